import { isAccountOf } from '../accounts/of-a-family.js'
import { verifiedEmail } from '../accounts/verified-email.js'
import type { RequestContext } from '../request.js'
import type { Documents } from '../documents/documents.js'
import { isOneOf, plainRows } from '../database/plain-rows.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { authorise } from '../policy.js'
import { likeText } from '../shared/connection.js'
import { UserErrorCode } from '../shared/user-error.js'
import type { Validation } from '../shared/validate.js'
import { part } from '../shared/sql-part.js'
import { CaseShapes } from './case-shapes.js'
import type { ContendShape, SchoolContend } from './contend-shapes.js'
import { Contend } from './contend.entity.js'
import type { Party, Parties } from './families/parties.js'
import { FAMILY_MAY_ACT, LIVE, PENDING, Side } from '../standing/states.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  documents: Documents
  parties: Parties
  standings: Standings
}

/** Cases as their sides find and read them. */
export class CaseFiles {
  readonly #shapes: CaseShapes

  constructor(private readonly context: Needs) {
    this.#shapes = new CaseShapes(context)
  }

  /** Refuses more files than one step may bring. */
  checkFiles(check: Validation, files: readonly string[]): void {
    const { contendFiles } = this.context.rules
    if (this.context.documents.distinct(files).length > contendFiles)
      check.refuse(UserErrorCode.TOO_LARGE, 'files', `Add at most ${contendFiles} files.`)
  }

  /** One case, for whoever is on one of its sides; null for everybody else. */
  async one(contendId: number, token?: string | null): Promise<ContendShape | null> {
    authorise(this.context.viewer, 'contend')
    const contend = await this.context.em.findOne(Contend, contendId, WITH_CLAIM)
    if (!contend) return null
    const party = await this.context.parties.find({ contend, debtor: contend.debtor.getEntity() }, token)
    return party && this.shape(contend, party)
  }

  /** A family's cases about one claim, newest first: the newest, and each about which something can still be done. */
  async ofClaim(debtor: Debtor, mine: (contend: Contend) => boolean, party: Party): Promise<ContendShape[]> {
    const rows = await this.context.em.find(
      Contend,
      { debtor: debtor.id },
      { ...WITH_CLAIM, ...NEWEST_FIRST, limit: MOST_OF_CLAIM },
    )
    const shown = rows
      .filter(mine)
      .filter(({ state }, at) => at < MOST_SHOWN || FAMILY_MAY_ACT.includes(state))
    return this.#shapes.of(shown, party)
  }

  /** Of whoever is signed in, newest first. */
  async mine(): Promise<ContendShape[]> {
    const { account } = authorise(this.context.viewer, 'contend')
    if (!account) return []
    const email = verifiedEmail(account)
    const byPrint = email && { byPrintedLetter: true, debtor: { parentEmail: { $ilike: likeText(email) } } }
    const rows = await this.context.em.find(
      Contend,
      {
        $or: [
          { account: account.id },
          ...(email ? [{ contactEmail: email }] : []),
          ...(byPrint ? [byPrint] : []),
        ],
      },
      { ...WITH_CLAIM, ...NEWEST_FIRST, limit: 100 },
    )
    const own = rows.filter((contend) => isAccountOf(account, contend))
    return this.#shapes.of(own, { side: Side.FAMILY, account, link: null })
  }

  async inInbox(contend: Contend): Promise<SchoolContend> {
    return (await this.allInInbox([contend]))[0]!
  }

  /** Of each of a school's claims the case that waits for somebody, else the plan that runs, else the newest one. */
  async ofRows(debtors: readonly number[]): Promise<(SchoolContend | null)[]> {
    authorise(this.context.viewer, 'schoolContend')
    // Most claims have none, and the mapper is asked only for those that are shown.
    const rows = await plainRows(
      this.context.em,
      Contend,
      part`where one.debtor_id ${isOneOf(debtors)} order by one.id`,
      { fields: WHICH },
    )
    const chosen = new Map(rows.map((row) => [row.debtor, row]))
    for (const states of [LIVE, PENDING])
      for (const row of rows) if (states.includes(row.state)) chosen.set(row.debtor, row)
    if (chosen.size === 0) return debtors.map(() => null)
    const ids = Array.from(chosen.values(), ({ id }) => id)
    const found = await this.context.em.find(Contend, { id: { $in: ids } }, WITH_CLAIM)
    const shown = new Map((await this.allInInbox(found)).map((one) => [one.debtor.id, one] as const))
    return debtors.map((id) => shown.get(id) ?? null)
  }

  /** The case as one side sees it at this moment. */
  async shape(contend: Contend, party: Party): Promise<ContendShape> {
    return (await this.#shapes.of([contend], party))[0]!
  }

  /** The contends come with their claims and schools read. */
  async allInInbox(contends: readonly Contend[]): Promise<SchoolContend[]> {
    const { account } = this.context.viewer
    const shapes = await this.#shapes.of(contends, { side: Side.SCHOOL, account, link: null })
    return contends.map((contend, at) => ({
      id: contend.id,
      triage: contend.triage,
      contend: shapes[at]!,
      debtor: contend.debtor.getEntity(),
    }))
  }
}

const WHICH = ['id', 'debtor', 'state'] as const
/** So many are read, of everybody who has answered a claim, before it is known whose they are. */
const MOST_OF_CLAIM = 1000
const MOST_SHOWN = 50

const WITH_CLAIM = { populate: ['debtor.school'] } as const
const NEWEST_FIRST = { orderBy: { id: 'desc' } } as const
