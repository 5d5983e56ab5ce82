import type { Config } from '../../config.js'
import { CLAIM_LINKS_PER_DAY, CODE_MISSES_PER_HOUR } from '../../shared/rules.js'
import { figure } from '../../../common/counts.js'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One limit: what counts, in whose name, and how much of it passes in a window that begins with the first time. */
export interface Limit {
  counts: string
  by: string
  points: number
  seconds: number
  /** Begins the sentence of a refusal. */
  refusal: string
  /** Whether what turns out right is given back. */
  comesBack?: true
}

/** Wrong passwords that nobody has to wait for, and how long the pauses are that follow, in seconds. */
export const FREE_TRIES = 5
export const FIRST_PAUSE = 30
export const LONGEST_PAUSE = 15 * MINUTE
/** What that comes to in an hour for whoever tries again the moment each pause ends. */
export const MOST_TRIES_AN_HOUR = 12
/** From a network with too many wrong passwords only right ones pass, and of those tries not more than so many times as many. */
export const SHUT_NETWORK_TIMES = 10

/** Lines of files a day that are checked for one school, and for one that was never approved. */
const IMPORT_ROWS = 200_000
const STRANGERS_IMPORT_ROWS = 2000
const lines = (most: number) => `Your school has sent its ${figure(most)} lines of this day.`

const SIGN_INS = 'Too many sign-in tries.'
const CODES = 'Too many codes were asked for.'
const CODES_FROM_HERE = 'Too many codes were asked for from your network.'
const ANSWERS = 'Too many answers were wrong.'
const TYPED = {
  points: CODE_MISSES_PER_HOUR,
  seconds: HOUR,
  refusal: 'Too many codes were wrong.',
  comesBack: true,
} as const
const LINKS = 'Too many links that open nothing were tried.'

export type LimitName = keyof ReturnType<typeof limitTable>

/**
 * Returns every limit that is counted by name, in one table: what the counters are made of and docs/security.md shows.
 * What a network has missed never stops whoever holds a secret; the secret is looked at first, or has its own count.
 */
