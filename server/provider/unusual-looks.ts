import type { RequestContext } from '../request.js'
import { LookKind, type CheckPurpose } from '../directory/look.entity.js'
import { authorise } from '../policy.js'
import { DAY, addDays, localDate, startOfDay } from '../../common/days.js'
import { BY_ID, pageOf, type PageArgs } from '../shared/connection.js'

/** What of a school's looking stands out. */
export enum LookMeasure {
  LOOKS = 'LOOKS',
  MISSES = 'MISSES',
  LISTED = 'LISTED',
  REFUSALS = 'REFUSALS',
  GUESSES = 'GUESSES',
}

export interface LookingSchool {
  id: number
  name: string
  /** Searches and single checks, by people and by programs. */
  looks: number
  /** Of them checks. */
  checks: number
  /** Of them those that found nobody. */
  misses: number
  /** Applicants checked by lists. Most of them are nobody's debtors: their misses tell nothing. */
  listed: number
  /** Looks that the quota refused. */
  refusals: number
  /** Most different questions about one name, or in which one entry was shown: guessing shows as that. */
  guesses: number
  unusual: LookMeasure[]
}

type Middle = Pick<LookingSchool, 'looks' | 'misses' | 'listed' | 'refusals'>

/** How schools look, against the school in the middle. */
export interface Looking {
  /** How many schools looked at all. */
  schools: number
  /** Of the school in the middle. */
  middle: Middle
  /** Whether there are enough schools to say what is usual. */
  comparable: boolean
  rows: LookingSchool[]
}

export interface LookOnRecord {
  id: number
  at: Date
  by: string
  /** The name of the API key, if a program looked. */
  key: string | null
  kind: LookKind
  /** Of a check. */
  purpose: CheckPurpose | null
  /** One of a list of applicants. */
  batch: boolean
  /** "C. O.": enough to see names being gone through, not enough to know a child. */
  initials: string
  /** How often the school had asked for just this name before, in these 30 days. */
  before: number
  shownCount: number
  narrowed: boolean
}

/**
 * Stands out: so many times the school in the middle, and no fewer than these. Guesses stand out by themselves, for no
 * school asks so often after one child. The page says it in words.
 */
export const UNUSUAL = {
  times: 5,
  atLeast: { looks: 20, misses: 10, listed: 500, refusals: 5 },
  guesses: 20,
  schools: 5,
  rows: 50,
}
/** How far back single looks are shown. */
const DAYS_BACK = 30

/** Rule 10: unusual use of the directory is shown to the provider, who judges. Nothing is refused by it. */
export class UnusualLooks {
  constructor(private readonly context: RequestContext) {}

  /** Of the last `days` calendar days, today included: what stands out first, then whoever looked most. */
  async of(days: number): Promise<Looking> {
    authorise(this.context.viewer, 'desk')
    const { timeZone } = this.context.rules
    const day = addDays(localDate(this.context.now(), timeZone), 1 - days)
    const since = startOfDay(day, timeZone)
    const rows: (Counted & { schools: number; middle: Middle })[] = await this.context.em.execute(COUNTED, {
      since,
      day,
      guesses: UNUSUAL.guesses,
      most: UNUSUAL.rows,
    })
    const [first] = rows
    const schools = first?.schools ?? 0
    return {
      schools,
      middle: first?.middle ?? { looks: 0, misses: 0, listed: 0, refusals: 0 },
      comparable: schools >= UNUSUAL.schools,
      rows: rows.map(({ schools: all, middle, ...row }) => ({
        ...row,
        unusual: standingOut(row, all >= UNUSUAL.schools ? middle : null),
      })),
    }
  }

  /** The looks of one school in the last 30 days, the newest first. */
  async ofSchool(schoolId: number, args: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const since = new Date(this.context.now().getTime() - DAYS_BACK * DAY)
    return pageOf(args, BY_ID, async ({ behind, limit }) => {
      const values = [schoolId, since, behind?.[0] ?? LAST, limit]
      const rows: LookRow[] = await this.context.em.execute(LOOKS_OF, values)
      return rows.map(onRecord)
    })
  }
}

type Counted = Omit<LookingSchool, 'unusual'>

