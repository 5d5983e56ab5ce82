import { createHash } from 'node:crypto'
import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { LimitReached } from '../doors/limit-reached.js'
import { authorise } from '../policy.js'
import type { PublicSchool } from '../schools/public-school.js'
import { School } from '../schools/school.entity.js'
import { localDate } from '../shared/clock.js'
import { connection, decodeCursor, encodeCursor, pageSize, type PageArgs } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import type { Match } from './checks.js'
import { CheckOutcome, Look, LookKind, type CheckPurpose, type GivenResult } from './look.entity.js'
import { takeLook } from './looks.js'
import { person, type Typed } from './matching/person.js'
import { NotTheSame } from './not-the-same.entity.js'
import { searchLetters } from './normalise.js'

/** What a school knows of an applicant, and why it asks. */
export interface AskedWard {
  student: string
  parent?: string | null
  phone?: string | null
  email?: string | null
  dateOfBirth?: string | null
  region?: string | null
  purpose: CheckPurpose
  /** The school's own name for the applicant. */
  reference: string
}

/** The facts of an entry, which only "this child, likely" is told (rule 9). */
export type ShownEntry = Pick<
  Plain<Debtor>,
  'id' | 'studentName' | 'parentName' | 'owed' | 'status' | 'dueDate' | 'listedAt'
> & { disputed: boolean; statement: string | null }

export interface ShownResult extends GivenResult {
  school: PublicSchool
  /** From 0 to 1. */
  probability: number | null
  /** The school has said so since, of this ward. */
  somebodyElse: boolean
  entry: ShownEntry | null
}

/** One check with what it found, as it is answered and kept. */
export interface Checked {
  look: Look
  results: ShownResult[]
}

const PUBLIC = ['id', 'name', 'category', 'level', 'region', 'address', 'contactNumber'] as const
/** Who has asked: a person, or a program under its key. */
const ASKERS = ['account', 'apiKey'] as const
const DAY = 24 * 60 * 60 * 1000

/** Looking for a ward before it is admitted: on record in the transaction that answers. No record, no answer. */
export class WardChecks {
  constructor(private readonly context: Context) {}

