import { LockMode, ref } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { allOf } from '../database/all-of.js'
import { isOneOf, plainRows } from '../database/plain-rows.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { authorise } from '../policy.js'
import type { PublicSchool } from '../schools/public-school.js'
import { School } from '../schools/school.entity.js'
import {
  badInput,
  connection,
  decodeCursor,
  encodeCursor,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { regionAsked } from '../shared/region.js'
import { rowId } from '../shared/row-id.js'
import { part } from '../shared/sql-part.js'
import { allShownIn, asKept, keyOf, thenOf } from './as-shown.js'
import { asTheyAre } from './as-they-are.js'
import { candidates } from './candidates.js'
import { inTurns } from './in-turns.js'
import { Look, LookKind } from './look.entity.js'
import { goesOn, takeLook } from './looks.js'
import { comparer } from '../matching/align.js'
import { fits } from '../matching/fits.js'
import { word } from '../matching/word.js'
import { nameTokens, searchLetters } from '../matching/normalise.js'
import { searchProbes } from './probes.js'
import { seen, type SeenEntry } from './seen.js'
import type { Allowances } from '../doors/limits/allowances.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { ListedNames } from '../matching/frequency/listed-names.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  allowances: Allowances
  limits: Limits
  names: ListedNames
  standings: Standings
}

export interface Search extends PageArgs {
  search?: string | null
  schoolId?: string | null
  region?: string | null
  status?: DebtStatus | null
}

/** An entry that is shown, where its contends stand, and who claims it. */
export interface Found {
  debtor: SeenEntry
  school: PublicSchool
}

const PUBLIC = ['id', 'name', 'category', 'level', 'region', 'address', 'contactNumber'] as const

/** As many as are read and ranked for one search. */
const CANDIDATES = 500

/** A page: no school fills the next one before every other has had as many. */
const A_SCHOOLS_TURN = 25

/** What approved schools may see of each other's debtors. Every look is on record before it is answered. */
export class Directory {
  constructor(private readonly context: Needs) {}

  /** Rule 9: needs three letters of a name; without them it shows nothing but how to search. */
  async search(typed: Search) {
    authorise(this.context.viewer, 'directory')
    const asked = { ...typed, region: regionAsked(typed.region, this.context.rules) }
    const { searchLetters: needed, searchPage } = this.context.rules
    const first = Math.min(asked.first, searchPage)
    if (first < 1) throw badInput('`first` must be between 1 and 25.')
    const search = searchText(asked.search)
    // It is kept with the look as it was typed.
    searchText(asked.schoolId)
    if (searchLetters(search) < needed) {
      const hint = `Type at least ${needed} letters of a student’s or a parent’s name.`
      return { ...connection<Found>([], first, null, () => ''), hint, look: null }
    }
    const turned = asked.after ? await this.#turned(asked.after, asked) : null
    if (!turned) await takeLook(this.context)

    const { look, page } = await this.context.transaction(async () => {
      const ranked = await this.#ranked(search, asked)
      const from = turned ? behind(ranked, turned) : 0
      const rest = from < 0 ? [] : ranked.slice(from, from + first + 1)
      const look = await this.#record(
        asked,
        turned?.look ?? null,
        rest.slice(0, first).map(({ debtor }) => debtor),
      )
      const page = connection(rest, first, asked.after, ({ id, score }) => encodeCursor([look.id, score, id]))
      return { look, page }
    })
    const shown = page.edges.map(({ node }) => node.debtor)
    const [entries, schools] = await Promise.all([asTheyAre(this.context, shown), this.#schoolsOf(shown)])
    // Of a page that is turned another answer may have shown it.
    const gone = turned ? [] : shown.filter(({ id }) => !entries.has(id))
    if (gone.length > 0) await this.#strike(look, gone)
    return {
      ...page,
      edges: page.edges.flatMap(({ cursor, node: { id } }) => {
        const debtor = entries.get(id)
        return debtor ? [{ cursor, node: { debtor, school: schools.get(debtor.school)! } }] : []
      }),
      hint: null,
      look,
    }
  }

  /** At most 100, best first: candidates share keys, and rule 7 decides who of those that fit is seen. */
  async #ranked(search: string, { schoolId, region, status }: Search): Promise<Ranked[]> {
    const { names, rules } = this.context
    const vocabulary = await names.vocabulary()
    const compare = comparer(vocabulary)
    const typed = nameTokens(search).map(word)
    const probes = searchProbes(search, vocabulary)
    const within = { schoolId: schoolId ? rowId(schoolId) : null, region }
    // A plan that has broken by now makes a pending one abandoned, before that is on record.
    const mayBe = status === DebtStatus.ABANDONED_PAYMENT ? [status, DebtStatus.PENDING_PAYMENT] : [status]
    const found = await allOf(
      mayBe.map((one) => candidates(this.context, probes, CANDIDATES, { ...within, status: one })),
    )
    const read = found.flatMap(({ entries }) => entries)
    const best = read
      .flatMap(({ id, schoolId, studentName, parentName }) => {
        const names = { student: nameTokens(studentName).map(word), parent: nameTokens(parentName).map(word) }
        const score = fits(typed, names, compare)
        return score === null ? [] : [{ id, school: schoolId, score }]
      })
      .toSorted(byScore)
    const turns = inTurns(best, ({ school }) => school, A_SCHOOLS_TURN)
    const ids = turns.map(({ id }) => id)
    const all = await seen(this.context, ids, status ? undefined : rules.searchRows)
    const entries = all.filter((one) => !status || one.status === status).slice(0, rules.searchRows)
    const entryOf = new Map(entries.map((debtor) => [debtor.id, debtor]))
    return best.flatMap(({ id, score }) => {
      const debtor = entryOf.get(id)
      return debtor ? [{ id, score, debtor }] : []
    })
  }