/** Without enough schools to compare with, only what stands out by itself. */
function standingOut(row: Counted, middle: Middle | null): LookMeasure[] {
  const names = ['looks', 'misses', 'listed', 'refusals'] as const
  const compared = middle
    ? names.filter((name) => row[name] >= Math.max(UNUSUAL.atLeast[name], UNUSUAL.times * middle[name]))
    : []
  const measures = compared.map((name) => LookMeasure[name.toUpperCase() as keyof typeof LookMeasure])
  return row.guesses >= UNUSUAL.guesses ? [LookMeasure.GUESSES, ...measures] : measures
}

/** The median, which one school that looks a thousand times does not move. */
const COUNTED = `
  with asking as materialized (
    -- What was asked lies in another row: it is fetched once.
    select school_id, kind, shown, batch, asked from look where at >= :since),
  recent as (
    select school_id, kind, shown, batch, asked::text as question,
           lower(coalesce(asked->>'student', asked->>'search')) as name
      from asking),
  looked as (
    select school_id, (count(*) filter (where not batch))::int as looks,
           (count(*) filter (where not batch and kind = 'CHECK'))::int as checks,
           (count(*) filter (where not batch and cardinality(shown) = 0))::int as misses,
           (count(*) filter (where batch))::int as listed
      from recent group by school_id),
  guessed as (
    select school_id, max(questions)::int as guesses from (
      select school_id, count(distinct question) as questions from recent group by school_id, name
      union all
      select school_id, count(distinct question) from recent, unnest(shown) as entry
       where kind = 'CHECK' group by school_id, entry) questions
     group by school_id),
  refused as (select school_id, sum(count)::int as refusals from look_refusal where day >= :day group by school_id),
  counted as (
    select school_id, coalesce(looks, 0) as looks, coalesce(checks, 0) as checks, coalesce(misses, 0) as misses,
           coalesce(listed, 0) as listed, coalesce(refusals, 0) as refusals, coalesce(guesses, 0) as guesses
      from looked full join refused using (school_id) left join guessed using (school_id)),
  middle as (
    select count(*)::int as schools, percentile_cont(0.5) within group (order by looks) as looks,
           percentile_cont(0.5) within group (order by misses) as misses,
           percentile_cont(0.5) within group (order by listed) as listed,
           percentile_cont(0.5) within group (order by refusals) as refusals from counted)
  select s.id, s.name, c.looks, c.checks, c.misses, c.listed, c.refusals, c.guesses, m.schools,
         json_build_object('looks', m.looks, 'misses', m.misses, 'listed', m.listed, 'refusals', m.refusals) as middle
    from counted c join school s on s.id = c.school_id cross join middle m
   order by c.guesses >= :guesses desc,
            greatest(c.looks / greatest(m.looks, 4), c.misses / greatest(m.misses, 2), c.refusals / greatest(m.refusals, 1),
                     c.listed / greatest(m.listed, 100)) desc,
            c.looks desc, s.id
   limit :most`

const LAST = 2_147_483_647
type LookRow = Omit<LookOnRecord, 'at' | 'initials' | 'narrowed'> & {
  at: string | Date
  asked: Record<string, string | null>
}

const LOOKS_OF = `
  select * from (
    select l.id, l.at, a.username as by, k.name as key, l.kind, l.purpose, l.batch, l.asked,
           cardinality(l.shown) as "shownCount",
           (count(*) over (partition by lower(coalesce(l.asked->>'student', l.asked->>'search')) order by l.id))::int - 1 as before
      from look l join account a on a.id = l.account_id left join api_key k on k.id = l.api_key_id
     where l.school_id = ? and l.at > ?) looks
   where id < ? order by id desc limit ?`

function onRecord({ asked, ...row }: LookRow): LookOnRecord {
  const { search, student, schoolId, region, status } = asked
  return {
    ...row,
    at: new Date(row.at),
    initials: initialsOf(student ?? search ?? ''),
    // What a check knows of a ward is weighed: it filters nothing.
    narrowed: row.kind === LookKind.SEARCH && [schoolId, region, status].some((filter) => filter != null),
  }
}

const initialsOf = (words: string) =>
  words
    .split(/[^\p{L}\p{M}’']+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0]!.toUpperCase()}.`)
    .join(' ')
