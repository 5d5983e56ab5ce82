import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { tooFewFor } from './database/connection-shares.js'
import { LETTERS_ARE_FILES, demoFolderMark, whetherDemo } from './demo/whether-demo.js'
import { StorageAddressError, placeInDataDir, readStorageAddress } from './documents/stores/storage-place.js'
import type { Operator } from './shared/operator.js'

/**
 * Everything the operator can set. This file alone reads the environment; `.env.example` lists the
 * same names and a test holds the two together.
 */
export type Config = ReturnType<typeof loadConfig>

/** Thrown with one line for every setting that is wrong or missing, so that they are mended in one go. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n  - ${problems.join('\n  - ')}`,
    )
    this.name = 'ConfigError'
  }
}

const DEMO_OPERATOR: Operator = {
  name: 'the people of this demo',
  address: '1 Example Street, Lagos',
  email: 'hello@dma.example',
}

const NIGERIAN_STATES =
  'Abia,Adamawa,Akwa Ibom,Anambra,Bauchi,Bayelsa,Benue,Borno,Cross River,Delta,Ebonyi,Edo,Ekiti,Enugu,FCT Abuja,Gombe,Imo,Jigawa,Kaduna,Kano,Katsina,Kebbi,Kogi,Kwara,Lagos,Nasarawa,Niger,Ogun,Ondo,Osun,Oyo,Plateau,Rivers,Sokoto,Taraba,Yobe,Zamfara'

const whole = (value: number, min = 0, max = 1_000_000_000) =>
  z.coerce.number().int().min(min).max(max).default(value)
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
const address = (protocols: string[]) =>
  z
    .string()
    .refine((text) => isAddress(text, protocols), { message: mustStartWith(protocols) })
    .optional()

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
const PASSWORD_KIB = 19_456

/** As PostgreSQL's own programs take them. A password may have a comma. */
function namesSeveralHosts(text: string): boolean {
  const [place = '', settings = ''] = text.replace(/^\w+:\/\//, '').split('?')
  return place.split('/')[0]!.split('@').at(-1)!.includes(',') || /(?:^|&)host=[^&]*,/.test(settings)
}

/** The names of the environment, their shapes and their defaults. */
export const SETTINGS = {
  NODE_ENV: z.string().default('development'),
  PORT: whole(4000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: whole(0, 0, 600),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  DB_CONNECTIONS: whole(20, 1, 10_000),
  PUBLIC_URL: address(['http:', 'https:']),
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
  MAIL_FROM: z.string().default('DMA <no-reply@dma.example>'),
  MAIL_RATE: whole(10, 1, 1000),
  CORS_ORIGINS: list().refine((origins) => origins.every(isOrigin), {
    message: 'must be origins as a browser names them, like https://portal.example, separated by commas',
  }),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text || false)),
  COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters, like NG')
    .default('NG'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, like NGN')
    .default('NGN'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { message: 'must be a time zone, like Africa/Lagos' })
    .default('Africa/Lagos'),
  REGIONS: list(NIGERIAN_STATES),
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
  CONFIRM_MINUTES: z.coerce.number().positive().max(43_200).default(15),
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

/** Reads and checks the settings. Makes DATA_DIR and, outside production, the SECRET kept in it. */
export function loadConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = z.object(SETTINGS).safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const production = given.NODE_ENV === 'production'
  if (production && !given.PUBLIC_URL)
    problems.push('PUBLIC_URL is required in production: links in letters are made from it')
  if (production && !given.SECRET)
    problems.push('SECRET is required in production: at least 32 random characters')
  // Else families would not be told, and everything would look as if they were.
  if (production && !given.SMTP_URL)
    problems.push(
      `SMTP_URL is required in production: without it no letter leaves. If that is what you want: SMTP_URL=${LETTERS_ARE_FILES}`,
    )
  // Families have a right to know who keeps what a school says of them (rule 26).
  for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
    if (production && !given[name])
      problems.push(`${name} is required in production: letters and pages say who runs the register`)
  if (production && parsed.success && parsed.data.PASSWORD_KIB < PASSWORD_KIB)
    problems.push(`PASSWORD_KIB is for tests: in production a password’s hash costs ${PASSWORD_KIB}`)
  const provider = [given.PROVIDER_USERNAME, given.PROVIDER_EMAIL, given.PROVIDER_PASSWORD]
  if (provider.some(Boolean) && !provider.every(Boolean))
    problems.push(
      'PROVIDER_USERNAME, PROVIDER_EMAIL and PROVIDER_PASSWORD go together: set all three or none',
    )
  if (parsed.success && parsed.data.REMOVE_DAYS <= parsed.data.ANSWER_DAYS)
    problems.push('REMOVE_DAYS must be longer than ANSWER_DAYS: silence suppresses first, then removes')
  const workers = parsed.success ? (parsed.data.WORKERS ?? workersByDefault(parsed.data)) : 1
  const tooFew = parsed.success ? tooFewFor(workers, parsed.data.DB_CONNECTIONS) : null
  if (tooFew) problems.push(tooFew)
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)

  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError([`DATA_DIR: cannot use ${dataDir}: ${(error as Error).message}`])
  }
  const { demo, problem } = whetherDemo(settings, dataDir)
  if (problem) throw new ConfigError([problem])
  const port = settings.PORT
  return {
    production,
    demo,
    /** Says that the demo made this folder. */
    demoFolderMark: demoFolderMark(dataDir),
    /** Says that the demo world stands, whole. */
    demoMark: join(dataDir, 'demo-world'),
    dataDir,
    port,
    host: settings.HOST,
    /** How long a server that is told to stop still serves, with /readyz saying no. */
    drainSeconds: settings.DRAIN_SECONDS,
    /** Processes that serve. Beside more than one there is a first process, which does everything else. */
    workers,
    /** Connections that the pools of all its processes hold at the most; one more listens. */
    dbConnections: settings.DB_CONNECTIONS,
    /** Without a closing slash. Every link in a letter starts with it. */
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    publicUrlGiven: settings.PUBLIC_URL !== undefined,
    databaseUrl: settings.DATABASE_URL ?? null,
    /** A standby, from which files to take away are read. */
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    /** Where documents are kept. */
    storage: settings.STORAGE_URL ?? placeInDataDir(dataDir),
    secret: settings.SECRET ?? keptSecret(dataDir),
    /** Whether the operator keeps the secret; else it lies in DATA_DIR. */
    secretGiven: settings.SECRET !== undefined,
    /** Null: letters stay as files in DATA_DIR/outbox. */
    smtpUrl: settings.SMTP_URL === LETTERS_ARE_FILES ? null : (settings.SMTP_URL ?? null),
    mailFrom: settings.MAIL_FROM,
    /** Letters a second, all servers together. */
    mailRate: settings.MAIL_RATE,
    corsOrigins: settings.CORS_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    country: settings.COUNTRY,
    currency: settings.CURRENCY,
    timeZone: settings.TIME_ZONE,
    regions: settings.REGIONS,
    /** Whether webhooks may go to addresses that are not on the public internet. */
    webhooksPrivate: settings.WEBHOOKS_PRIVATE === 'true',
    metricsToken: settings.METRICS_TOKEN ?? null,
    /** Memory that hashing a password takes. */
    passwordKib: settings.PASSWORD_KIB,
    logLevel: settings.LOG_LEVEL,
    provider: settings.PROVIDER_USERNAME
      ? {
          username: settings.PROVIDER_USERNAME,
          email: settings.PROVIDER_EMAIL!,
          password: settings.PROVIDER_PASSWORD!,
        }
      : null,
    /** Who runs the register; outside production nobody does. */
    operator: {
      name: settings.OPERATOR_NAME ?? DEMO_OPERATOR.name,
      address: settings.OPERATOR_ADDRESS ?? DEMO_OPERATOR.address,
      email: settings.OPERATOR_EMAIL ?? DEMO_OPERATOR.email,
    },
    /** Where faults in our defences are reported; null: to whoever runs the register. */
    securityContact: settings.SECURITY_CONTACT ?? null,
    confirmMinutes: settings.CONFIRM_MINUTES,
    noticeDays: settings.NOTICE_DAYS,
    expiryYears: settings.EXPIRY_YEARS,
    reconfirmDays: settings.RECONFIRM_DAYS,
    answerDays: settings.ANSWER_DAYS,
    removeDays: settings.REMOVE_DAYS,
    escalateDays: settings.ESCALATE_DAYS,
    decideDays: settings.DECIDE_DAYS,
    graceDays: settings.GRACE_DAYS,
    holdDays: settings.HOLD_DAYS,
    holdsUnconfirmed: settings.HOLDS_UNCONFIRMED,
    holdShare: settings.HOLD_SHARE,
    paymentBackDays: settings.PAYMENT_BACK_DAYS,
    proofDays: settings.PROOF_DAYS,
    undoSeconds: settings.UNDO_SECONDS,
    importPauseMinutes: settings.IMPORT_PAUSE_MINUTES,
    purgeMonths: settings.PURGE_MONTHS,
    lookMonths: settings.LOOK_MONTHS,
    minimumAmount: settings.MINIMUM_AMOUNT,
    batchRowsPerDay: settings.BATCH_ROWS_PER_DAY,
    limits: {
      looksPerMinute: settings.LOOKS_PER_MINUTE,
      looksPerHour: settings.LOOKS_PER_HOUR,
      looksPerDay: settings.LOOKS_PER_DAY,
      signUpsPerHour: settings.SIGN_UPS_PER_HOUR,
      failedSignInsPerHour: settings.FAILED_SIGN_INS_PER_HOUR,
      uploadsPerHour: settings.UPLOADS_PER_HOUR,
      anonymousUploadsPerHour: settings.ANONYMOUS_UPLOADS_PER_HOUR,
      claimMissesPerHour: settings.CLAIM_MISSES_PER_HOUR,
      contactsPerHour: settings.CONTACTS_PER_HOUR,
      requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    },
  }
}

const MOST_WORKERS_BY_DEFAULT = 4

/** The embedded database is for one person, or a small place: there one process does. */
const workersByDefault = ({ DATABASE_URL }: { DATABASE_URL?: string | undefined }) =>
  DATABASE_URL === undefined ? 1 : Math.min(MOST_WORKERS_BY_DEFAULT, availableParallelism())

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

/** Links already sent must keep working after a restart, so the generated secret lives with the data. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
