import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { COMMON_PASSWORDS } from './common-passwords.js'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce })
  const setting = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${setting}$${base64(nonce)}$${base64(tag)}`
}

/** A missing account costs the same time as a wrong password, so names cannot be fished for. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt, expected] = (hash ?? (await decoy())).split('$')
  const tag = await derive('argon2id', {
    ...COST,
    message: password.slice(0, 1024).normalize('NFKC'),
    nonce: Buffer.from(salt!, 'base64'),
  })
  return timingSafeEqual(tag, Buffer.from(expected!, 'base64')) && hash !== null
}

/** Refuses weak passwords; `field` names the input it came in. */
export function checkPassword(password: string, username: string, field: string): void {
  const length = [...password].length
  if (length < PASSWORD_MIN)
    throw refuse(UserErrorCode.TOO_SHORT, field, `Use at least ${PASSWORD_MIN} characters for the password.`)
  if (length > PASSWORD_MAX)
    throw refuse(UserErrorCode.TOO_LONG, field, `Use at most ${PASSWORD_MAX} characters for the password.`)
  const plain = password.trim().toLowerCase()
  if (plain === username.trim().toLowerCase())
    throw refuse(UserErrorCode.TOO_COMMON, field, 'The password must not be the username.')
  if (COMMON_PASSWORDS.has(plain) || /^(.)\1*$/.test(plain))
    throw refuse(
      UserErrorCode.TOO_COMMON,
      field,
      'This password is among the most used ones. Choose another.',
    )
}

let made: Promise<string> | undefined
const decoy = () => (made ??= hashPassword(randomBytes(16).toString('hex')))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
