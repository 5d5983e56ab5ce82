import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** How every signing secret begins, after the Standard Webhooks specification. */
const SECRET_BEGINS = 'whsec_'
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** A signing secret as its school is shown it, once: 256 bits. */
export const newSigningSecret = () => `${SECRET_BEGINS}${randomBytes(32).toString('base64')}`

/** The header webhook-signature: one signature for each secret, since two are good while one replaces the other. */
export function signatures(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const one = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_BEGINS.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return secrets.map(one).join(' ')
}

/** Encrypted with a key made from the register's SECRET: whoever steals the database can sign nothing. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws when it was sealed with another SECRET. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'signing secrets of webhooks', 32))
