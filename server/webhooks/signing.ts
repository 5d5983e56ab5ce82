import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Webhook } from './webhook.entity.js'

/** How every signing secret begins, after the Standard Webhooks specification. */
const SECRET_BEGINS = 'whsec_'
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** A signing secret as its school is shown it, once: 256 bits. */
export const newSigningSecret = () => `${SECRET_BEGINS}${randomBytes(32).toString('base64')}`

/** The header webhook-signature: one signature for each secret, since several are good while one replaces the others. */
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

/** The secrets that sign now, the newest first; none where they were sealed with another SECRET. */
export const signingSecrets = (
  secret: string,
  { secret: present, previousSecret, previousSecretUntil }: SecretsOfWebhook,
  now: Date,
): string[] => [
  ...unsealed(secret, present),
  ...(previousSecret && previousSecretUntil && previousSecretUntil > now
    ? unsealed(secret, previousSecret)
    : []),
]

/** Another one signs from now on, and until then each that signed so far too: nobody knows which a receiver has. */
export function replaceSecret(
  secret: string,
  webhook: SecretsOfWebhook,
  { by, now, until }: { by: string; now: Date; until: Date },
): void {
  const before = signingSecrets(secret, webhook, now).slice(0, MOST_BEFORE)
  webhook.previousSecret = before.length > 0 ? seal(secret, before.join(' ')) : null
  webhook.previousSecretUntil = before.length > 0 ? until : null
  webhook.secret = seal(secret, by)
}

type SecretsOfWebhook = Pick<Webhook, 'secret' | 'previousSecret' | 'previousSecretUntil'>

/** So that the header stays one that every server takes. */
const MOST_BEFORE = 10

function unsealed(secret: string, sealed: string): string[] {
  try {
    return unseal(secret, sealed).split(' ')
  } catch {
    return []
  }
}

/** Encrypted with a key made from the register's SECRET: whoever steals the database can sign nothing. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws when it was sealed with another SECRET. */
function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'signing secrets of webhooks', 32))
