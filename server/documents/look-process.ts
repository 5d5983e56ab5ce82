import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'
import { Unavailable } from '../shared/unavailable.js'
import { FileRefused } from './file-refused.js'
import type { Answer, Job } from './looks.js'

/** Beside us: .ts where tests run the sources, .js where they are built. */
export const LOOK_PROGRAM = new URL(`./look-program${extname(import.meta.url)}`, import.meta.url)

/** Of JavaScript; what decoders and buffers hold is watched from inside. */
const HEAP_MEGABYTES = 128

/** A process that has kept more than this of what it has seen, or seen so many files, is replaced. */
const STALE_MEGABYTES = 300
const STALE_FILES = 500

/** One process that looks at files, one after the other. */
export class LookProcess {
  readonly #child: ChildProcess
  #answered: ((answer: Answer | null) => void) | null = null
  #files = 0
  #resting: NodeJS.Timeout | undefined
  /** No further file may be given to it. */
  ended = false

  constructor(program: URL) {
    this.#child = fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      env: environment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', (answer: Answer) => this.#answered?.(answer))
    for (const event of ['exit', 'error', 'disconnect'])
      this.#child.on(event, () => {
        this.ended = true
        this.#answered?.(null)
      })
    this.#holdServer(false)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Answers what was found. Ends the process when a budget is used up. */
  async look(job: Job): Promise<unknown> {
    clearTimeout(this.#resting)
    const answer = await this.#ask(job)
    this.#files += 1
    if (answer && 'found' in answer) {
      if (answer.megabytes > STALE_MEGABYTES || this.#files >= STALE_FILES) this.end()
      return answer.found
    }
    if (answer && 'refused' in answer)
      throw new FileRefused(answer.refused, { sentence: answer.sentence, cause: answer.cause })
    this.end()
    if (answer && 'over' in answer) throw new FileRefused('TOO_MUCH_WORK', { cause: answer.over })
    throw new Unavailable('We could not look at this file just now. Please send it again in a minute.', {
      cause: answer ? answer.failed : 'The process that looks at files ended, or did not answer in time.',
    })
  }

  /** Until the next file comes, for so long at the most. */
  rest(milliseconds: number): void {
    this.#resting = setTimeout(() => this.end(), milliseconds)
    this.#resting.unref()
  }

  /** At once, whatever it is doing: there is nothing to be lost. */
  end(): void {
    this.ended = true
    this.#child.kill('SIGKILL')
  }

  #ask(job: Job): Promise<Answer | null> {
    this.#holdServer(true)
    const answered = new Promise<Answer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), job.budget.wallSeconds * 1000)
      this.#answered = (answer) => (clearTimeout(timer), resolve(answer))
      if (this.ended) this.#answered(null)
      else this.#child.send(job, (error) => error && this.#answered?.(null))
    })
    return answered.finally(() => {
      this.#answered = null
      this.#holdServer(false)
    })
  }

  /** An idle process keeps nobody from ending; one at work is waited for. */
  #holdServer(held: boolean): void {
    const act = held ? 'ref' : 'unref'
    this.#child[act]()
    this.#child.channel?.[act]()
  }
}

/** None of the server's: no address of a database, no key. */
function environment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  // Few threads, and what they free goes back to the system.
  return { ...Object.fromEntries(needed), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
}
