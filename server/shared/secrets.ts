import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random secret of 256 bits, for keys that people and programs hold. */
export const newSecret = () => randomBytes(32).toString('hex')

/** For secrets of 256 random bits, where a slow hash would add nothing. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A 256-bit token that can be made again from SECRET and its purpose, so that no table needs to hold it. */
export const derivedToken = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** A six-digit code that can be made again from SECRET and its purpose. */
export function derivedCode(secret: string, purpose: string): string {
  const number = createHmac('sha256', secret).update(purpose).digest().readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
