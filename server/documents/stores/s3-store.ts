import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { DocumentMissing, checkKey, isKey, type DocumentStore } from './document-store.js'
import type { S3Place } from './storage-place.js'

/** Milliseconds that anything may take, its further tries included; a document that is read, from one piece to the next. */
const PATIENCE = 10_000

/**
 * Keeps documents in a bucket, each as one object that nobody but the product's own keys has to be able to read. One PUT is
 * whole or not at all by the protocol: nothing half is ever seen, and nothing has to be swept.
 */
export function s3Store(place: S3Place, patience = PATIENCE): DocumentStore {
  const client = clientOf(place)
  const named = (name: string) => ({ Bucket: place.bucket, Key: `${place.prefix}${name}` })
  const object = (key: string) => {
    checkKey(key)
    return named(key)
  }
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patience) })

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...object(key), Body: bytes, ContentType: OPAQUE }), inTime())
    },

    async open(key) {
      const waiting = new AbortController()
      const alarm = setTimeout(() => waiting.abort(), patience)
      try {
        const { Body } = await client.send(new GetObjectCommand(object(key)), { abortSignal: waiting.signal })
        return steadily(Body as Readable, patience)
      } catch (error) {
        if (error instanceof NoSuchKey) throw new DocumentMissing()
        throw error
      } finally {
        // From here on its reader may be as slow as he has to.
        clearTimeout(alarm)
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)), inTime())
    },

    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: place.bucket, Prefix: place.prefix },
      ))
        for (const { Key = '' } of Contents) {
          const name = Key.slice(place.prefix.length)
          if (isKey(name)) yield name
        }
    },

    async check() {
      // Keys have no dot: no document is called like this.
      const probe = named('check.tmp')
      const within = inTime()
      await client.send(new PutObjectCommand({ ...probe, Body: 'can this be written?' }), within)
      await client.send(new DeleteObjectCommand(probe), within)
    },

    sweep: () => Promise.resolve(0),
  }
}

// What it is, the product says when it serves it.
const OPAQUE = 'application/octet-stream'

/** Speaks to the server as the operator wrote it down. */
export function clientOf({ endpoint, region, pathStyle, keys }: S3Place): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    ...(keys && { credentials: keys }),
    // Refused connections, resets, 500s and "slow down" are tried again, within the patience.
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000 },
    // The signature covers the content already; further checksums are what older S3-compatible servers do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** The stream, given up when a piece is wanted and none comes. */
function steadily(body: Readable, patience: number): Readable {
  // It may break before the first piece is asked for; whoever asks then is told.
  body.on('error', () => {})
  const pieces = body[Symbol.asyncIterator]()
  return new Readable({
    async read() {
      const silent = () => body.destroy(new Error('The storage stopped in the middle of a document.'))
      const alarm = setTimeout(silent, patience)
      try {
        const { value, done } = await pieces.next()
        this.push(done ? null : value)
      } catch (error) {
        this.destroy(error as Error)
      } finally {
        clearTimeout(alarm)
      }
    },
    destroy(error, destroyed) {
      body.destroy()
      destroyed(error)
    },
  })
}
