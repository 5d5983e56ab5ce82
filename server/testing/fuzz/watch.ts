import { getHeapStatistics } from 'node:v8'

/** What a piece of work has cost whoever else was waiting. */
export interface Strain {
  /** The longest that nobody else got a turn, in milliseconds of this thread's processor time. */
  turn: number
  /** How far the heap grew, buffers included, in bytes. */
  heap: number
}

const MOST_STRAIN: Strain = { turn: 250, heap: 100 * 1024 * 1024 }

const LOOK_MILLISECONDS = 10

/**
 * Does something, and watches this thread meanwhile. Processor time is counted, not time: a machine that does other
 * work as well makes every turn seem long. Only what runs between the two looks counts, so a test may stand around it.
 */
export async function watched<T>(work: () => Promise<T>): Promise<{ result: T; strain: Strain }> {
  const strain: Strain = { turn: 0, heap: 0 }
  const before = heapUsed()
  let last = processorTime()
  const look = () => {
    const now = processorTime()
    strain.turn = Math.max(strain.turn, now - last)
    strain.heap = Math.max(strain.heap, heapUsed() - before)
    last = now
  }
  const timer = setInterval(look, LOOK_MILLISECONDS)
  try {
    const result = await work()
    look()
    return { result, strain }
  } finally {
    clearInterval(timer)
  }
}

/** Says what is too much; null for nothing. */
export function strainProblem({ turn, heap }: Strain, most = MOST_STRAIN): string | null {
  if (turn > most.turn) return `nobody else had a turn for ${Math.round(turn)} ms`
  if (heap > most.heap) return `the heap grew by ${Math.round(heap / 1024 / 1024)} MB`
  return null
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function heapUsed(): number {
  const { used_heap_size: objects, external_memory: buffers } = getHeapStatistics()
  return objects + buffers
}