  async check(input: AskedWard): Promise<Checked> {
    authorise(this.context.viewer, 'checkWard')
    const check = new Validation()
    const asked = this.#validated(input, check, '')
    check.done()
    await takeLook(this.context)
    return this.context.em.transactional((em) => this.#check(em as EntityManager, asked, false))
  }

  /** A list of applicants, all on record together; one list of a school at a time (rule 10). */
  async checkMany(inputs: readonly AskedWard[]): Promise<Checked[]> {
    authorise(this.context.viewer, 'checkWards')
    const { batchRows } = this.context.rules
    const check = new Validation()
    if (inputs.length === 0 || inputs.length > batchRows)
      check.refuse(UserErrorCode.INVALID, 'wards', `Send 1 to ${batchRows} applicants.`)
    check.done()
    const asked = inputs.map((input, at) => this.#validated(input, check, `wards.${at}.`))
    check.done()
    return this.context.em.transactional(async (manager) => {
      const em = manager as EntityManager
      await this.#oneListAtATime(em)
      await this.#allowance(em, asked.length)
      const checked: Checked[] = []
      for (const one of asked) checked.push(await this.#check(em, one, true))
      return checked
    })
  }

  /** What came of it. Said again it is corrected. */
  async recordOutcome(checkId: string, outcome: CheckOutcome): Promise<Checked> {
    authorise(this.context.viewer, 'recordCheckOutcome')
    return this.context.em.transactional(async (em) => {
      const look = await this.#own(em as EntityManager, checkId)
      look.outcome = outcome
      look.outcomeAt = this.context.now()
      await em.flush()
      return (await this.#shown([look]))[0]!
    })
  }

  /** Remembered for this school and this ward: the entry is not shown for it again. */
  async notTheSamePerson(checkId: string, debtorId: string): Promise<Checked> {
    authorise(this.context.viewer, 'notTheSamePerson')
    return this.context.em.transactional(async (em) => {
      const look = await this.#own(em as EntityManager, checkId)
      const id = rowId(debtorId)
      if (!look.results?.some((result) => result.debtorId === id))
        throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'This check has not shown such an entry.')
      await (em as EntityManager)
        .createQueryBuilder(NotTheSame)
        .insert({
          school: look.school.id,
          debtor: id,
          ward: wardKey(typedOf(look.asked)),
          account: this.context.viewer.account,
          at: this.context.now(),
        })
        .onConflict(['school', 'ward', 'debtor'])
        .ignore()
        .execute()
      return (await this.#shown([look]))[0]!
    })
  }

  /** The school's own checks, newest first. */
  async page({ first, after }: PageArgs) {
    authorise(this.context.viewer, 'check')
    const looks = await this.context.em.find(
      Look,
      {
        school: this.context.viewer.school!.id,
        kind: LookKind.CHECK,
        ...(after ? { id: { $lt: decodeCursor(after, ['integer'])[0] } } : {}),
      },
      { orderBy: { id: 'desc' }, limit: pageSize(first) + 1, populate: ASKERS },
    )
    const page = connection(looks, first, after, ({ id }) => encodeCursor([id]))
    const shown = await this.#shown(page.edges.map(({ node }) => node))
    return { ...page, edges: page.edges.map(({ cursor }, at) => ({ cursor, node: shown[at]! })) }
  }

  async one(checkId: string): Promise<Checked | null> {
    authorise(this.context.viewer, 'check')
    const look = await this.#own(this.context.em, checkId).catch(() => null)
    return look && (await this.#shown([look]))[0]!
  }

  async #check(em: EntityManager, asked: AskedWard, batch: boolean): Promise<Checked> {
    const typed = typedOf(asked)
    const dismissed = await em.find(NotTheSame, {
      school: this.context.viewer.school!.id,
      ward: wardKey(typed),
    })
    const others = new Set(dismissed.map(({ debtor }) => debtor.id))
    const matches = (await this.context.checks.find(typed)).filter(({ id }) => !others.has(id))
    const results = matches.map(given)
    const look = em.create(Look, {
      school: ref(this.context.viewer.school!),
      account: ref(this.context.viewer.account!),
      apiKey: this.context.viewer.apiKey ? ref(this.context.viewer.apiKey) : null,
      kind: LookKind.CHECK,
      asked: keptOf(asked),
      shown: results.map(({ debtorId }) => debtorId),
      purpose: asked.purpose,
      reference: asked.reference,
      results,
      batch,
      at: this.context.now(),
    })
    await em.flush()
    return { look, results: await this.#withFacts(results, matches) }
  }

  /** Kept answers as they are shown again: what was told, without the facts of the entry, which may have changed. */
  async #shown(looks: readonly Look[]): Promise<Checked[]> {
    const [schools, others] = await Promise.all([
      this.#schools(looks.flatMap(({ results }) => results ?? [])),
      this.#saidToBeOthers(looks),
    ])
    return looks.map((look) => ({
      look,
      results: (look.results ?? []).map((result) => ({
        ...result,
        school: schools.get(result.schoolId)!,
        probability: null,
        somebodyElse: others.has(`${wardKey(typedOf(look.asked))} ${result.debtorId}`),
        entry: null,
      })),
    }))
  }

  /** "ward debtor" of what the school has said to be somebody else, among what these checks have shown. */
  async #saidToBeOthers(looks: readonly Look[]): Promise<Set<string>> {
    const shown = looks.filter(({ results }) => results && results.length > 0)
    if (shown.length === 0) return new Set()
    const said = await plainRows(this.context.em, NotTheSame, ['ward', 'debtor'])
      .where({
        school: this.context.viewer.school!.id,
        ward: { $in: shown.map(({ asked }) => wardKey(typedOf(asked))) },
      })
      .execute<{ ward: string; debtor: number }[]>()
    return new Set(said.map(({ ward, debtor }) => `${ward} ${debtor}`))
  }

  async #withFacts(results: readonly GivenResult[], matches: readonly Match[]): Promise<ShownResult[]> {
    const schools = await this.#schools(results)
    return results.map((result, at) => {
      const { entry, probability } = matches[at]!
      const { disputed, statement } = entry.standing
      const told = result.relation === 'CHILD' && result.likelihood === 'LIKELY'
      return {
        ...result,
        school: schools.get(result.schoolId)!,
        probability,
        // Those were left out before anything was shown.
        somebodyElse: false,
        entry: told ? { ...entry, disputed, statement } : null,
      }
    })
  }

  async #schools(results: readonly GivenResult[]): Promise<Map<number, PublicSchool>> {
    const ids = [...new Set(results.map(({ schoolId }) => schoolId))]
    if (ids.length === 0) return new Map()
    const rows = await plainRows(this.context.em, School, PUBLIC)
      .where({ id: { $in: ids } })
      .execute<PublicSchool[]>()
    return new Map(rows.map((row) => [row.id, row]))
  }

  async #own(em: EntityManager, checkId: string): Promise<Look> {
    const look = await em.findOne(
      Look,
      { id: rowId(checkId), school: this.context.viewer.school!.id, kind: LookKind.CHECK },
      { populate: ASKERS },
    )
    if (!look) throw refuse(UserErrorCode.NOT_FOUND, 'checkId', 'This check does not exist.')
    return look
  }

