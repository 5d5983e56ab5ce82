import { isIP } from 'node:net'
import { isSupportedCountry } from 'libphonenumber-js'
import { z } from 'zod'
import { LETTERS_ARE_FILES } from './demo/whether-demo.js'
import { StorageAddressError, readStorageAddress } from './documents/stores/storage-place.js'

const NIGERIAN_STATES =
  'Abia,Adamawa,Akwa Ibom,Anambra,Bauchi,Bayelsa,Benue,Borno,Cross River,Delta,Ebonyi,Edo,Ekiti,Enugu,FCT Abuja,Gombe,Imo,Jigawa,Kaduna,Kano,Katsina,Kebbi,Kogi,Kwara,Lagos,Nasarawa,Niger,Ogun,Ondo,Osun,Oyo,Plateau,Rivers,Sokoto,Taraba,Yobe,Zamfara'

const number = (digits: RegExp, what: string) => z.string().regex(digits, `must be ${what}`).transform(Number)
const wholeNumber = (min: number, max: number) =>
  number(/^\d+$/, 'a whole number, in digits').pipe(z.number().min(min).max(max))
const whole = (value: number, min = 0, max = 1_000_000_000) => wholeNumber(min, max).default(value)
const list = (value = '') =>
  z
    .string()
    .default(value)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
const line = (what: string) =>
  z
    .string()
    .trim()
    .min(2, `must be ${what}`)
    .max(200, 'must be at most 200 characters')
    .regex(/^\P{Cc}*$/u, 'must be one line')
const database = (takes: string) =>
  z
    .string()
    .refine((text) => !namesSeveralHosts(text), { message: `names several hosts, and ${takes}`, abort: true })
    .refine((text) => isAddress(text, POSTGRES), { message: mustStartWith(POSTGRES) })
    .optional()

const POSTGRES = ['postgres:', 'postgresql:']
const mustStartWith = (protocols: string[]) =>
  `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`

