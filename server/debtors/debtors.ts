import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { rankEntries } from '../directory/rank.js'
import { entryKeys, queryKeys } from '../directory/search-keys.js'
import { changesBetween } from '../history/history.js'
import { authorise } from '../policy.js'
import { SchoolState, type School } from '../schools/school.entity.js'
import {
  connection,
  decodeCursor,
  encodeCursor,
  pageSize,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { sha256 } from '../shared/secrets.js'
import { addYears, localDate } from '../shared/clock.js'
import { formatMoney } from '../shared/money.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation, phoneE164 } from '../shared/validate.js'
import { DebtStatus, Debtor } from './debtor.entity.js'
import { LedgerKind } from './ledger-entry.entity.js'

export interface ClaimInput {
  studentName: string
  parentName: string
  parentEmail?: string | null
  phone: string
  /** Minor units. */
  amountOwed: number
  status: DebtStatus
  term?: string | null
  dueDate?: string | null
  dateOfBirth?: string | null
}
export type NewDebtor = ClaimInput & {
  evidence: string[]
  statementAccepted: boolean
  requestKey?: string | null
}
export type DebtorChange = { id: number; addEvidence: string[] } & {
  [field in keyof ClaimInput]?: ClaimInput[field] | null
}

/** Without a key of the caller's, the same content again within this time is the same request again. */
const SAME_REQUEST = 2 * 60_000
const LIKELY_DUPLICATE = 0.8

/** A school's own list. Another school's debtor looks as if it did not exist. */
export class Debtors {
  constructor(private readonly context: Context) {}

  /** Debtor, ledger, evidence, claim link and letter in one transaction. The same request twice adds once. */
  async add(input: NewDebtor): Promise<{ debtor: Debtor; likelyDuplicates: Debtor[] }> {
    authorise(this.context.viewer, 'addDebtor')
    const school = this.context.viewer.school!
    const claim = this.#validated(input)
    if (!input.statementAccepted)
      throw refuse(
        UserErrorCode.REQUIRED,
        'statementAccepted',
        'Confirm that the debt is due, that the family was asked to pay, and that you may share it.',
      )
    const requestKey = input.requestKey
      ? `key:${sha256(input.requestKey)}`
      : `same:${sha256(JSON.stringify([claim, input.evidence]))}`

    return this.context.em.transactional(async (em) => {
      await em
        .getConnection()
        .execute(
          'select pg_advisory_xact_lock(hashtext(?))',
          [`${school.id}:${requestKey}`],
          'run',
          em.getTransactionContext(),
        )
      const earlier = await this.#earlier(em as EntityManager, school.id, requestKey)
      if (earlier) return { debtor: earlier, likelyDuplicates: [] }
      const likelyDuplicates = await this.#likelyDuplicates(claim)
      const debtor = await this.#create(
        em as EntityManager,
        claim,
        input.requestKey ? requestKey : `${requestKey}:${this.context.now().getTime()}`,
      )
      for (const address of new Set(input.evidence))
        await this.context.documents.attach(em as EntityManager, address, 'evidence', { debtor })
      this.context.history.add(em as EntityManager, { act: 'debtor.added', school, debtor })
      await this.#tellFamily(em as EntityManager, debtor)
      return { debtor, likelyDuplicates }
    })
  }

  /** What is left out stays. A new address gets a letter and a link of its own (rule 5). */
  async update({ id, addEvidence, ...change }: DebtorChange): Promise<Debtor> {
    authorise(this.context.viewer, 'updateDebtor')
    return this.locked(id, async (em, debtor) => {
      if (debtor.withdrawnAt)
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          'This claim has been withdrawn; it can no longer be changed.',
        )
      const before = snapshot(debtor)
      const claim = this.#validated({ ...before, ...given(change) }, debtor.owed)
      Object.assign(debtor, fieldsOf(claim), {
        phoneE164: phoneE164(claim.phone, this.context.rules.country),
        confirmedAt: this.context.now(),
      })
      debtor.searchKeys = entryKeys(claim.studentName, claim.parentName)
      // Completed settles what is owed then; no longer Completed brings back what was, before it is corrected.
      const completed = debtor.status === DebtStatus.COMPLETED
      if (!completed) await this.context.ledger.followStatus(em, debtor, before.status)
      if (claim.amountOwed !== before.amountOwed)
        await this.context.ledger.write(em, debtor, {
          kind: LedgerKind.CORRECTION,
          amount: claim.amountOwed - debtor.owed,
          note: 'Amount corrected',
        })
      if (completed) await this.context.ledger.followStatus(em, debtor, before.status)
      for (const address of new Set(addEvidence))
        await this.context.documents.attach(em, address, 'addEvidence', { debtor })
      if (addEvidence.length > 0) await debtor.evidence.init()
      if (debtor.parentEmail !== before.parentEmail)
        await this.#addressChanged(em, debtor, before.parentEmail ?? null)
      if (debtor.status === DebtStatus.COMPLETED && before.status !== DebtStatus.COMPLETED)
        await this.tellSettled(em, debtor)
      const { currency } = this.context.rules
      const changes = changesBetween(asRead(before, currency), asRead(snapshot(debtor), currency))
      this.context.history.add(em, {
        act: 'debtor.updated',
        school: this.context.viewer.school!,
        debtor,
        changes,
      })
      return debtor
    })
  }

  /** The claim leaves the directory at once; the row stays with its school, tagged. Withdrawing twice is fine. */
  async withdraw(id: number, reason: string | null): Promise<Debtor> {
    authorise(this.context.viewer, 'withdrawDebtor')
    return this.locked(id, async (em, debtor) => {
      if (debtor.withdrawnAt) return debtor
      const check = new Validation()
      const after = check.optionalText('reason', 'the reason', reason, 1000)
      check.done()
      debtor.withdrawnAt = this.context.now()
      await this.context.world.outbox.cancel(em, debtor)
      if (debtor.parentEmail && debtor.noticedAt)
        await this.context.world.outbox.post(em, {
          kind: 'claim-withdrawn',
          to: debtor.parentEmail,
          data: { debtorId: debtor.id },
          debtor,
        })
      const changes = after ? [{ field: 'reason', before: null, after }] : []
      this.context.history.add(em, {
        act: 'debtor.withdrawn',
        school: this.context.viewer.school!,
        debtor,
        changes,
      })
      return debtor
    })
  }

  /** One of one's own, or null. */
  async one(id: number): Promise<Debtor | null> {
    authorise(this.context.viewer, 'debtor')
    return this.context.em.findOne(Debtor, { id, school: this.context.viewer.school!.id })
  }

  /** One's own list, newest first. */
  async page({
    search,
    status,
    first,
    after,
  }: { search?: string | null; status?: DebtStatus | null } & PageArgs) {
    authorise(this.context.viewer, 'dashboard')
    const text = searchText(search).toLowerCase()
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const where = {
      school: this.context.viewer.school!.id,
      ...(status ? { status } : {}),
      ...(text
        ? {
            $or: [
              { studentName: { $ilike: like } },
              { parentName: { $ilike: like } },
              { phone: { $ilike: like } },
            ],
          }
        : {}),
    }
    const before = after ? { id: { $lt: decodeCursor(after, ['integer'])[0] } } : {}
    const rows = await this.context.em.find(
      Debtor,
      { ...where, ...before },
      { orderBy: { id: 'desc' }, limit: pageSize(first) + 1 },
    )
    return {
      ...connection(rows, first, after, (row) => encodeCursor([row.id])),
      totalCount: await this.context.em.count(Debtor, where),
    }
  }

  ownSchool(): School {
    authorise(this.context.viewer, 'dashboard')
    return this.context.viewer.school!
  }

  /** Of all one's claims that are not withdrawn, in one statement; minor units. */
  async totals(): Promise<{
    byStatus: { status: DebtStatus; count: number; owed: number }[]
    undelivered: number
  }> {
    authorise(this.context.viewer, 'dashboard')
    const rows = await this.context.em
      .getConnection()
      .execute<{ status: DebtStatus; count: number; owed: number; undelivered: number }[]>(
        `select d.status, count(*)::int as count, coalesce(sum(l.owed), 0)::float8 as owed,
              count(*) filter (where letter.state = 'FAILED')::int as undelivered
         from debtor d
         left join lateral (select sum(amount) as owed from ledger_entry where debtor_id = d.id) l on true
         left join lateral (select state from letter where debtor_id = d.id and kind = 'claim' order by id desc limit 1) letter on true
        where d.school_id = ? and d.withdrawn_at is null
        group by d.status`,
        [this.context.viewer.school!.id],
      )
    const none = { count: 0, owed: 0, undelivered: 0 }
    const byStatus = Object.values(DebtStatus).map((status) => ({
      ...none,
      ...rows.find((row) => row.status === status),
      status,
    }))
    return {
      byStatus: byStatus.map(({ status, count, owed }) => ({ status, count, owed })),
      undelivered: byStatus.reduce((sum, row) => sum + row.undelivered, 0),
    }
  }

  /** Runs a story on one of one's own debtors while nobody else can change it. */
  async locked<T>(id: number, story: (em: EntityManager, debtor: Debtor) => Promise<T>): Promise<T> {
    return this.context.em.transactional(async (em) => {
      const own = { id, school: this.context.viewer.school!.id }
      const [row] = await em
        .getConnection()
        .execute<{ id: number }[]>(
          'select id from debtor where id = ? and school_id = ? for update',
          [own.id, own.school],
          'all',
          em.getTransactionContext(),
        )
      const debtor = row ? await em.findOne(Debtor, own, { refresh: true }) : null
      if (!debtor) throw refuse(UserErrorCode.NOT_FOUND, 'id', 'This debtor does not exist.')
      return story(em as EntityManager, debtor)
    })
  }

  async tellSettled(em: EntityManager, debtor: Debtor): Promise<void> {
    if (debtor.parentEmail && debtor.noticedAt)
      await this.context.world.outbox.post(em, {
        kind: 'claim-settled',
        to: debtor.parentEmail,
        data: { debtorId: debtor.id },
        debtor,
      })
  }

  async #create(em: EntityManager, claim: ClaimInput, requestKey: string): Promise<Debtor> {
    const now = this.context.now()
    const debtor = em.create(Debtor, {
      ...fieldsOf(claim),
      phoneE164: phoneE164(claim.phone, this.context.rules.country),
      school: ref(this.context.viewer.school!),
      statedBy: ref(this.context.viewer.account!),
      listedAt: now,
      confirmedAt: now,
      requestKey,
      searchKeys: entryKeys(claim.studentName, claim.parentName),
      owed: 0,
      claimed: 0,
    })
    await em.flush()
    await this.context.ledger.write(em, debtor, { kind: LedgerKind.OPENING, amount: claim.amountOwed })
    await this.context.ledger.followStatus(em, debtor, claim.status)
    return debtor
  }

  async #tellFamily(em: EntityManager, debtor: Debtor): Promise<void> {
    if (!debtor.parentEmail || debtor.status === DebtStatus.COMPLETED) return
    const school = this.context.viewer.school!
    const link = await this.context.claimLinks.make(em, debtor, debtor.parentEmail)
    await this.context.world.outbox.post(em, {
      kind: 'claim',
      to: debtor.parentEmail,
      data: { linkId: link.id },
      debtor,
      school,
      held: school.state !== SchoolState.APPROVED && school.state !== SchoolState.SUSPENDED,
    })
  }

  /** Rule 5. Notice starts again: nobody is listed unheard because a letter went to a wrong address. */
  async #addressChanged(em: EntityManager, debtor: Debtor, old: string | null): Promise<void> {
    await this.context.claimLinks.revokeAll(em, debtor)
    await this.context.world.outbox.cancel(em, debtor)
    if (old && debtor.noticedAt)
      await this.context.world.outbox.post(em, {
        kind: 'claim-address-changed',
        to: old,
        data: { debtorId: debtor.id },
        debtor,
      })
    if (!debtor.handedOverOn) debtor.noticedAt = null
    await this.#tellFamily(em, debtor)
  }

  async #earlier(em: EntityManager, school: number, requestKey: string): Promise<Debtor | null> {
    const recent = new Date(this.context.now().getTime() - SAME_REQUEST)
    return em.findOne(Debtor, {
      school,
      $or: [
        { requestKey },
        { requestKey: { $like: `${requestKey}:%` }, listedAt: { $gt: recent }, withdrawnAt: null },
      ],
    })
  }

  /** Own debtors that look like the same ward: pointed out, never blocked. */
  async #likelyDuplicates(claim: ClaimInput): Promise<Debtor[]> {
    const whole = `${claim.studentName} ${claim.parentName}`
    const near = await this.context.em.find(
      Debtor,
      {
        school: this.context.viewer.school!.id,
        withdrawnAt: null,
        searchKeys: { $overlap: queryKeys(claim.studentName) },
      },
      { limit: 500, orderBy: { id: 'desc' } },
    )
    const alike = new Set(
      rankEntries(whole, near, { limit: 5 })
        .filter(({ score }) => score >= LIKELY_DUPLICATE)
        .map(({ id }) => id),
    )
    return near.filter(({ id }) => alike.has(id))
  }

  /** `present`: an amount that only comes back as it is (zero, once paid) is not a new claim. */
  #validated(input: ClaimInput, present?: number): ClaimInput {
    const check = new Validation()
    const claim: ClaimInput = {
      studentName: check.text('studentName', 'the student’s name', input.studentName, 150),
      parentName: check.text('parentName', 'the parent’s name', input.parentName, 150),
      parentEmail: check.optionalEmail('parentEmail', 'the parent’s e-mail address', input.parentEmail),
      phone: check.text('phone', 'the parent’s phone number', input.phone, 50),
      amountOwed: input.amountOwed,
      status: input.status,
      term: check.optionalText('term', 'the term or session', input.term, 100),
      dueDate: input.dueDate ?? null,
      dateOfBirth: input.dateOfBirth ?? null,
    }
    const { maximumAmount, timeZone } = this.context.rules
    if (claim.amountOwed !== present && (claim.amountOwed <= 0 || claim.amountOwed > maximumAmount))
      check.refuse(
        UserErrorCode.INVALID,
        'amountOwed',
        'Enter an amount above zero and at most 1,000,000,000.',
      )
    const today = localDate(this.context.now(), timeZone)
    if (claim.dateOfBirth && (claim.dateOfBirth >= today || claim.dateOfBirth < '1900-01-01'))
      check.refuse(UserErrorCode.INVALID, 'dateOfBirth', 'Enter the ward’s date of birth, a day in the past.')
    if (claim.dueDate && (claim.dueDate < '1990-01-01' || claim.dueDate > addYears(today, 5)))
      check.refuse(UserErrorCode.INVALID, 'dueDate', 'Enter the day on which the fees were due.')
    check.done()
    return claim
  }
}

const given = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const fieldsOf = ({ amountOwed: _ledger, ...fields }: ClaimInput) => fields

const snapshot = (debtor: Debtor): ClaimInput => ({
  studentName: debtor.studentName,
  parentName: debtor.parentName,
  parentEmail: debtor.parentEmail,
  phone: debtor.phone,
  amountOwed: debtor.owed,
  status: debtor.status,
  term: debtor.term,
  dueDate: debtor.dueDate,
  dateOfBirth: debtor.dateOfBirth,
})

/** For the history, which people read: a sum in its currency, as a payment's entry says it. */
const asRead = (claim: ClaimInput, currency: string) => ({
  ...claim,
  amountOwed: formatMoney(claim.amountOwed, currency),
})
