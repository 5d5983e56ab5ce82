import { randomUUID } from 'node:crypto'

/** The other process, as Node's cluster has it: a worker at the first process, and `process` at a worker. */
export interface Wire {
  send(message: Message, sent: (error: Error | null) => void): unknown
  on(event: 'message', hear: (message: unknown) => void): unknown
}

interface Message {
  dma: 'asks' | 'tells' | 'answers'
  what: string
  id: string
  value?: unknown
  failed?: string
}

/** What a process does when the other one asks for it, or tells it. */
export type Answers = Record<string, (value: never) => unknown>

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** What the first process of a server and one of its workers say to each other. */
export class Line {
  readonly #waiting = new Map<string, Waiting>()
  #ended = false

  constructor(
    private readonly wire: Wire,
    private readonly answers: Answers,
  ) {
    wire.on('message', (message) => void this.#hear(message as Message))
  }

  tell(what: string, value?: unknown): void {
    this.#send({ dma: 'tells', what, id: '', value })
  }

  /** Rejects with what went wrong there, when the other process has ended, or after so long without an answer. */
  async ask<T>(what: string, value?: unknown, { patience }: { patience?: number } = {}): Promise<T> {
    if (this.#ended) throw new Error(ENDED)
    const id = randomUUID()
    const late = patience && setTimeout(() => this.#waiting.get(id)?.reject(new Error(LATE)), patience)
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
        this.#send({ dma: 'asks', what, id, value })
      })
    } finally {
      this.#waiting.delete(id)
      clearTimeout(late)
    }
  }

  /** The other process has ended: nobody there answers any more. */
  end(): void {
    this.#ended = true
    for (const { reject } of this.#waiting.values()) reject(new Error(ENDED))
  }

  async #hear({ dma, what, id, value, failed }: Message): Promise<void> {
    if (dma === 'answers') {
      const waiting = this.#waiting.get(id)
      if (failed === undefined) waiting?.resolve(value)
      else waiting?.reject(new Error(failed))
    }
    const answer = () => this.answers[what]?.(value as never)
    if (dma === 'tells') await answer()
    if (dma !== 'asks') return
    try {
      this.#send({ dma: 'answers', what, id, value: await answer() })
    } catch (error) {
      this.#send({ dma: 'answers', what, id, failed: (error as Error).message })
    }
  }

  /** To a process that has just ended nothing is said, and that it has ended is heard of elsewhere. */
  #send(message: Message): void {
    if (!this.#ended) this.wire.send(message, () => {})
  }
}

const ENDED = 'the other process has ended'
const LATE = 'the other process does not answer'