export function limitTable(limits: Config['limits']) {
  const looks = (points: number, window: string) =>
    `Your school has used its ${points} looks of this ${window}.`
  return {
    'sign-in-pair': {
      counts: 'wrong passwords, from browsers that were never signed in to the account',
      by: 'account and network',
      points: FREE_TRIES,
      seconds: HOUR,
      refusal: SIGN_INS,
      comesBack: true,
    },
    'sign-in-device': {
      counts: 'wrong passwords, in a browser or session that was signed in to the account',
      by: 'account and browser',
      points: FREE_TRIES,
      seconds: HOUR,
      refusal: SIGN_INS,
      comesBack: true,
    },
    'sign-in-account': {
      counts: 'wrong passwords, from browsers that were never signed in to the account',
      by: 'account',
      points: 100,
      seconds: HOUR,
      refusal: SIGN_INS,
      comesBack: true,
    },
    'sign-in-network': {
      counts: 'wrong passwords, from browsers that were never signed in to the account',
      by: 'network',
      points: limits.failedSignInsPerHour,
      seconds: HOUR,
      refusal: SIGN_INS,
      comesBack: true,
    },
    'reset-pair': {
      counts: 'codes for a new password',
      by: 'account and network',
      points: 5,
      seconds: HOUR,
      refusal: CODES,
    },
    'reset-pair-day': {
      counts: 'codes for a new password',
      by: 'account and network',
      points: 10,
      seconds: DAY,
      refusal: CODES,
    },
    'reset-device': {
      counts: 'codes for a new password, in a browser that was signed in to the account',
      by: 'account and browser',
      points: 5,
      seconds: HOUR,
      refusal: CODES,
    },
    'reset-account': {
      counts: 'codes for a new password',
      by: 'account',
      points: 60,
      seconds: DAY,
      refusal: CODES,
    },
    'reset-network': {
      counts: 'codes for a new password',
      by: 'network',
      points: 30,
      seconds: HOUR,
      refusal: CODES_FROM_HERE,
    },
    'reset-token': {
      counts: 'tokens of programs that open nothing',
      by: 'network',
      points: limits.failedSignInsPerHour,
      seconds: HOUR,
      refusal: LINKS,
    },
    'verification-letter': {
      counts: 'letters to confirm one’s e-mail address',
      by: 'account',
      points: 5,
      seconds: HOUR,
      refusal: 'Too many letters were asked for.',
    },
    'sign-up': {
      counts: 'sign-ups that ask whether a name or an address is taken, whatever they are answered',
      by: 'network',
      points: limits.signUpsPerHour,
      seconds: HOUR,
      refusal: 'Too many sign-ups came from your network.',
    },
    join: {
      counts: 'answers to an invitation that ask whether a name is taken',
      by: 'invitation',
      points: limits.signUpsPerHour,
      seconds: HOUR,
      refusal: 'Too many usernames were tried.',
    },
    'new-address': {
      counts: 'new e-mail addresses that are asked whether they are taken',
      by: 'account',
      points: limits.signUpsPerHour,
      seconds: HOUR,
      refusal: 'Too many addresses were tried.',
    },
    'webhook-address': {
      counts: 'addresses for a webhook at which there is nobody to write to',
      by: 'school',
      points: 30,
      seconds: HOUR,
      refusal: 'Your school has tried too many addresses for a webhook.',
      comesBack: true,
    },
    'claim-link': {
      counts: 'links to claims that open nothing',
      by: 'network',
      points: limits.claimMissesPerHour,
      seconds: HOUR,
      refusal: LINKS,
    },
    'surname-pair': {
      counts: 'wrong surnames',
      by: 'link and network',
      points: 5,
      seconds: HOUR,
      refusal: ANSWERS,
      comesBack: true,
    },
    surname: {
      counts: 'wrong surnames',
      by: 'link',
      points: 15,
      seconds: HOUR,
      refusal: ANSWERS,
      comesBack: true,
    },
    'typed-code-network': { counts: 'typed codes that open nothing', by: 'network', ...TYPED },
    'typed-code': { counts: 'wrong surnames to a typed code', by: 'claim or code', ...TYPED },
    'further-link': {
      counts: 'letters with a further link, asked for by whoever holds one',
      by: 'claim',
      points: CLAIM_LINKS_PER_DAY,
      seconds: DAY,
      refusal: 'Enough links were asked for today.',
    },
    'further-link-question': {
      counts: 'letters with a further link, after a question about a ward',
      by: 'claim',
      points: CLAIM_LINKS_PER_DAY,
      seconds: DAY,
      refusal: 'Enough links were asked for today.',
    },
    upload: {
      counts: 'files of visitors',
      by: 'network',
      points: limits.anonymousUploadsPerHour,
      seconds: HOUR,
      comesBack: true,
      refusal: 'Too many files were sent from your network.',
    },
    'upload-link': {
      counts: 'files of whoever holds a claim’s link, on its page',
      by: 'claim',
      points: limits.anonymousUploadsPerHour,
      seconds: HOUR,
      comesBack: true,
      refusal: 'Too many files were sent.',
    },
    'upload-account': {
      counts: 'files of whoever is signed in',
      by: 'account',
      points: limits.uploadsPerHour,
      seconds: HOUR,
      comesBack: true,
      refusal: 'Too many files were sent.',
    },
    'import-rows': {
      counts: 'lines of files, of an approved school',
      by: 'school',
      points: IMPORT_ROWS,
      seconds: DAY,
      refusal: lines(IMPORT_ROWS),
    },
    'import-rows-stranger': {
      counts: 'lines of files, of a school that was never approved',
      by: 'school',
      points: STRANGERS_IMPORT_ROWS,
      seconds: DAY,
      refusal: lines(STRANGERS_IMPORT_ROWS),
    },
    message: {
      counts: 'messages from the contact page',
      by: 'network',
      points: limits.contactsPerHour,
      seconds: HOUR,
      refusal: 'Too many messages were sent from your network.',
    },
    'message-email': {
      counts: 'messages from the contact page',
      by: 'e-mail address typed',
      points: 5,
      seconds: HOUR,
      refusal: 'Too many messages came from this e-mail address.',
    },
    subscription: {
      counts: 'addresses for the newsletter',
      by: 'network',
      points: limits.contactsPerHour,
      seconds: HOUR,
      refusal: 'Too many addresses were entered for the newsletter from your network.',
    },
    'subscription-email': {
      counts: 'letters about the newsletter',
      by: 'e-mail address typed',
      points: 3,
      seconds: DAY,
      refusal: 'We have written to this address already, more than once.',
    },
    'ward-question': {
      counts: 'questions about wards',
      by: 'network',
      points: limits.contactsPerHour,
      seconds: HOUR,
      refusal: 'Too many questions were asked from your network.',
    },
    'ward-question-email': {
      counts: 'questions about wards',
      by: 'e-mail address typed',
      points: 5,
      seconds: HOUR,
      refusal: 'Too many questions were asked under this e-mail address.',
    },
    'look-minute': {
      counts: 'looks into the directory',
      by: 'school',
      points: limits.looksPerMinute,
      seconds: MINUTE,
      refusal: looks(limits.looksPerMinute, 'minute'),
    },
    'look-hour': {
      counts: 'looks into the directory',
      by: 'school',
      points: limits.looksPerHour,
      seconds: HOUR,
      refusal: looks(limits.looksPerHour, 'hour'),
    },
    'look-day': {
      counts: 'looks into the directory',
      by: 'school',
      points: limits.looksPerDay,
      seconds: DAY,
      refusal: looks(limits.looksPerDay, 'day'),
    },
    requests: {
      counts: 'requests of any kind',
      by: 'session, key or claim’s link; for visitors, network',
      points: limits.requestsPerMinute,
      seconds: MINUTE,
      refusal: 'Too many requests.',
    },
    'requests-network': {
      counts: 'requests with a session, key or claim’s link, real or made up',
      by: 'network',
      points: 10 * limits.requestsPerMinute,
      seconds: MINUTE,
      refusal: 'Too many requests.',
    },
    'requests-holder': {
      counts: 'requests with a real one, where their network has used up its own',
      by: 'account, school or claim',
      points: limits.requestsPerMinute,
      seconds: MINUTE,
      refusal: 'Too many requests.',
    },
  } satisfies Record<string, Limit>
}