  async #schoolsOf(debtors: SeenEntry[]): Promise<Map<number, PublicSchool>> {
    const ids = [...new Set(debtors.map(({ school }) => school))]
    if (ids.length === 0) return new Map()
    const schools = await plainRows(this.context.em, School, part`where one.id ${isOneOf(ids)}`, {
      fields: PUBLIC,
    })
    return new Map(schools.map((school) => [school.id, school]))
  }

  /** A page marker belongs to one look: same school, same words, not long ago. Else it would be a free search. */
  async #turned(after: string, asked: Search) {
    const [lookId, score, lastId] = decodeCursor(after, ['integer', 'integer', 'integer'])
    const look = await this.context.em.findOne(Look, { id: lookId, school: this.context.school.id })
    const fresh = look && goesOn(look, this.context.now())
    if (!fresh || JSON.stringify(wordsOf(look.asked)) !== JSON.stringify(wordsOf(asked)))
      throw badInput(
        'This page marker has expired or belongs to another search. Start again from the first page.',
      )
    return { look, score, lastId }
  }

  async #record(asked: Search, turned: Look | null, entries: SeenEntry[]): Promise<Look> {
    const { em } = this.context
    if (turned) {
      // Read again under the lock: another page of the same look may be turned at this very moment.
      const look = await em.refreshOrFail(turned, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const before = allShownIn(look)
      const keys = new Set(before.map(keyOf))
      const added = entries.filter((entry) => !keys.has(keyOf(thenOf(entry))))
      Object.assign(look, asKept([...before, ...added.map(thenOf)]))
      await em.flush()
      return look
    }
    const look = em.create(Look, {
      school: ref(this.context.school),
      account: ref(this.context.signatory),
      apiKey: this.context.viewer.apiKey ? ref(this.context.viewer.apiKey) : null,
      kind: LookKind.SEARCH,
      asked: wordsOf(asked),
      ...asKept(entries.map(thenOf)),
      batch: false,
      at: this.context.now(),
    })
    await em.flush()
    return look
  }

  /** What has gone since it was found is not answered, and so on record for nobody. */
  async #strike(turned: Look, gone: readonly SeenEntry[]): Promise<void> {
    const keys = new Set(gone.map((entry) => keyOf(thenOf(entry))))
    await this.context.transaction(async () => {
      const look = await this.context.em.refreshOrFail(turned, { lockMode: LockMode.PESSIMISTIC_WRITE })
      Object.assign(look, asKept(allShownIn(look).filter((one) => !keys.has(keyOf(one)))))
    })
  }
}

interface Ranked {
  id: number
  /** Millionths of a bit. */
  score: number
  debtor: SeenEntry
}

/** Best first, equals by id. */
const byScore = (one: Omit<Ranked, 'debtor'>, other: Omit<Ranked, 'debtor'>) =>
  other.score - one.score || one.id - other.id

/** Where to go on: behind the row that the page ended on or, if that has gone since, behind its place. */
function behind(ranked: Ranked[], { score, lastId }: { score: number; lastId: number }): number {
  const last = ranked.findIndex(({ id }) => id === lastId)
  if (last >= 0) return last + 1
  return ranked.findIndex((row) => row.score < score || (row.score === score && row.id > lastId))
}

const wordsOf = ({ search, schoolId, region, status }: Record<string, unknown> | Search) => ({
  search: (search as string | null)?.trim() ?? null,
  schoolId: (schoolId as string | null) ?? null,
  region: (region as string | null) ?? null,
  status: (status as string | null) ?? null,
})
