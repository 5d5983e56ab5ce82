import type { Pool } from 'pg'
import type { Config } from '../config.js'
import { CLAIM_LINKS_PER_DAY } from '../shared/rules.js'
import { Counter, type Rule } from './counter.js'
import { tightest } from './allowances.js'
import { LimitReached, type Reading } from './limit-reached.js'
import { Lots } from './lots.js'
import { countedNetwork } from './network-address.js'
import { signInLimits } from './sign-in-limits.js'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Wrong answers an hour to what a family is asked. */
const SURNAME_TRIES = 5

/** Messages an hour under one e-mail address, and letters a day to one for the newsletter. */
const MESSAGES_OF_EMAIL = 5
const SUBSCRIPTIONS_OF_EMAIL = 3
/** Questions about wards an hour under one e-mail address. */
const WARD_QUESTIONS_OF_EMAIL = 5

/** A server's own connections for counting: when PostgreSQL does not answer, nobody waits longer than this. */
export const LIMITS_POOL = {
  max: 4,
  connectionTimeoutMillis: 2000,
  query_timeout: 2000,
  allowExitOnIdle: true,
  application_name: 'dma limits',
}

export type Limits = ReturnType<typeof createLimits>

/**
 * How often what may be asked for, shared between servers. Every method throws LimitReached, with a sentence for the
 * person, when it is too often. They run on real time: the demo's movable clock must not lift them.
 * If PostgreSQL does not answer, requests in general are counted in memory; all else is refused.
 */