  async #oneListAtATime(em: EntityManager): Promise<void> {
    const [turn] = await em.execute<{ mine: boolean }[]>(
      `select pg_try_advisory_xact_lock(hashtext('checkWards'), ?) as mine`,
      [this.context.viewer.school!.id],
    )
    if (!turn?.mine)
      throw new LimitReached('batch-check', 'Another list of your school is being checked.', 5000)
  }

  /** Counted by the records themselves, under the lock of the school's lists. */
  async #allowance(em: EntityManager, rows: number): Promise<void> {
    const { batchRowsPerDay } = this.context.rules
    const since = new Date(this.context.now().getTime() - DAY)
    const own = { school: this.context.viewer.school!.id, batch: true, at: { $gt: since } }
    const used = await em.count(Look, own)
    if (used + rows <= batchRowsPerDay) return
    const oldest = await em.findOne(Look, own, { orderBy: { at: 'asc' } })
    const wait = (oldest?.at.getTime() ?? since.getTime()) + DAY - this.context.now().getTime()
    throw new LimitReached(
      'batch-check-day',
      `Lists may hold ${batchRowsPerDay} applicants a day, and ${used} are used up.`,
      wait,
    )
  }

  #validated(input: AskedWard, check: Validation, at: string): AskedWard {
    const student = check.text(`${at}student`, 'the student’s name', input.student)
    if (student && searchLetters(student) < this.context.rules.searchLetters)
      check.refuse(
        UserErrorCode.TOO_SHORT,
        `${at}student`,
        `Enter at least ${this.context.rules.searchLetters} letters of the student’s name.`,
      )
    const { dateOfBirth } = input
    if (dateOfBirth && dateOfBirth > localDate(this.context.now(), this.context.rules.timeZone))
      check.refuse(UserErrorCode.INVALID, `${at}dateOfBirth`, 'This day is in the future.')
    return {
      student,
      parent: check.optionalText(`${at}parent`, 'the parent’s name', input.parent),
      phone: check.optionalText(`${at}phone`, 'the phone number', input.phone, 100),
      email: check.optionalText(`${at}email`, 'the e-mail address', input.email, 254),
      dateOfBirth: dateOfBirth ?? null,
      region: check.optionalText(`${at}region`, 'the region', input.region, 100),
      purpose: input.purpose,
      reference: check.text(`${at}reference`, 'your reference for the applicant', input.reference, 100),
    }
  }
}

function given(match: Match): GivenResult {
  return {
    debtorId: match.id,
    schoolId: match.entry.school,
    relation: match.relation === 'student' ? 'CHILD' : 'FAMILY',
    likelihood: match.likelihood === 'likely' ? 'LIKELY' : 'POSSIBLE',
    score: match.score,
    evidence: match.evidence,
  }
}

const typedOf = ({
  student,
  parent,
  phone,
  email,
  dateOfBirth,
  region,
}: Omit<AskedWard, 'purpose' | 'reference'> | Record<string, string | null>): Typed => ({
  student: student ?? '',
  parent,
  phone,
  email,
  birthDate: dateOfBirth,
  region,
})

const keptOf = ({ purpose: _purpose, reference: _reference, ...asked }: AskedWard) =>
  Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, value ?? null]))

/** The same ward asked for again, however its names are ordered or spelt with capitals. */
function wardKey(typed: Typed): string {
  const { student, parent, birthDate } = person(typed)
  const words = (all: { text: string }[]) => all.map(({ text }) => text.toLowerCase()).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([words(student), words(parent), birthDate]))
    .digest('base64url')
}
