import { counted } from '../../common/counts.js'
import { LONGEST, MOST_EVIDENCE } from '../../common/limits.js'
import type { RequestContext } from '../request.js'
import { allOf } from '../database/all-of.js'
import { isOneOf, plainRows } from '../database/plain-rows.js'
import { unawaited } from '../database/unawaited.js'
import { authorise } from '../policy.js'
import { authoriseNow, ownStateNow } from '../accounts/acting-now.js'
import { SAME, SAME_REQUEST, keyed } from '../shared/same-request.js'
import { localDate } from '../../common/days.js'
import { sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { part } from '../shared/sql-part.js'
import { given, snapshot, validatedClaim, type DebtorChange, type NewDebtor } from './claim-input.js'
import { Debtor, type ReadDebtor } from './debtor.entity.js'
import { changesSomething } from './changing/claim-changing.js'
import { isDone, wentOnAs, whyWithdrawn, type Asked } from './changing/going-on.js'
import { isJustListed } from './row-loaders.js'
import type { Alike } from './wards/alike.js'
import type { CasesOfClaims } from './ports.js'
import type { ClaimWriting } from './changing/claim-writing.js'
import type { Documents } from '../documents/documents.js'
import type { History } from '../history/history.js'
import type { OneDebt } from './wards/one-debt.js'
import type { Payments } from './ledger/payments.js'
import { statusNow, type Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  alike: Alike
  cases: CasesOfClaims
  claimWriting: ClaimWriting
  documents: Documents
  history: History
  oneDebt: OneDebt
  payments: Payments
  standings: Standings
}

const OVERTAKEN =
  'Nothing was changed: this claim has changed since you read it. Read it again, then change it.'

type Story<T> = (debtor: Debtor) => Promise<T>

/** Listing a ward, and what becomes of the claim. Another school's debtor looks as if it did not exist. */
export class Debtors {
  constructor(private readonly context: Needs) {}

  /** Debtor, ledger, evidence, claim link and letter in one transaction. The same request twice adds once. */
  async add(input: NewDebtor): Promise<{ debtor: ReadDebtor; likelyDuplicates: ReadDebtor[] }> {
    const { school } = authorise(this.context.viewer, 'addDebtor')
    const claim = validatedClaim(input, this.#today())
    if (!input.statementAccepted)
      throw refuse(
        UserErrorCode.REQUIRED,
        'statementAccepted',
        'Confirm that the debt is due, that the family was asked to pay, and that you may share it.',
      )
    const sent = input.requestKey
      ? keyed(this.context.config.secret, `key:${sha256(input.requestKey)}`, [
          claim,
          await this.context.documents.hashesOf(input.evidence),
        ])
      : null
    const requestKey = sent?.key ?? `${SAME}${sha256(JSON.stringify([claim, input.evidence]))}`

    const { added } = await this.context.transaction(async () => {
      const { em } = this.context
      // Sent in this order: what the same request has listed is seen once its lock is held.
      const [, , earlier, onRecord, ahead] = await allOf([
        em.execute('select pg_advisory_xact_lock(hashtext(?))', [`${school.id}:${requestKey}`]),
        authoriseNow(em, this.context.viewer, 'addDebtor'),
        this.#earlier(school.id, requestKey),
        this.context.oneDebt.onRecord([{ claim }]),
        this.context.claimWriting.ahead([{ claim }]),
      ])
      if (earlier) {
        sent?.mustBe(earlier.requestKey)
        return { added: Promise.resolve({ debtor: earlier, likelyDuplicates: [] }) }
      }
      const key = sent?.kept ?? `${requestKey}:${this.context.now().getTime()}`
      const alike = await this.context.alike.among(onRecord.found[0]!.near, claim)
      const judged = await this.context.oneDebt.judge([{ claim }], onRecord)
      const typed = { claim, amountClaimed: input.amountClaimed, requestKey: key }
      const [id] = await this.context.claimWriting.list([typed], judged, ahead)
      if (input.evidence.length > 0) {
        const debtor = await em.findOneOrFail(Debtor, id!)
        await this.#mustFit(id!, this.context.documents.distinct(input.evidence), 'evidence')
        await this.context.documents.attachAll(input.evidence, 'evidence', { debtor })
      }
      const isNew = judged[0]!.revives === null && ahead.undone[0] === null && input.evidence.length === 0
      const listed = this.#listed(id!, [...alike, ...judged[0]!.sameDebt], isNew)
      await unawaited(em, listed)
      return { added: listed }
    })
    return added
  }

  /**
   * What is left out stays. A new address gets a letter and a link of its own (rule 5). Answers another claim where it comes
   * to name somebody of whom the school has a withdrawn one: that is listed again, and this is withdrawn (rule 21). Asked
   * once more it answers that one, while it says what is asked for (rule 22).
   */
  async update({
    id,
    addEvidence,
    amountClaimed,
    ifRevision,
    isAsRead,
    statementAccepted,
    ...change
  }: DebtorChange): Promise<Debtor> {
    authorise(this.context.viewer, 'updateDebtor')
    return this.locked(id, async (debtor) => {
      const ask = (): Asked => ({
        claim: validatedClaim(
          { ...snapshot(debtor), ...given(change) },
          { ...this.#today(), present: debtor.owed, amountClaimed },
        ),
        fields: Object.keys(given(change)),
        amountClaimed,
      })
      const done = debtor.withdrawnAt && (await this.#doneAs(debtor, ask, addEvidence))
      if (done) return done
      await this.mustBeOpen(debtor, 'id')
      const [revision] = ifRevision ? await this.context.history.revisionsOf([id]) : []
      if (ifRevision && ifRevision !== revision)
        throw refuse(UserErrorCode.CONFLICT, 'ifRevision', 'Something else was done with this claim since.')
      const { claim } = ask()
      const asked = { debtor, claim, amountClaimed, evidence: addEvidence, stated: false }
      if (isAsRead && changesSomething(asked) && !(await isAsRead(debtor)))
        throw refuse(UserErrorCode.CONFLICT, 'revision', OVERTAKEN)
      const { documents } = this.context
      const added = documents.distinct(await this.#notThere(id, addEvidence))
      const evidence: string[] = []
      for (const address of added) evidence.push((await documents.find(address, 'addEvidence')).name)
      const back = await this.context.claimWriting.change([
        { debtor, claim, amountClaimed, stated: statementAccepted === true, evidence },
      ])
      const changed = back.get(id) ?? debtor
      // By then: what was another family's has gone with it, and a claim that comes back brings its own.
      await this.#mustFit(changed.id, added, 'addEvidence')
      await documents.attachAll(added, 'addEvidence', { debtor: changed })
      return changed
    })
  }

  /** The claim leaves the directory at once; the row stays with its school, tagged. Withdrawing twice is fine. */
  async withdraw(id: number, reason: string | null): Promise<Debtor> {
    authorise(this.context.viewer, 'withdrawDebtor')
    return this.locked(id, async (debtor) => {
      if (debtor.withdrawnAt) {
        // Whoever would have it gone means the debt, and that goes on as another claim.
        const went = (await wentOnAs(this.context.em, [id])).get(id)
        if (went) throw refuse(UserErrorCode.CONFLICT, 'id', whyWithdrawn(went))
        return debtor
      }
      await this.#mustNotBeRemoved(debtor, 'id')
      const check = new Validation()
      const after = check.optionalText('reason', 'the reason', reason, LONGEST.reason)
      check.done()
      await this.context.claimWriting.withdraw(debtor, after)
      return debtor
    })
  }

  /** Runs a story on one of one's own debtors while nobody else can change it. */
  async locked<T>(id: number, story: Story<T>, field = 'id'): Promise<T> {
    return this.context.transaction(async () => {
      const { em } = this.context
      const own = { id, school: this.context.school.id }
      // The school before its claim: who decides about it, or about its people, goes from it to its letters, and so does
      // everybody.
      const [, [row]] = await allOf([
        ownStateNow(em, this.context.viewer),
        em
          .getConnection()
          .execute<{ id: number }[]>(
            'select id from debtor where id = ? and school_id = ? for update',
            [own.id, own.school],
            'all',
            em.getTransactionContext(),
          ),
      ])
      const debtor = row ? await em.findOne(Debtor, own, { refresh: true }) : null
      if (!debtor) throw refuse(UserErrorCode.NOT_FOUND, field, 'This debtor does not exist.')
      if (debtor.purgedAt)
        throw refuse(
          UserErrorCode.CONFLICT,
          field,
          'This claim left the register long ago and its personal details are deleted; it can no longer be changed.',
        )
      await this.context.cases.catchUp(debtor)
      return story(debtor)
    })
  }

  /** As `locked`, for what is done only to a claim that neither its school nor a rule has taken out. */
  async lockedOpen<T>(id: number, story: Story<T>, field = 'id'): Promise<T> {
    const open: Story<T> = async (debtor) => {
      await this.mustBeOpen(debtor, field)
      return story(debtor)
    }
    return this.locked(id, open, field)
  }

  /** Refused is what its school or a rule has taken out: for whoever holds it, and asks first whether what is asked for is done. */
  async mustBeOpen(debtor: Debtor, field: string): Promise<void> {
    if (debtor.withdrawnAt) {
      const went = await wentOnAs(this.context.em, [debtor.id])
      throw refuse(UserErrorCode.CONFLICT, field, whyWithdrawn(went.get(debtor.id)))
    }
    await this.#mustNotBeRemoved(debtor, field)
  }

  /** The claim as which a withdrawn one went on, where what is asked for has been done by that: its answer was lost. */
  async #doneAs(left: Debtor, ask: () => Asked, evidence: readonly string[]): Promise<Debtor | null> {
    const { em, standings } = this.context
    const went = (await wentOnAs(em, [left.id])).get(left.id)
    if (!went) return null
    const { as } = went
    const debtor = await em.findOneOrFail(Debtor, as)
    const standing = await standings.ofOne(as)
    const now = { debtor: { ...debtor, status: statusNow(debtor.status, standing) }, ...standing, ...went }
    const missing = await this.#notThere(as, evidence)
    return isDone(ask(), left, now) && missing.length === 0 ? debtor : null
  }

  /** Of these uploads those that are not yet evidence of the claim: one that is was sent before, and the answer to that was lost. */
  async #notThere(claim: number, evidence: readonly string[]): Promise<string[]> {
    if (evidence.length === 0) return []
    const { documents } = this.context
    const [attached] = await documents.evidenceOf([claim])
    return evidence.filter((address) => !attached!.some((document) => documents.same(document, address)))
  }

  async #mustFit(claim: number, added: readonly string[], field: string): Promise<void> {
    if (added.length === 0) return
    const [attached] = await this.context.documents.evidenceOf([claim])
    if (attached!.length + added.length > MOST_EVIDENCE)
      throw refuse(
        UserErrorCode.INVALID,
        field,
        attached!.length === 0
          ? `${counted(MOST_EVIDENCE, 'file')} are the most that a claim carries.`
          : `This claim has ${counted(attached!.length, 'file')} already, and ${counted(MOST_EVIDENCE, 'file')} are the most.`,
      )
  }

  /** Rule 13: what silence or a decision removed is over. */
  async #mustNotBeRemoved(debtor: Debtor, field: string): Promise<void> {
    const { removed } = await this.context.standings.ofOne(debtor.id)
    if (removed) throw refuse(UserErrorCode.CONFLICT, field, REMOVED)
  }

  /** A claim as it was just listed, and the likeliest of those that may be about the same ward. */
  async #listed(id: number, alike: readonly number[], isNew: boolean) {
    const ids = [...new Set([id, ...alike])]
    const [found, [letter]] = await allOf([
      plainRows(
        this.context.em,
        Debtor,
        part`where one.id ${isOneOf(ids)} and (one.id = ${id} or one.withdrawn_at is null)`,
      ),
      this.context.payments.lettersOf(isNew ? [id] : []),
    ])
    const [debtor, ...others] = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    if (isNew) isJustListed(debtor!, { letter: letter! })
    return { debtor: debtor!, likelyDuplicates: others.slice(0, 5) }
  }

  #today() {
    const { rules } = this.context
    return { rules, today: localDate(this.context.now(), rules.timeZone) }
  }

  /** By the request, not by the listing: what was withdrawn and listed again is older than that. */
  async #earlier(school: number, requestKey: string): Promise<Debtor | null> {
    const { em } = this.context
    const recent = this.context.now().getTime() - SAME_REQUEST
    const [one] = await em.execute<{ id: number }[]>(EARLIER, [school, `${requestKey}%`, recent])
    return one ? em.findOneOrFail(Debtor, one.id) : null
  }
}

/** What the same request has listed: by its key, or without one by its content, a moment ago. */
const EARLIER = `
  select id from debtor
   where school_id = ? and request_key like ?
     and (request_key like 'key:%'
          or (withdrawn_at is null and substring(request_key from '^same:.*:([0-9]+)$')::bigint > ?))
   order by id limit 1`

/** Why a claim that a rule has taken out stays as it is. */
export const REMOVED = 'This claim has been removed from the register. It can no longer be changed.'