export function createLimits(pool: Pool, config: Pick<Config, 'limits' | 'secret'>) {
  const { limits, secret } = config
  const counter = (rule: Rule) => new Counter(pool, secret, rule)
  const hourly = (limit: string, points: number, refusal: string) =>
    counter({ limit, points, seconds: HOUR, refusal })
  const requests = (limit: string, points: number) =>
    new Lots(
      new Counter(
        pool,
        secret,
        { limit, points, seconds: MINUTE, refusal: 'Too many requests.' },
        { whenDown: 'count here', sweeps: limit === 'requests' },
      ),
    )

  const signUps = hourly('sign-up', limits.signUpsPerHour, 'Too many accounts were made from your network.')
  const uploads = hourly(
    'upload',
    limits.anonymousUploadsPerHour,
    'Too many files were sent from your network.',
  )
  const uploadsOfAccount = hourly('upload-account', limits.uploadsPerHour, 'Too many files were sent.')
  const resetsFromHere = hourly('reset-network', 30, 'Too many codes were asked for from your network.')
  const resetsOfPair = hourly('reset-pair', 5, 'Too many codes were asked for.')
  const resetsOfEmail = hourly('reset-email', 10, 'Too many codes were asked for.')
  const claimLinks = hourly(
    'claim-link',
    limits.claimMissesPerHour,
    'Too many links that open nothing were tried.',
  )
  const surnames = hourly('surname', SURNAME_TRIES, 'Too many answers were wrong.')
  const furtherLinks = counter({
    limit: 'further-link',
    points: CLAIM_LINKS_PER_DAY,
    seconds: DAY,
    refusal: 'Enough links were asked for today.',
  })
  const messages = hourly('message', limits.contactsPerHour, 'Too many messages were sent from your network.')
  const messagesOfEmail = hourly(
    'message-email',
    MESSAGES_OF_EMAIL,
    'Too many messages came from this e-mail address.',
  )
  const subscriptions = hourly(
    'subscription',
    limits.contactsPerHour,
    'Too many addresses were entered for the newsletter from your network.',
  )
  const subscriptionsOfEmail = counter({
    limit: 'subscription-email',
    points: SUBSCRIPTIONS_OF_EMAIL,
    seconds: DAY,
    refusal: 'We have written to this address already, more than once.',
  })
  const wardQuestions = hourly(
    'ward-question',
    limits.contactsPerHour,
    'Too many questions were asked from your network.',
  )
  const wardQuestionsOfEmail = hourly(
    'ward-question-email',
    WARD_QUESTIONS_OF_EMAIL,
    'Too many questions were asked under this e-mail address.',
  )
  const perCaller = requests('requests', limits.requestsPerMinute)
  const perNetwork = requests('requests-network', 10 * limits.requestsPerMinute)
  const looks = [
    counter({
      limit: 'look-minute',
      points: limits.looksPerMinute,
      seconds: MINUTE,
      refusal: `Your school has used its ${limits.looksPerMinute} looks of this minute.`,
    }),
    counter({
      limit: 'look-hour',
      points: limits.looksPerHour,
      seconds: HOUR,
      refusal: `Your school has used its ${limits.looksPerHour} looks of this hour.`,
    }),
    counter({
      limit: 'look-day',
      points: limits.looksPerDay,
      seconds: DAY,
      refusal: `Your school has used its ${limits.looksPerDay} looks of this day.`,
    }),
  ]

  return {
    signUp: (address: string): Promise<unknown> => signUps.take([countedNetwork(address)]),
    anonymousUpload: (address: string): Promise<unknown> => uploads.take([countedNetwork(address)]),
    upload: (accountId: number): Promise<unknown> => uploadsOfAccount.take([String(accountId)]),
    failedSignIn: signInLimits(pool, config),

    /** Before a claim's link is looked for. Counts as one that opens nothing, so that a thousand at once cannot slip through. */
    claimLinkTry: (address: string) => claimLinks.take([countedNetwork(address)]),
    claimLinkFound: (address: string) => claimLinks.giveBack([countedNetwork(address)]),

    /** Before a ward's surname is compared; counts as a wrong one until it is found right. */
    surnameTry: (linkId: number) => surnames.take([String(linkId)]),
    surnameRight: (linkId: number) => surnames.giveBack([String(linkId)]),

    /** A further letter with a link to one claim. */
    furtherLink: (debtorId: number) => furtherLinks.take([String(debtorId)]),

    /** Before a code is sent, and whether or not anybody has that address, so that addresses cannot be fished for. */
    async passwordReset(address: string, email: string): Promise<void> {
      const [network, mailbox] = [countedNetwork(address), email.trim().toLowerCase()]
      await resetsFromHere.take([network])
      await resetsOfPair.take([network, mailbox])
      await resetsOfEmail.take([mailbox])
    },

    /** A message from the contact page; anybody can type any address. */
    async message(address: string, email: string): Promise<void> {
      await messages.take([countedNetwork(address)])
      await messagesOfEmail.take([email.toLowerCase()])
    },

    /** Before a letter about the newsletter, whether or not the address has it: so that addresses cannot be fished for. */
    async subscription(address: string, email: string): Promise<void> {
      await subscriptions.take([countedNetwork(address)])
      await subscriptionsOfEmail.take([email.toLowerCase()])
    },

    /** Before a question about a ward is kept, whether or not there is a claim: so that nobody can fish for one. */
    async wardQuestion(address: string, email: string): Promise<void> {
      await wardQuestions.take([countedNetwork(address)])
      await wardQuestionsOfEmail.take([email.toLowerCase()])
    },

    /** One look of a school: counts for the minute, the hour and the day, or, when one of them is used up, for none. */
    async look(schoolId: number): Promise<Reading[]> {
      const who = [String(schoolId)]
      const answers = await Promise.allSettled(looks.map((counter) => counter.take(who)))
      const refusals = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [answer.reason as Error] : [],
      )
      // Of several windows that are used up, the longest is the one to tell of.
      const longest = refusals.at(-1)
      if (!longest) return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      await Promise.all(
        looks.filter((_, at) => answers[at]!.status === 'fulfilled').map((counter) => counter.giveBack(who)),
      )
      throw refusals.find((error) => !(error instanceof LimitReached)) ?? longest
    },

    /**
     * One request. A caller with a session or key is counted by that, and its network with ten times the room: a
     * school's shared line is many people, but keys made up by the thousand get nobody further.
     */
    async request({ address, credential }: { address: string; credential: string | null }): Promise<Reading> {
      const network = countedNetwork(address)
      if (credential === null) return perCaller.take(['visitor', network])
      const ofNetwork = await perNetwork.take([network])
      return tightest([ofNetwork, await perCaller.take(['caller', credential])])
    },
  }
}
