import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Config } from '../../config.js'
import { sha256 } from '../../shared/secrets.js'
import { tightest } from './allowances.js'
import { Counter, takeAll } from './counter.js'
import { LimitReached, type Reading } from './limit-reached.js'
import { limitTable, type LimitName } from './limit-table.js'
import { Lots } from './lots.js'
import { countedNetwork } from '../../shared/network-address.js'
import { signInLimits } from './sign-in-limits.js'

/** Whose credentials a server remembers; one that is forgotten is remembered again when its network has room. */
const HOLDERS = 20_000

export type Limits = ReturnType<typeof createLimits>

/**
 * How often what may be asked for, shared between servers. Every method throws LimitReached, with a sentence for the
 * person, when it is too often. They run on real time: the demo's movable clock must not lift them.
 * If PostgreSQL does not answer, requests in general are counted in memory, each worker a part; all else is refused.
 */
export function createLimits(
  pool: Pool,
  config: Pick<Config, 'limits' | 'secret'> & Partial<Pick<Config, 'workers'>>,
) {
  const { workers = 1 } = config
  const table = limitTable(config.limits)
  const names = Object.keys(table) as LimitName[]
  const of = Object.fromEntries(
    names.map((limit) => [limit, new Counter(pool, config.secret, { limit, ...table[limit] })]),
  ) as Record<LimitName, Counter>
  const take = (limit: LimitName, ...who: (string | number)[]): Promise<unknown> =>
    of[limit].take(who.map(String))
  /** Counts in each of these limits, or, where one is used up, in none. Answers how to take it back. */
  const together = async (...asks: [LimitName, ...(string | number)[]][]): Promise<() => Promise<void>> =>
    (await takeAll(...asks.map(([limit, ...who]) => ({ of: of[limit], who: who.map(String) })))).giveBack
  const requests = (limit: LimitName) =>
    new Lots(
      new Counter(
        pool,
        config.secret,
        { limit, ...table[limit] },
        { whenDown: 'count here', sweeps: limit === 'requests', workers },
      ),
      workers,
    )
  const perCaller = requests('requests')
  const perNetwork = requests('requests-network')
  const perHolder = requests('requests-holder')
  /** Credentials that opened something here, as hashes, and whose they are. */
  const holders = new LRUCache<string, string>({ max: HOLDERS })
  const looks = [of['look-minute'], of['look-hour'], of['look-day']]

  return {
    signIn: signInLimits(pool, config),

    /** Before it is asked whether somebody has that name or address: told alike, hits and misses count. */
    signUp: (address: string) => take('sign-up', countedNetwork(address)),
    join: (invitationId: number) => take('join', invitationId),
    newAddress: (accountId: number) => take('new-address', accountId),
    /** Before a name that somebody typed is looked up; counts as one that nobody has. Answers how to take it back. */
    webhookAddress: (schoolId: number) => together(['webhook-address', schoolId]),

    /** A file. Answers how to take it back, where we are the ones who could not keep it. */
    upload: (accountId: number) => together(['upload-account', accountId]),
    anonymousUpload: (address: string) => together(['upload', countedNetwork(address)]),
    /** Whoever holds a claim's link does not share the files of their network. */
    uploadBy: (debtorId: number) => together(['upload-link', debtorId]),

    /** Before the lines of a file are checked. */
    importRows: (schoolId: number, rows: number, isApproved: boolean): Promise<unknown> =>
      takeAll({
        of: of[isApproved ? 'import-rows' : 'import-rows-stranger'],
        who: [String(schoolId)],
        size: rows,
      }),

    /** A link that opens nothing. Those that open something are never counted: nobody guesses 256 bits. */
    claimLinkMissed: (address: string) => take('claim-link', countedNetwork(address)),
    resetTokenMissed: (address: string) => take('reset-token', countedNetwork(address)),

    /** Before a ward's surname is compared; counts as a wrong one. Answers how to take it back if it was right. */
    surnameTry: (linkId: number, address: string) =>
      together(['surname-pair', linkId, countedNetwork(address)], ['surname', linkId]),

    /** Before a typed code is looked up; counts as a wrong one. Answers how to take it back if it was right. */
    typedCode: (address: string) => together(['typed-code-network', countedNetwork(address)]),

    /** The same before a surname is compared, for the claim that the code is of; `what` stands for a claim that there is not. */
    surnameToCode: (what: string) => together(['typed-code', what]),

    /** A further letter with a link to one claim. Strangers' questions do not use up what whoever holds a link may ask for. */
    furtherLink: (debtorId: number, { asked }: { asked: 'by link' | 'by question' }) =>
      take(asked === 'by link' ? 'further-link' : 'further-link-question', debtorId),

    /**
     * Before a code is made, and whether or not anybody has that address, so that addresses cannot be fished for.
     * A browser that was signed in to the account has codes of its own, which no stranger can use up.
     */
    async passwordReset(address: string, email: string, device: string | null): Promise<void> {
      const [network, mailbox] = [countedNetwork(address), email.toLowerCase()]
      if (device) return void (await take('reset-device', mailbox, device))
      await together(
        ['reset-network', network],
        ['reset-pair', network, mailbox],
        ['reset-pair-day', network, mailbox],
        ['reset-account', mailbox],
      )
    },
    verificationLetter: (accountId: number) => take('verification-letter', accountId),

    /** A message from the contact page; anybody can type any address. */
    async message(address: string, email: string): Promise<void> {
      await together(['message', countedNetwork(address)], ['message-email', email.toLowerCase()])
    },

    /** Before a letter about the newsletter, whether or not the address has it: so that addresses cannot be fished for. */
    async subscription(address: string, email: string): Promise<void> {
      await together(['subscription', countedNetwork(address)], ['subscription-email', email.toLowerCase()])
    },

    /** Before a question about a ward is kept, whether or not there is a claim: so that nobody can fish for one. */
    async wardQuestion(address: string, email: string): Promise<void> {
      await together(['ward-question', countedNetwork(address)], ['ward-question-email', email.toLowerCase()])
    },

    /** One look of a school: counts for the minute, the hour and the day, or, when one of them is used up, for none. */
    async look(schoolId: number): Promise<Reading[]> {
      return (await takeAll(...looks.map((counter) => ({ of: counter, who: [String(schoolId)] })))).readings
    },

    /** A session, key or claim's link was found to open something; `holder` says whose it is. */
    isReal: (credential: string, holder: string): void => void holders.set(sha256(credential), holder),

    /**
     * One request. A caller with a session, key or claim's link is counted by that, and its network with ten times the
     * room: a school's shared line is many people, but keys made up by the thousand get nobody further. When they have
     * used up the network, whoever was here before with a real one goes on. What the caller's own limit refuses costs
     * the others on their line nothing.
     */
    async request({ address, credential }: { address: string; credential: string | null }): Promise<Reading> {
      const network = countedNetwork(address)
      if (credential === null) return (await perCaller.take(['visitor', network])).reading
      perCaller.mustHaveRoom(['caller', credential])
      const holder = holders.get(sha256(credential))
      const ofNetwork = await perNetwork.take([network]).catch((error: unknown) => {
        if (holder && error instanceof LimitReached) return perHolder.take([holder])
        throw error
      })
      try {
        const ofCaller = await perCaller.take(['caller', credential])
        return tightest([ofNetwork.reading, ofCaller.reading])
      } catch (error) {
        ofNetwork.giveBack()
        throw error
      }
    },
  }
}
