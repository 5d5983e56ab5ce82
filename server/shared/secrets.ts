import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random secret of 256 bits, for keys that people and programs hold. */
export const newSecret = () => randomBytes(32).toString('hex')

/** For secrets of 256 random bits, where a slow hash would add nothing. */
export const sha256 = (text: string) => hash('sha256', text)

/** A 256-bit token that can be made again from SECRET and its purpose, so that no table needs to hold it. */
export const derivedToken = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** The secret of a row was made with another SECRET than this one: what is made again of it opens nothing. */
export class MadeWithAnotherSecret extends Error {
  override readonly name = 'MadeWithAnotherSecret'
}

/**
 * What is made again of SECRET and a row, for somebody to open something with: every link and code in a letter comes
 * through here. Its row knows it by its hash, so what would open nothing is not handed out.
 * @throws MadeWithAnotherSecret
 */
export function madeAgain(made: string, kept: string | null, hashed = sha256(made)): string {
  if (hashed !== kept)
    throw new MadeWithAnotherSecret('A link or code was made with another SECRET: it would open nothing.')
  return made
}

/** A six-digit code that can be made again from SECRET and its purpose. */
export function derivedCode(secret: string, purpose: string): string {
  const number = createHmac('sha256', secret).update(purpose).digest().readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

/**
 * Thirty-two signs that nobody mistakes for another when typed from paper: no I, L, O and U (after Crockford's Base32).
 */
const TYPED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of so many signs of five bits each, at most 32, that can be made again from SECRET and its purpose. */
export function derivedTypedCode(secret: string, purpose: string, signs: number): string {
  const bytes = createHmac('sha256', secret).update(purpose).digest()
  return Array.from(bytes.subarray(0, signs), (byte) => TYPED[byte % TYPED.length]).join('')
}

/** Such a code as somebody typed it: in any case, with spaces and dashes, and signs that look alike taken for ours. */
export const typedCode = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
    .replace(/U/g, 'V')

export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A text that only whoever has SECRET can read, and nobody can change: for addresses that carry what somebody typed. */
export function sealed(secret: string, purpose: string, text: string): string {
  const once = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, purpose), once)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([once, cipher.getAuthTag(), body]).toString('base64url')
}

/** What was sealed under the same secret for the same purpose; null of anything else. */
export function unsealed(secret: string, purpose: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  // A sign more or less at the end reads as the same bytes: an address that somebody changed is none.
  if (bytes.toString('base64url') !== text) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, purpose), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const sealingKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`sealed:${purpose}`).digest()
