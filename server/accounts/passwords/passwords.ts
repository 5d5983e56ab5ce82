import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../../config.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { commonPasswords } from './common-passwords.js'
import { inForm } from '../../shared/normal-form.js'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** OWASP's second recommended setting for argon2id: 19 MiB (PASSWORD_KIB), two passes, one lane. */
const COST = { passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)
type Cost = Pick<Config, 'passwordKib'>

/** Returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, { passwordKib: memory }: Cost): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, memory, message: asHashed(password), nonce })
  return written(memory, nonce, tag)
}

/** Looked at like any other, and no password is known to which it belongs. */
export function hashNobodyKnows({ passwordKib }: Cost): string {
  return written(passwordKib, randomBytes(16), randomBytes(COST.tagLength))
}

function written(memory: number, nonce: Buffer, tag: Buffer): string {
  const setting = `m=${memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${setting}$${base64(nonce)}$${base64(tag)}`
}

/** A missing account costs the same time as a wrong password, so names cannot be fished for. */
export async function verifyPassword(password: string, hash: string | null, cost: Cost): Promise<boolean> {
  const [, , , setting, salt, expected] = (hash ?? (await decoy(cost))).split('$')
  const tag = await derive('argon2id', {
    ...COST,
    memory: Number(/^m=(\d+),/.exec(setting!)![1]),
    message: asHashed(password),
    nonce: Buffer.from(salt!, 'base64'),
  })
  return timingSafeEqual(tag, Buffer.from(expected!, 'base64')) && hash !== null
}

/** Refuses weak passwords, as they are hashed: letters of full width are the same password. `field` names the input. */
export function checkPassword(password: string, username: string, field: string): void {
  const hashed = asHashed(password)
  const length = password.length > LOOKED_AT ? password.length : [...hashed].length
  if (length < PASSWORD_MIN)
    throw refuse(UserErrorCode.TOO_SHORT, field, `Use at least ${PASSWORD_MIN} characters for the password.`)
  if (length > PASSWORD_MAX)
    throw refuse(UserErrorCode.TOO_LONG, field, `Use at most ${PASSWORD_MAX} characters for the password.`)
  const plain = hashed.trim().toLowerCase()
  if (plain === inForm('NFKC', username).trim().toLowerCase())
    throw refuse(UserErrorCode.TOO_COMMON, field, 'The password must not be the username.')
  if (commonPasswords().has(plain) || /^(.)\1*$/u.test(plain))
    throw refuse(
      UserErrorCode.TOO_COMMON,
      field,
      'This is one of the most common passwords, which guessers try first. Choose another one.',
    )
}

const made = new Map<number, Promise<string>>()
function decoy(cost: Cost): Promise<string> {
  const known = made.get(cost.passwordKib) ?? hashPassword(randomBytes(16).toString('hex'), cost)
  made.set(cost.passwordKib, known)
  return known
}

/** Of a longer text nothing more: one of a request's size would be worked on for seconds before anybody is counted. */
const LOOKED_AT = 1024
const asHashed = (password: string) => inForm('NFKC', password.slice(0, LOOKED_AT))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
