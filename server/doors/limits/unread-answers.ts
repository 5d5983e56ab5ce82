import type { RequestHandler, Response } from 'express'
import { countedNetwork } from '../../shared/network-address.js'

const MB = 2 ** 20

/** What may lie in the memory of one process of answers that their readers have not taken yet. */
const UNREAD_ROOM = { bytesOfOne: 24 * MB, bytesInAll: 128 * MB }

/** Between two looks. Nothing grows without a request, so those look. */
const LOOKS_AGAIN_AFTER = 250

interface Open {
  network: string
  response: Response
}

/**
 * Gives up answers that nobody takes once they need more memory than there is for one network, or for all: of whoever holds
 * most, the oldest first. Silence ends a connection (http-server.ts), but whoever takes a byte now and then is never silent.
 */
export function dropUnread(room = UNREAD_ROOM, looksAgainAfter = LOOKS_AGAIN_AFTER): RequestHandler {
  const answers = new Set<Open>()
  let looked = 0
  return (request, response, next) => {
    const one = { network: countedNetwork(request.ip ?? ''), response }
    answers.add(one)
    response.once('close', () => answers.delete(one))
    if (performance.now() - looked >= looksAgainAfter) {
      makeRoom(answers, room)
      looked = performance.now()
    }
    next()
  }
}

function makeRoom(answers: ReadonlySet<Open>, room: typeof UNREAD_ROOM): void {
  const unread = [...answers]
    .map((one) => ({ ...one, bytes: one.response.writableLength }))
    .filter(({ bytes }) => bytes > 0)
  const held = new Map<string, number>()
  for (const { network, bytes } of unread) held.set(network, (held.get(network) ?? 0) + bytes)
  let inAll = unread.reduce((sum, { bytes }) => sum + bytes, 0)
  for (;;) {
    const [most, bytes] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    if (bytes <= room.bytesOfOne && inAll <= room.bytesInAll) return
    const at = unread.findIndex(({ network }) => network === most)
    const [oldest] = unread.splice(at, 1)
    held.set(most, bytes - oldest!.bytes)
    inAll -= oldest!.bytes
    oldest!.response.destroy()
  }
}
