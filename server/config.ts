import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { tooFewFor } from './database/connections/connection-shares.js'
import { LETTERS_ARE_FILES, demoFolderMark, whetherDemo } from './demo/whether-demo.js'
import { placeInDataDir } from './documents/stores/storage-place.js'
import { PASSWORD_KIB, SETTINGS } from './settings.js'
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

/** Reads and checks the settings. Makes DATA_DIR and, outside production, the SECRET kept in it. */
export function loadConfig(environment: Record<string, string | undefined> = process.env) {
  const given = asGiven(environment)
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
  // From an address that nobody owns they would be turned away, or their answers go to somebody else.
  if (production && given.SMTP_URL && given.SMTP_URL !== LETTERS_ARE_FILES && !given.MAIL_FROM)
    problems.push('MAIL_FROM is required in production: the address that letters come from')
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
  const smtpUrl = settings.SMTP_URL === LETTERS_ARE_FILES ? null : (settings.SMTP_URL ?? null)
  return {
    /** Names of the environment that are none of ours, and look as if they were meant to be. */
    mistyped: mistypedIn(given),
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
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${port}`,
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
    smtpUrl,
    /** Nothing leaves it, be it a letter or a webhook: nobody has heard of what it would say. In the demo it is heard there. */
    speaksToNobody: smtpUrl === null && !demo,
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

/** Blanks around a value are none of it, and a value of nothing else is none. Of secrets every sign counts. */
function asGiven(environment: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(environment).flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, AS_THEY_ARE.includes(name) ? value : value.trim()] as const],
  )
  return Object.fromEntries(trimmed)
}

const AS_THEY_ARE = ['SECRET', 'PROVIDER_PASSWORD']

/** One sign too many, missing or wrong. Short names are left alone: too many others are like them. */
function mistypedIn(given: Record<string, string>): string[] {
  const ours = Object.keys(SETTINGS).filter((name) => name.length > 6)
  return Object.keys(given).flatMap((name) => {
    const meant = name in SETTINGS ? undefined : ours.find((one) => isNearly(name.toUpperCase(), one))
    return meant ? [`${name} is no setting of DMA: is ${meant} meant?`] : []
  })
}

function isNearly(name: string, meant: string): boolean {
  if (name === meant) return true
  if (Math.abs(name.length - meant.length) > 1) return false
  let at = 0
  while (name[at] === meant[at]) at += 1
  const rest = (text: string, skip: number) => text.slice(at + skip)
  return (
    rest(name, 1) === rest(meant, 1) || rest(name, 1) === rest(meant, 0) || rest(name, 0) === rest(meant, 1)
  )
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
