import type { RequestContext } from '../request.js'
import { isOneOf, plainRows } from '../database/plain-rows.js'
import { part } from '../shared/sql-part.js'
import { ClaimFacts } from './claim-facts.entity.js'
import type { ClaimInput } from './stated-claim.js'
import type { Earlier, Hashes } from './debt-verdict.js'
import { Debtor } from './debtor.entity.js'
import { wordingsOf } from './telling/heard.js'
import {
  FACTS_VERSION,
  areOfOneTerm,
  areOfOneWard,
  hasYear,
  hashedFacts,
  type Factual,
} from './wards/removed-facts.js'
import type { OneDebt } from './wards/one-debt.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  oneDebt: OneDebt
  standings: Standings
}

/** Above so many the hashes of all purged claims of a school are read, instead of those that share some. */
const FEW = 3

/** Rules 20 and 21 after a purge: claims of which nothing but days, amounts and keyed hashes is left. */
export class PurgedClaims {
  readonly #facts = new WeakMap<ClaimInput, string[]>()

  constructor(private readonly context: Needs) {}

  /** Keeps the hashes of a claim, in the transaction that deletes what they are made of. */
  async keep(debtorId: number): Promise<void> {
    const { em } = this.context
    const debtor = await em.findOneOrFail(Debtor, debtorId, { refresh: true })
    const schoolId = debtor.school.id
    const hashed = (claim: Factual) => hashedFacts(this.context.config.secret, schoolId, claim)
    const before = (await this.context.oneDebt.before([debtorId])).get(debtorId) ?? []
    const [now, ...earlier] = wordingsOf(debtor)
    const facts = [
      ...hashed(now!),
      ...before.flatMap(({ change, term }) => termBefore(change, hashed({ ...debtor, term: term ?? null }))),
      ...earlier.flatMap((wording, at) => wardBefore(at, hashed(wording))),
    ]
    await em.upsert(ClaimFacts, { debtorId, schoolId, version: FACTS_VERSION, facts })
  }

  /**
   * The purged claims of the viewer's school that may be about the ward of each of these; of any claim, where none are
   * named.
   */
  async near(claims?: readonly ClaimInput[]): Promise<(claim: ClaimInput) => Earlier[]> {
    const found = await this.#found(claims)
    if (found.length === 0) return () => []
    const ids = found.map(({ debtorId }) => debtorId)
    const debtors = await plainRows(this.context.em, Debtor, part`where one.id ${isOneOf(ids)}`)
    const standing = await this.context.standings.of(ids)
    const before = await this.context.oneDebt.before(ids)
    const earlier = this.context.oneDebt.earlier(debtors, standing, { answered: new Map(), before })
    const byId = new Map(earlier.map((one) => [one.debtor.id, one]))
    const byFact = new Map<string, Earlier[]>()
    for (const { debtorId, facts } of found) {
      const one = { ...byId.get(debtorId)!, hashes: this.#hashes(facts) }
      for (const fact of new Set(wardsIn(facts).flatMap(ofTheChild)))
        byFact.set(fact, [...(byFact.get(fact) ?? []), one])
    }
    return (claim) => [...new Set(ofTheChild(this.#factsOf(claim)).flatMap((fact) => byFact.get(fact) ?? []))]
  }

  async #found(claims?: readonly ClaimInput[]): Promise<{ debtorId: number; facts: string[] }[]> {
    if (claims?.length === 0) return []
    const few =
      claims && claims.length <= FEW ? claims.flatMap((claim) => ofTheChild(this.#factsOf(claim))) : null
    return this.context.em.execute(
      `select debtor_id as "debtorId", facts from claim_facts
        where school_id = ? and version = ? ${few ? 'and facts && ?::text[]' : ''} order by debtor_id`,
      [
        this.context.school.id,
        FACTS_VERSION,
        ...(few ? [`{${few.flatMap((fact) => [fact, `known-${fact}`]).join(',')}}`] : []),
      ],
    )
  }

  #hashes(facts: readonly string[]): Hashes {
    return {
      isOfWard: (claim) => wardsIn(facts).some((ward) => areOfOneWard(this.#factsOf(claim), ward)),
      term: (claim, change) => {
        const own = change === undefined ? facts : factsBefore(change, facts)
        return own && { isSameTerm: areOfOneTerm(this.#factsOf(claim), own), namesYear: hasYear(own) }
      },
    }
  }

  #factsOf(claim: ClaimInput): string[] {
    const { config, school } = this.context
    const known = this.#facts.get(claim) ?? hashedFacts(config.secret, school.id, claim)
    this.#facts.set(claim, known)
    return known
  }
}

/** What is kept of the term that a claim had before a change; that there was one, where it named none. */
const termBefore = (change: number, facts: readonly string[]) => [
  `before:${change}`,
  ...facts.filter((fact) => OF_TERMS.test(fact)).map((fact) => `before:${change}:${fact}`),
]

function factsBefore(change: number, facts: readonly string[]): string[] | null {
  if (!facts.includes(`before:${change}`)) return null
  const own = `before:${change}:`
  return facts.filter((fact) => fact.startsWith(own)).map((fact) => fact.slice(own.length))
}

/**
 * The same of each name that it had before, by its place. Of its child once more without the place: by that it is found, and as
 * no part of the name that it had last.
 */
const wardBefore = (at: number, facts: readonly string[]) => [
  ...facts.filter((fact) => !OF_TERMS.test(fact)).map((fact) => `as:${at}:${fact}`),
  ...ofTheChild(facts).map((fact) => `known-${fact}`),
]

/** The facts of each name that a claim has had, the last one first. */
function wardsIn(facts: readonly string[]): string[][] {
  const before = Map.groupBy(
    facts.filter((fact) => fact.startsWith('as:')),
    (fact) => fact.split(':', 2)[1],
  )
  return [[...facts], ...[...before.values()].map((of) => of.map((fact) => fact.replace(/^as:\d+:/, '')))]
}

const OF_TERMS = /^(?:part|year|word):/

const ofTheChild = (facts: readonly string[]) => facts.filter((fact) => fact.startsWith('child:'))
