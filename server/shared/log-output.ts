import { writeSync } from 'node:fs'

/** Lines wait so long for others, in milliseconds, and so long for another try where they could not be written. */
const GATHERED_MS = 50
/** Bytes that go in one piece: what a pipe takes whole or not at all, so that lines of several processes stay whole. */
const PIECE = 4096
/** Bytes that wait for a reader or for room on a disk. What comes then is lost, and counted. */
const MOST_WAITING = 1024 * 1024
/** A reader that is only busy is no fault. */
const STUCK_AFTER_MS = 2000
/** What waits when the process ends is tried for so long. */
const LAST_TRIES_MS = 1000

/**
 * Standard output, as the log is written to it: several lines at a time, since a write of its own for each costs as much
 * as a statement. Whatever it is, nobody waits for it: a reader that does not read, or a disk without room, costs lines of
 * the log, and they are written again as soon as they can be.
 */
class LogOutput {
  /** Lines that were lost since this process began. */
  lost = 0
  /** Told once it can be written again, with how many lines were lost meanwhile. */
  onBack: (lost: number) => void = () => {}
  readonly #pieces: Buffer[] = []
  #gathered: string[] = []
  #gatheredBytes = 0
  #waiting = 0
  #stuckSince: number | null = null
  #lostBefore = 0
  #timer: NodeJS.Timeout | null = null

  /** Whether lines come through; those of the last moments may still wait. */
  get works(): boolean {
    return this.#stuckSince === null || performance.now() - this.#stuckSince < STUCK_AFTER_MS
  }

  /** `urgent`: goes at once, with all before it. */
  write(line: string, urgent: boolean): void {
    const bytes = Buffer.byteLength(line)
    if (this.#waiting + bytes > MOST_WAITING) this.lost += 1
    else {
      if (this.#gatheredBytes + bytes > PIECE) this.#close()
      this.#gathered.push(line)
      this.#gatheredBytes += bytes
      this.#waiting += bytes
    }
    if (this.#stuckSince === null && (urgent || this.#pieces.length > 0)) this.#send()
    else this.#sendLater()
  }

  /** Now or never: for a process that ends. */
  end(): void {
    const until = performance.now() + LAST_TRIES_MS
    while (this.#send() === 'EAGAIN' && performance.now() < until)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }

  #close(): void {
    if (this.#gatheredBytes > 0) this.#pieces.push(Buffer.from(this.#gathered.join('')))
    this.#gathered = []
    this.#gatheredBytes = 0
  }

  #sendLater(): void {
    this.#timer ??= setTimeout(() => this.#send(), GATHERED_MS).unref()
  }

  /** Writes what it can. Answers why not all of it, if so. */
  #send(): string | null {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#close()
    if (this.#pieces.length === 0) return null
    waitForNobody()
    try {
      while (this.#pieces.length > 0) {
        const [piece] = this.#pieces as [Buffer]
        const written = writeSync(process.stdout.fd, piece)
        this.#waiting -= written
        if (written < piece.length) this.#pieces[0] = piece.subarray(written)
        else this.#pieces.shift()
      }
    } catch (error) {
      this.#stuckSince ??= performance.now()
      this.#sendLater()
      return (error as { code?: string }).code ?? 'unknown'
    }
    this.#stuckSince = null
    const lost = this.lost - this.#lostBefore
    this.#lostBefore = this.lost
    if (lost > 0) this.onBack(lost)
    return null
  }
}

/**
 * Asks of a pipe or socket that whoever writes to it is told that it is full, instead of waiting. Said before each write:
 * a program that is started with the same output takes it back for everybody.
 */
function waitForNobody(): void {
  const { _handle: handle } = process.stdout as { _handle?: { setBlocking?(blocking: boolean): void } }
  if (!process.stdout.isTTY) handle?.setBlocking?.(false)
}

/** A process has one. */
export const logOutput = new LogOutput()
