import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unavailable } from '../../shared/unavailable.js'
import { anUpload } from '../../testing/files/an-upload.js'
import { LimitReached } from './limit-reached.js'
import { RoomForUploads } from './room-for-uploads.js'

const MOST = { bytesOfOne: 100, requestsOfOne: 3, bytesInAll: 250 }

test('one network has so much room and no more, and has it again when it is answered', () => {
  const room = new RoomForUploads(MOST)
  const first = anUpload(room, '192.0.2.1')
  first.bring(60)
  expect(() => anUpload(room, '192.0.2.1', 41)).toThrow(LimitReached)
  const second = anUpload(room, '192.0.2.1', 40)
  second.bring(41)
  expect(second.refusals[0]).toBeInstanceOf(LimitReached)
  anUpload(room, '192.0.2.2', 100).bring(100)
  first.answered()
  second.answered()
  expect(room.bytes).toBe(100)
  expect(() => anUpload(room, '192.0.2.1', 100)).not.toThrow()
})

test('one network sends so many at a time, however small they are', () => {
  const room = new RoomForUploads(MOST)
  const three = [1, 2, 3].map(() => anUpload(room, '2001:db8::1'))
  expect(() => anUpload(room, '2001:db8::ffff')).toThrow(/sent from your network/)
  three[0]!.answered()
  expect(() => anUpload(room, '2001:db8::ffff')).not.toThrow()
})

test('what is announced and never comes keeps nobody out', () => {
  const room = new RoomForUploads(MOST)
  for (let network = 1; network <= 50; network += 1) anUpload(room, `192.0.2.${network}`, 100)
  expect(room.bytes).toBe(0)
  expect(() => anUpload(room, '198.51.100.1', 100)).not.toThrow()
})

test('all together have so much room; whoever comes then is told that it is not their fault', () => {
  const room = new RoomForUploads(MOST)
  const uploads = [1, 2, 3].map((network) => anUpload(room, `192.0.2.${network}`))
  for (const upload of uploads) upload.bring(84)
  expect(uploads[2]!.refusals[0]).toBeInstanceOf(Unavailable)
  expect(() => anUpload(room, '192.0.2.9')).toThrow(Unavailable)
})

test('workers divide it, and the largest request still has room in each', () => {
  const room = new RoomForUploads(MOST)
  room.divide(2, 60)
  const first = anUpload(room, '192.0.2.1', 60)
  first.bring(60)
  expect(first.refusals).toEqual([])
  first.bring(1)
  expect(first.refusals[0]).toBeInstanceOf(LimitReached)
  anUpload(room, '192.0.2.2').bring(60)
  expect(() => anUpload(room, '192.0.2.3', 10)).toThrow(Unavailable)
  anUpload(room, '192.0.2.4')
  anUpload(room, '192.0.2.4')
  expect(() => anUpload(room, '192.0.2.4')).toThrow(/sent from your network/)
})

test('however uploads come and go, no more lies on the disk than may, and at the end nothing', () => {
  const step = fc.record({ network: fc.nat(5), bytes: fc.integer({ min: 1, max: 80 }), answer: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const room = new RoomForUploads(MOST)
      const open: ReturnType<typeof anUpload>[] = []
      for (const { network, bytes, answer } of steps) {
        try {
          const upload = anUpload(room, `192.0.2.${network}`)
          open.push(upload)
          upload.bring(bytes)
        } catch {
          // There was no room.
        }
        // One piece of what comes, at the most, is more than there is room for: then it is stopped.
        expect(room.bytes).toBeLessThanOrEqual(MOST.bytesInAll + 80)
        if (answer) open.shift()?.answered()
        for (const [at, upload] of open.entries())
          if (upload.refusals.length > 0) open.splice(at, 1)[0]!.answered()
      }
      for (const upload of open) upload.answered()
      expect(room.bytes).toBe(0)
    }),
  )
})
