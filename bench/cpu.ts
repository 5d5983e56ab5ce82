import { readFileSync, readdirSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** A process and those that it has started. */
export function family(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(family)]
}

/** What they have used of the processors so far, those included that have ended. */
export function cpuSeconds(pid: number): number {
  const ticks = family(pid).map((each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return [11, 12, 13, 14].reduce((all, at) => all + Number(fields[at]), 0)
  })
  return ticks.reduce((all, one) => all + one, 0) / TICKS_A_SECOND
}