function isAddress(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** What a password's hash costs in production: as OWASP recommends with two passes. */
export const PASSWORD_KIB = 19_456

/** As PostgreSQL's own programs take them. A password may have a comma. */
function namesSeveralHosts(text: string): boolean {
  const [place = '', settings = ''] = text.replace(/^\w+:\/\//, '').split('?')
  return place.split('/')[0]!.split('@').at(-1)!.includes(',') || /(?:^|&)host=[^&]*,/.test(settings)
}

/** The names of the environment, their shapes and their defaults. */
export const SETTINGS = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: whole(4000, 0, 65_535),
  HOST: z
    .string()
    .refine((text) => isIP(text) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text), {
      message: 'must be an address of this machine or a name of it, like 0.0.0.0, without a port',
    })
    .default('127.0.0.1'),
  DRAIN_SECONDS: whole(0, 0, 600),
  WORKERS: wholeNumber(1, 64).optional(),
  DB_CONNECTIONS: whole(20, 1, 10_000),
  PUBLIC_URL: z
    .string()
    .refine((text) => isAddress(text, ['http:', 'https:']), {
      message: mustStartWith(['http:', 'https:']),
      abort: true,
    })
    .refine(isBare, { message: 'must be nothing but scheme, host and port, like https://dma.example' })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database('DMA takes one: the primary, or a proxy that knows which one that is'),
  DATABASE_READ_URL: database('DMA reads from one standby'),
  STORAGE_URL: z
    .string()
    .transform((text, problems) => {
      try {
        return readStorageAddress(text)
      } catch (error) {
        if (!(error instanceof StorageAddressError)) throw error
        problems.addIssue(error.message)
        return z.NEVER
      }
    })
    .optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .refine((text) => text === LETTERS_ARE_FILES || isAddress(text, ['smtp:', 'smtps:']), {
      message: `must be an address that starts with smtp:// or smtps://, or ${LETTERS_ARE_FILES} if letters are to stay as files`,
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isOneSender, { message: 'must be one e-mail address, like DMA <no-reply@your.example>' })
    .default('DMA <no-reply@dma.example>'),
  MAIL_RATE: whole(10, 1, 1000),
  CORS_ORIGINS: list().refine((origins) => origins.every(isOrigin), {
    message: 'must be origins as a browser names them, like https://portal.example, separated by commas',
  }),
  TRUST_PROXY: z
    .string()
    .default('')
    .refine((text) => text === '' || namesProxies(text), {
      message: 'must be how many proxies stand in front, or their addresses, separated by commas',
    })
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text || false)),
  COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { message: 'must be two capital letters, like NG', abort: true })
    .refine(isSupportedCountry, 'must be a country that there is, like NG')
    .default('NG'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, { message: 'must be three capital letters, like NGN', abort: true })
    .refine(hasHundredths, {
      message: 'must be a currency of a hundred small coins, like NGN: DMA counts in hundredths',
    })
    .default('NGN'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { message: 'must be a time zone, like Africa/Lagos' })
    .default('Africa/Lagos'),
  REGIONS: list(NIGERIAN_STATES).refine((regions) => regions.length > 0, {
    message: 'must name at least one',
  }),
  WEBHOOKS_PRIVATE: z.enum(['true', 'false']).default('false'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must be at least 16 characters, without spaces')
    .optional(),
  PASSWORD_KIB: whole(PASSWORD_KIB, 8, PASSWORD_KIB),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PROVIDER_USERNAME: z.string().optional(),
  PROVIDER_EMAIL: z.string().optional(),
  PROVIDER_PASSWORD: z.string().min(8, 'must be at least 8 characters').max(128).optional(),
  OPERATOR_NAME: line('a name').optional(),
  OPERATOR_ADDRESS: line('an address').optional(),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be an address that starts with mailto: or https://',
    )
    .optional(),
  CONFIRM_MINUTES: number(/^\d+(\.\d+)?$/, 'a number, in digits')
    .pipe(z.number().positive().max(43_200))
    .default(15),
  NOTICE_DAYS: whole(7, 0, 365),
  EXPIRY_YEARS: whole(3, 1, 30),
  RECONFIRM_DAYS: whole(180, 1, 3650),
  ANSWER_DAYS: whole(14, 1, 365),
  REMOVE_DAYS: whole(28, 2, 730),
  ESCALATE_DAYS: whole(30, 1, 365),
  DECIDE_DAYS: whole(14, 1, 365),
  GRACE_DAYS: whole(7, 0, 90),
  HOLD_DAYS: whole(180, 1, 3650),
  HOLDS_UNCONFIRMED: whole(5, 0, 1000),
  HOLD_SHARE: whole(20, 1, 1000),
  PAYMENT_BACK_DAYS: whole(60, 0, 3650),
  PROOF_DAYS: whole(14, 1, 365),
  UNDO_SECONDS: whole(60, 0, 3600),
  IMPORT_PAUSE_MINUTES: whole(10, 0, 720),
  PURGE_MONTHS: whole(12, 1, 120),
  // Whoever is told of a correction is told what it had asked, which may be half a year ago.
  LOOK_MONTHS: whole(12, 7, 120),
  MINIMUM_AMOUNT: whole(0),
  LOOKS_PER_MINUTE: whole(10, 1),
  LOOKS_PER_HOUR: whole(60, 1),
  LOOKS_PER_DAY: whole(300, 1),
  BATCH_ROWS_PER_DAY: whole(1000, 1),
  SIGN_UPS_PER_HOUR: whole(20, 1),
  FAILED_SIGN_INS_PER_HOUR: whole(60, 1),
  UPLOADS_PER_HOUR: whole(120, 1),
  ANONYMOUS_UPLOADS_PER_HOUR: whole(60, 1),
  CLAIM_MISSES_PER_HOUR: whole(60, 1),
  CONTACTS_PER_HOUR: whole(20, 1),
  REQUESTS_PER_MINUTE: whole(600, 1),
} satisfies Record<string, z.ZodType>

function isBare(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}${password}` === '' && !/[?#]$/.test(text)
}

/** As the mail program reads it: a text with a comma, or without an address, would be several senders or none. */
function isOneSender(text: string): boolean {
  const [, address = text] =
    /^[^<>,;:@"\p{Cc}]*<([^<>]*)>$/u.exec(text) ?? /^"[^"\\\p{Cc}]*" *<([^<>]*)>$/u.exec(text) ?? []
  return z.email().safeParse(address).success
}

/** As Express takes them. */
function namesProxies(text: string): boolean {
  if (/^\d+$/.test(text)) return Number(text) <= 100
  return text.split(',').every((part) => {
    const [address = '', bits = '', ...more] = part.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
    return (
      more.length === 0 && most > 0 && (!part.includes('/') || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  })
}

/** A sum is kept as so many hundredths: of yen, of CFA francs and of dinars it would be shown as another sum. */
function hasHundredths(currency: string): boolean {
  const words = new Intl.NumberFormat('en', { style: 'currency', currency })
  return words.resolvedOptions().maximumFractionDigits === 2
}

/** Without a path, a closing slash or a star: a browser would never send such an origin, and nobody would know why. */
const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
