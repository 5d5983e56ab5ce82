import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import type { RoomForUploads } from '../../doors/limits/room-for-uploads.js'

/** An upload from a network that takes room in its doors, and brings bytes when it is told to. */
export function anUpload(room: RoomForUploads, network: string, announced?: number) {
  const request = Object.assign(new EventEmitter(), {
    ip: network,
    get: () => (announced === undefined ? undefined : String(announced)),
  })
  const response = new EventEmitter()
  const refusals: Error[] = []
  room.enter(request as unknown as Request, response as unknown as Response, (refusal) =>
    refusals.push(refusal),
  )
  return {
    refusals,
    bring: (bytes: number) => request.emit('data', { length: bytes }),
    answered: () => response.emit('close'),
  }
}
