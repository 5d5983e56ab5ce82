import type { Readable } from 'node:stream'

/** Where documents' bytes live. Keys are 16 to 64 of A–Z a–z 0–9 _ and -; any other key is a bug and throws RangeError. */
export interface DocumentStore {
  /** Once it resolves, the document outlives a crash of the server or of the machine. Putting the same key again replaces it. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Rejects with DocumentMissing. The reader must read it to its end or destroy it. */
  open(key: string): Promise<Readable>
  /** A document that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Of every document in it, in no order. */
  keys(): AsyncIterable<string>
  /** Throws when nothing can be written. */
  check(): Promise<void>
  /** Throws away what puts that a crash cut off left behind. Answers how much that was. */
  sweep(now: Date): Promise<number>
}

export class DocumentMissing extends Error {
  override readonly name = 'DocumentMissing'

  constructor() {
    // Without the key: it would open the document to whoever reads the log.
    super('The document is not in the store.')
  }
}

/** Keeps every name that a store makes of a key inside that store. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError('That is not the key of a document.')
}

/** Tells documents from whatever else lies in the same place. */
export const isKey = (name: string) => /^[A-Za-z0-9_-]{16,64}$/.test(name)
