import type { Request, Response } from 'express'
import { Unavailable } from '../../shared/unavailable.js'
import { LimitReached } from './limit-reached.js'
import { countedNetwork } from '../../shared/network-address.js'

const MB = 2 ** 20

/** What may lie on the disk of uploads that are not answered yet, in one server; its workers divide it. */
export const UPLOAD_ROOM = {
  /** From one network: three of the largest requests, or a school that sends its papers from many desks. */
  bytesOfOne: 160 * MB,
  requestsOfOne: 40,
  bytesInAll: 640 * MB,
}

interface Held {
  bytes: number
  requests: number
}

/**
 * Counts what uploads hold on the disk, from their first byte until they are answered. Counted is what has come, not what
 * was announced: otherwise a few who announce much and send nothing would keep everybody out.
 */
export class RoomForUploads {
  readonly #held = new Map<string, Held>()
  #inAll = 0

  #most

  constructor(most = UPLOAD_ROOM) {
    this.#most = most
  }

  /** Makes of it the part of one of so many workers. The largest request has room in each. */
  divide(workers: number, largest: number): void {
    const { bytesOfOne, requestsOfOne, bytesInAll } = this.#most
    this.#most = {
      bytesOfOne: Math.max(largest, Math.floor(bytesOfOne / workers)),
      requestsOfOne: Math.ceil(requestsOfOne / workers),
      bytesInAll: Math.max(largest, Math.floor(bytesInAll / workers)),
    }
  }

  /**
   * Before anything is read. Throws LimitReached or Unavailable if there is no room for it; a request that uses up the
   * room on its way is told to `over`, once, and has to be stopped there.
   */
  enter(request: Request, response: Response, over: (refusal: LimitReached | Unavailable) => void): void {
    const network = countedNetwork(request.ip ?? '')
    const held = this.#held.get(network) ?? { bytes: 0, requests: 0 }
    const announced = Number(request.get('Content-Length') ?? 0)
    const refusal = this.#refusal(held, announced)
    if (refusal || held.requests >= this.#most.requestsOfOne) throw refusal ?? tooManyOfYours()
    this.#held.set(network, held)
    held.requests += 1
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      held.bytes += chunk.length
      this.#inAll += chunk.length
      const full = this.#refusal(held, 0)
      if (!full) return
      request.off('data', count)
      over(full)
    }
    request.on('data', count)
    response.once('close', () => {
      request.off('data', count)
      this.#inAll -= bytes
      held.bytes -= bytes
      held.requests -= 1
      if (held.requests === 0) this.#held.delete(network)
    })
  }

  /** Bytes on the disk at the moment. */
  get bytes(): number {
    return this.#inAll
  }

  #refusal(held: Held, more: number): LimitReached | Unavailable | null {
    if (held.bytes + more > this.#most.bytesOfOne) return tooManyOfYours()
    if (this.#inAll + more > this.#most.bytesInAll)
      return new Unavailable(
        'Very many files are being sent at the moment. Please send yours again in a minute.',
      )
    return null
  }
}

const tooManyOfYours = () =>
  new LimitReached('uploads-at-once', 'Very many files are being sent from your network.', 15_000)

/** Of this server: however many doors uploads come through. */
export const roomForUploads = new RoomForUploads()
