import type { Context } from '../context.js'
import { LookKind } from '../directory/look.entity.js'
import { authorise } from '../policy.js'
import { addDays, localDate, startOfDay } from '../shared/clock.js'
import { connection, decodeCursor, encodeCursor, pageSize, type PageArgs } from '../shared/connection.js'

/** What of a school's looking stands out. */
export enum LookMeasure {
  LOOKS = 'LOOKS',
  MISSES = 'MISSES',
  REFUSALS = 'REFUSALS',
}

export interface LookingSchool {
  id: number
  name: string
  looks: number
  /** Looks that found nobody. */
  misses: number
  /** Looks that the quota refused. */
  refusals: number
  unusual: LookMeasure[]
}

/** How schools look, against the school in the middle. */
export interface Looking {
  /** How many schools looked at all. */
  schools: number
  /** Of the school in the middle. */
  middle: { looks: number; misses: number; refusals: number }
  /** Whether there are enough schools to say what is usual. */
  comparable: boolean
  rows: LookingSchool[]
}

export interface LookOnRecord {
  id: number
  at: Date
  by: string
  kind: LookKind
  /** "C. O.": enough to see names being gone through, not enough to know a child. */
  initials: string
  /** How often the school had asked just this before, in these 30 days. */
  before: number
  shownCount: number
  narrowed: boolean
}

/** Stands out: so many times the school in the middle, and no fewer than these. The page says it in words. */
export const UNUSUAL = { times: 5, atLeast: { looks: 20, misses: 10, refusals: 5 }, schools: 5, rows: 50 }
/** How far back single looks are shown. */
const DAYS_BACK = 30

/** Rule 10: unusual use of the directory is shown to the provider, who judges. Nothing is refused by it. */
export class UnusualLooks {
  constructor(private readonly context: Context) {}

  /** Of the last `days` calendar days, today included: what stands out first, then whoever looked most. */
  async of(days: number): Promise<Looking> {
    authorise(this.context.viewer, 'desk')
    const { timeZone } = this.context.rules
    const day = addDays(localDate(this.context.now(), timeZone), 1 - days)
    const rows: (Counted & { schools: number; middle: Looking['middle'] })[] = await this.context.em.execute(
      COUNTED,
      [startOfDay(day, timeZone), day, UNUSUAL.rows],
    )
    const [first] = rows
    const schools = first?.schools ?? 0
    return {
      schools,
      middle: first?.middle ?? { looks: 0, misses: 0, refusals: 0 },
      comparable: schools >= UNUSUAL.schools,
      rows: rows.map(({ schools: all, middle, ...row }) => ({
        ...row,
        unusual: all >= UNUSUAL.schools ? standingOut(row, middle) : [],
      })),
    }
  }

  /** The looks of one school in the last 30 days, the newest first. */
  async ofSchool(schoolId: number, { first, after }: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const since = new Date(this.context.now().getTime() - DAYS_BACK * 24 * 60 * 60_000)
    const before = after ? decodeCursor(after, ['integer'])[0] : LAST
    const rows: LookRow[] = await this.context.em.execute(LOOKS_OF, [
      schoolId,
      since,
      before,
      pageSize(first) + 1,
    ])
    return connection(rows.map(onRecord), first, after, ({ id }) => encodeCursor([id]))
  }
}

type Counted = Omit<LookingSchool, 'unusual'>

function standingOut(row: Counted, middle: Looking['middle']): LookMeasure[] {
  const names = ['looks', 'misses', 'refusals'] as const
  return names
    .filter((name) => row[name] >= Math.max(UNUSUAL.atLeast[name], UNUSUAL.times * middle[name]))
    .map((name) => LookMeasure[name.toUpperCase() as keyof typeof LookMeasure])
}

/** The median, which one school that looks a thousand times does not move. */
const COUNTED = `
  with looked as (
    select school_id, count(*)::int as looks, (count(*) filter (where cardinality(shown) = 0))::int as misses
      from look where at >= ? group by school_id),
  refused as (select school_id, sum(count)::int as refusals from look_refusal where day >= ? group by school_id),
  counted as (
    select school_id, coalesce(looks, 0) as looks, coalesce(misses, 0) as misses, coalesce(refusals, 0) as refusals
      from looked full join refused using (school_id)),
  middle as (
    select count(*)::int as schools, percentile_cont(0.5) within group (order by looks) as looks,
           percentile_cont(0.5) within group (order by misses) as misses,
           percentile_cont(0.5) within group (order by refusals) as refusals from counted)
  select s.id, s.name, c.looks, c.misses, c.refusals, m.schools,
         json_build_object('looks', m.looks, 'misses', m.misses, 'refusals', m.refusals) as middle
    from counted c join school s on s.id = c.school_id cross join middle m
   order by greatest(c.looks / greatest(m.looks, 4), c.misses / greatest(m.misses, 2), c.refusals / greatest(m.refusals, 1)) desc,
            c.looks desc, s.id
   limit ?`

const LAST = 2_147_483_647
interface LookRow {
  id: number
  at: string | Date
  by: string
  kind: LookKind
  asked: Record<string, string | null>
  before: number
  shownCount: number
}

const LOOKS_OF = `
  select * from (
    select l.id, l.at, a.username as by, l.kind, l.asked, cardinality(l.shown) as "shownCount",
           (count(*) over (partition by lower(l.asked->>'search') order by l.id))::int - 1 as before
      from look l join account a on a.id = l.account_id where l.school_id = ? and l.at > ?) looks
   where id < ? order by id desc limit ?`

function onRecord({ asked, ...row }: LookRow): LookOnRecord {
  const { search, ...filters } = asked
  return {
    ...row,
    at: new Date(row.at),
    initials: initialsOf(search ?? ''),
    narrowed: Object.values(filters).some((filter) => filter !== null),
  }
}

const initialsOf = (words: string) =>
  words
    .split(/[^\p{L}\p{M}’']+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0]!.toUpperCase()}.`)
    .join(' ')
