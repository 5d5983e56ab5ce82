import { expect } from 'vitest'
import { claimToken } from '../../contends/families/claim-links.js'
import { sha256 } from '../../shared/secrets.js'
import { act, ask, send, type Asker } from '../client.js'
import { rows } from '../databases/database.js'
import { signedIn, type Person } from '../people.js'
import type { Product } from '../product.js'

/** A debtor as its own school can see it, whole. */
export const DEBTOR = `id studentName parentName parentEmail phone phoneE164 status term dueDate dateOfBirth
  withdrawnAt handedOverOn amountOwed { amount } amountClaimed { amount } printableLetterUrl
  letter { id state to attempts lastError canResend } inDirectory { listed reason visibleFrom }
  ledger { id kind amount { amount } on note voidReason voidedOn recordedBy } history { act by changes { field before after } }
  evidence { id url name }`

/** Sends one of the mutations about debtors: "updateDebtor", { id, … }. Answers its payload, refused or not. */
export async function attempt(
  product: Product,
  name: string,
  input: Record<string, unknown>,
  as: Asker,
): Promise<{ debtor: any; letter: any; userErrors: { code: string; field: string[]; message: string }[] }> {
  const select = name === 'resendLetter' ? 'letter { id state to attempts }' : `debtor { ${DEBTOR} }`
  return act(product, name, input, { as, select })
}

/** As `attempt`, for what has to succeed: answers the debtor. */
export async function done(
  product: Product,
  name: string,
  input: Record<string, unknown>,
  as: Asker,
): Promise<any> {
  const { debtor, userErrors } = await attempt(product, name, input, as)
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
  return debtor
}

export async function debtorOf(product: Product, id: string, as: Asker): Promise<any> {
  return (await ask(product, `query ($id: ID!) { debtor(id: $id) { ${DEBTOR} } }`, { id }, as)).debtor
}

/** Waits until a debtor's newest letter has come to a state. */
export async function letterState(product: Product, id: string, state: string, as: Asker): Promise<any> {
  await expect.poll(async () => (await debtorOf(product, id, as)).letter?.state, { interval: 30 }).toBe(state)
  return (await debtorOf(product, id, as)).letter
}

/** The token of the claim link in a letter's text. */
export function tokenIn(letter: { text: string }): string {
  return /\/claim\/([\w-]{43})/.exec(letter.text)![1]!
}

/** The code to type in a letter's text, or in a page: "ABCDE FGHJK". */
export function codeIn(letter: { text: string }): string {
  return /type the code (\w{5} \w{5}) with/.exec(
    letter.text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' '),
  )![1]!
}

/** The token of the newest link to each claim, without waiting for its letter. */
export async function tokensOf(product: Product, debtorIds: readonly string[]): Promise<string[]> {
  return Promise.all(
    debtorIds.map(async (id) => {
      const newest = (await everyTokenOf(product, id)).at(-1)
      if (!newest) throw new Error(`There is no link to claim ${id} yet`)
      return newest
    }),
  )
}

/** The tokens of all links to a claim, the newest last. */
export async function everyTokenOf(product: Product, debtorId: string): Promise<string[]> {
  const links = await rows(product, 'select nonce from claim_link where debtor_id = ? order by id', [
    debtorId,
  ])
  return links.map(({ nonce }) => claimToken(product.world.config.secret, nonce))
}

/** What a link opens: the claim, or null. */
export async function claimBy(product: Product, token: string): Promise<any> {
  const query =
    'query ($token: String!) { claim(token: $token) { studentName amountOwed { amount } status inDirectory { listed reason } } }'
  return (await ask(product, query, { token })).claim
}

/** The names that a school finds in the directory. */
export async function found(product: Product, search: string, as: Asker): Promise<string[]> {
  const query = 'query ($search: String) { directory(search: $search) { edges { node { studentName } } } }'
  const { directory } = await ask(product, query, { search }, as)
  return directory.edges.map((edge: any) => edge.node.studentName)
}

/** The code of what was thrown at a request, if anything was. */
export async function thrown(product: Product, query: string, variables: object, as: Asker) {
  const { errors } = await send(product, query, variables as Record<string, unknown>, as)
  return errors[0]?.extensions.code
}

/**
 * Moves the clock; sessions last 12 hours, passwords are asked for again after a quarter of one, so the sessions of these
 * people move with it, as if each had just signed in. Whoever has none any more signs in again, under a new key.
 */
export async function daysLater(product: Product, days: number, ...people: Person[]): Promise<void> {
  const then = new Date(product.clock.now().getTime() + days * DAY)
  // Before the clock: in between nothing may sweep away what would have expired.
  const moved = people.length > 0 ? await sessionsMovedTo(product, then, people) : new Set<string>()
  product.clock.forward(days)
  await Promise.all(
    people
      .filter(({ key }) => !moved.has(sha256(key)))
      .map(async (person) => {
        person.key = (await signedIn(product, person.username)).key
      }),
  )
}
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Answers the hashes of those keys that open a session. */
async function sessionsMovedTo(product: Product, then: Date, people: Person[]): Promise<Set<string>> {
  const until = new Date(then.getTime() + product.world.rules.sessionHours * HOUR)
  const moved = await rows<{ key: string }>(
    product,
    `with moved as (
       update session set created_at = ?, last_seen_at = ?, confirmed_at = ?, expires_at = ?
        where key_hash = any(?::text[]) returning account_id, key_hash
     ), seen as (
       update account set last_seen_at = ?
        where id in (select account_id from moved) and (is_provider or school_id is not null)
     )
     select key_hash as key from moved`,
    [then, then, then, until, `{${people.map(({ key }) => sha256(key)).join(',')}}`, then],
  )
  return new Set(moved.map(({ key }) => key))
}
