import { LockMode, ref } from '@mikro-orm/core'
import type { Standing } from '../contends/standing.js'
import type { Context } from '../context.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import { DebtStatus, Debtor } from '../debtors/debtor.entity.js'
import { listing } from '../debtors/listing.js'
import { authorise } from '../policy.js'
import type { PublicSchool } from '../schools/public-school.js'
import { School, SchoolState } from '../schools/school.entity.js'
import {
  badInput,
  connection,
  decodeCursor,
  encodeCursor,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { Look, LookKind } from './look.entity.js'
import { takeLook } from './looks.js'
import { rankEntries, searchLetters, type Ranked } from './rank.js'
import { queryKeyGroups } from './search-keys.js'

export interface Search extends PageArgs {
  search?: string | null
  schoolId?: string | null
  region?: string | null
  status?: DebtStatus | null
}

/** An entry that is shown, where its contends stand, and who claims it. */
export interface Found {
  debtor: Candidate & { standing: Standing }
  school: PublicSchool
}

const CANDIDATE = [
  'id',
  'school',
  'studentName',
  'parentName',
  'owed',
  'status',
  'dueDate',
  'listedAt',
  'noticedAt',
  'confirmedAt',
  'withdrawnAt',
] as const
type Candidate = Pick<Plain<Debtor>, (typeof CANDIDATE)[number]>
const PUBLIC = ['id', 'name', 'category', 'level', 'region', 'address', 'contactNumber'] as const

/** As many as are read and ranked for one search. */
const CANDIDATES = 1500
/** Pages of a search can be turned for so long; then it is a new look. */
const TURNING = 15 * 60_000

/** What approved schools may see of each other's debtors. Every look is on record before it is answered. */
export class Directory {
  constructor(private readonly context: Context) {}

  /** Rule 9: needs three letters of a name; without them it shows nothing but how to search. */
  async search(asked: Search) {
    authorise(this.context.viewer, 'directory')
    const { searchLetters: needed, searchPage } = this.context.rules
    const first = Math.min(asked.first, searchPage)
    if (first < 1) throw badInput('`first` must be between 1 and 25.')
    const search = searchText(asked.search)
    // They are kept with the look as they were typed.
    for (const typed of [asked.region, asked.schoolId]) searchText(typed)
    if (searchLetters(search) < needed) {
      const hint = `Type at least ${needed} letters of a student’s or a parent’s name.`
      return { ...connection<Found>([], first, null, () => ''), hint, look: null }
    }
    const turned = asked.after ? await this.#turned(asked.after, asked) : null
    if (!turned) await takeLook(this.context)

    return this.context.em.transactional(async () => {
      const ranked = await this.#ranked(search, asked)
      const from = turned ? behind(ranked, turned) : 0
      const rest = from < 0 ? [] : ranked.slice(from, from + first + 1)
      const look = await this.#record(
        asked,
        turned?.look ?? null,
        rest.slice(0, first).map(({ id }) => id),
      )
      const page = connection(rest, first, asked.after, ({ id, score }) =>
        encodeCursor([look.id, millionths(score), id]),
      )
      const schools = await this.#schoolsOf(page.edges.map(({ node }) => node.debtor))
      return {
        ...page,
        edges: page.edges.map(({ cursor, node: { debtor } }) => ({
          cursor,
          node: { debtor, school: schools.get(debtor.school)! },
        })),
        hint: null,
        look,
      }
    })
  }

  /** Best first, at most 100: candidates share a key, rule 7 decides who is seen, and the ranking is ours. */
  async #ranked(search: string, { schoolId, region, status }: Search) {
    const groups = queryKeyGroups(search)
    // No word of two letters: an empty condition would match everybody.
    if (groups.length === 0) return []
    const candidates = await plainRows(this.context.em, Debtor, CANDIDATE)
      .where({
        $and: groups.map((keys) => ({ searchKeys: { $overlap: keys } })),
        withdrawnAt: null,
        status: status ?? { $ne: DebtStatus.COMPLETED },
        school: {
          state: SchoolState.APPROVED,
          ...(schoolId ? { id: rowId(schoolId) } : {}),
          ...(region ? { region } : {}),
        },
      })
      .orderBy({ id: 'desc' })
      .limit(CANDIDATES)
      .execute<Candidate[]>()
    const now = this.context.now()
    // The schools are approved: the statement above asked for no others.
    const { rules } = this.context
    const standing = await this.context.standings.of(candidates.map(({ id }) => id))
    const seen = candidates
      .map((claim) => ({ ...claim, standing: standing(claim.id) }))
      .filter(
        (claim) =>
          listing({ claim, schoolState: SchoolState.APPROVED, standing: claim.standing, rules, now }).listed,
      )
    const byId = new Map(seen.map((debtor) => [debtor.id, debtor]))
    return rankEntries(search, seen, { limit: this.context.rules.searchRows }).map((row) => ({
      ...row,
      debtor: byId.get(row.id)!,
    }))
  }

  async #schoolsOf(debtors: Candidate[]): Promise<Map<number, PublicSchool>> {
    const ids = [...new Set(debtors.map(({ school }) => school))]
    if (ids.length === 0) return new Map()
    const schools = await plainRows(this.context.em, School, PUBLIC)
      .where({ id: { $in: ids } })
      .execute<PublicSchool[]>()
    return new Map(schools.map((school) => [school.id, school]))
  }

  /** A page marker belongs to one look: same school, same words, not long ago. Else it would be a free search. */
  async #turned(after: string, asked: Search) {
    const [lookId, score, lastId] = decodeCursor(after, ['integer', 'integer', 'integer'])
    const look = await this.context.em.findOne(Look, { id: lookId, school: this.context.viewer.school!.id })
    const fresh = look && this.context.now().getTime() - look.at.getTime() < TURNING
    if (!fresh || JSON.stringify(wordsOf(look.asked)) !== JSON.stringify(wordsOf(asked)))
      throw badInput(
        'This page marker has expired or belongs to another search. Start again from the first page.',
      )
    return { look, score, lastId }
  }

  async #record(asked: Search, turned: Look | null, shown: number[]): Promise<Look> {
    const { em } = this.context
    if (turned) {
      // Read again under the lock: another page of the same look may be turned at this very moment.
      const look = await em.refreshOrFail(turned, { lockMode: LockMode.PESSIMISTIC_WRITE })
      look.shown = [...new Set([...look.shown, ...shown])]
      await em.flush()
      return look
    }
    const look = em.create(Look, {
      school: ref(this.context.viewer.school!),
      account: ref(this.context.viewer.account!),
      apiKey: this.context.viewer.apiKey ? ref(this.context.viewer.apiKey) : null,
      kind: LookKind.SEARCH,
      asked: wordsOf(asked),
      shown,
      batch: false,
      at: this.context.now(),
    })
    await em.flush()
    return look
  }
}

const millionths = (score: number) => Math.round(score * 1e6)

/** Where to go on: behind the row that the page ended on or, if that has gone since, behind its place. */
function behind(ranked: Ranked[], { score, lastId }: { score: number; lastId: number }): number {
  const last = ranked.findIndex(({ id }) => id === lastId)
  if (last >= 0) return last + 1
  return ranked.findIndex((row) => {
    const worth = millionths(row.score)
    return worth < score || (worth === score && row.id > lastId)
  })
}

const wordsOf = ({ search, schoolId, region, status }: Record<string, unknown> | Search) => ({
  search: (search as string | null)?.trim() ?? null,
  schoolId: (schoolId as string | null) ?? null,
  region: (region as string | null) ?? null,
  status: (status as string | null) ?? null,
})
