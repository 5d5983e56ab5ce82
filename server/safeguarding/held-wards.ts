import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from '../debtors/debtor.entity.js'
import { wordingsOf } from '../debtors/telling/heard.js'
import { isSameWard, isSameWardElsewhere, type WardOf } from '../debtors/wards/same-ward.js'
import { misspeltKeyGroups } from '../matching/search-keys.js'
import type { Rules } from '../shared/rules.js'
import { part, type SqlPart } from '../shared/sql-part.js'
import { isLivingSql, stoodLately } from './hold-clock.js'

/** What whoever asks about holds reads with. */
export interface Reading {
  em: EntityManager
  rules: Rules
  now: Date
}

/**
 * Rule 11: of these claims those whose families read only how many schools looked, and since when. A hold is on a child:
 * it covers every claim about the same ward, whichever school listed it against whichever parent, and when. Of a claim's own
 * school only what stands on claims `ofTheirSchool` may be told: not that another one has, or had, the child (rule 7).
 */
export async function heldSince(
  { em, rules, now }: Reading,
  claims: readonly number[],
  { ofTheirSchool = false } = {},
): Promise<ReadonlyMap<number, Date>> {
  const holds = await holdsAbout(em, claims, isLivingSql(rules, now))
  const told = holds.filter(({ isOfSchool }) => isOfSchool || !ofTheirSchool)
  return earliest(told.map(({ claim, at }) => [claim, new Date(at)]))
}

/** Rule 27: since when a school's holds on the ward of a claim last stood unconfirmed, while that counts. */
export async function unconfirmedSince(
  { em, rules, now }: Reading,
  claim: number,
  school: number,
): Promise<Date | null> {
  const stood = part`hold.school_id = ${school} and hold.unconfirmed_from >= ${stoodLately(rules, now)}`
  const holds = await holdsAbout(em, [claim], stood)
  return earliest(holds.map(({ unconfirmedFrom }) => [claim, new Date(unconfirmedFrom!)])).get(claim) ?? null
}

function earliest(known: readonly (readonly [number, Date])[]): Map<number, Date> {
  const first = new Map<number, Date>()
  for (const [claim, at] of known.toSorted(([, one], [, other]) => other.getTime() - one.getTime()))
    first.set(claim, at)
  return first
}

type Ward = WardOf & Pick<Debtor, 'id' | 'heard' | 'knownAs'> & { school: number; isPurged: boolean }
interface About {
  claim: number
  held: Ward
  at: string
  unconfirmedFrom: string | null
  isOfSchool: boolean
}

/**
 * Those of the holds `hold` that are about the wards of these claims: on themselves, on claims that have two of the words of the
 * child's name, of their own school one, or none where the child was called otherwise there. So it takes as long as there are
 * claims of such names, however many holds stand.
 */
async function holdsAbout(em: EntityManager, claims: readonly number[], which: SqlPart): Promise<About[]> {
  if (claims.length === 0) return []
  const wards = await em.execute<{ ward: Ward }[]>(
    `select ${wardSql('debtor')} as ward from debtor where id = any(?::int[])`,
    [`{${claims.join(',')}}`],
  )
  const asked = new Map(wards.map(({ ward }) => [ward.id, ward]))
  const { sql, values } = part`
    with probe as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wards.flatMap(({ ward }) => probesOf(ward)))}::jsonb)
        probe (id int, school int, one text[], other text[])
    ), renamed as materialized (
      select held.id, held.school_id as school from (select distinct school from probe) own join debtor held
          on held.school_id = own.school and (held.heard is not null or held.known_as <> '[]') and held.purged_at is null
       where exists (select from safeguarding_hold hold where hold.debtor_id = held.id)
    ), near as (
      select id as claim, id as held from probe
       union
      select probe.id, held.id from probe join debtor held
          on held.search_keys && probe.one and held.search_keys && probe.other and held.purged_at is null
       union
      select probe.id, held.id from probe join debtor held
          on array[held.school_id] && array[probe.school] and held.search_keys && probe.one and held.purged_at is null
       union
      select probe.id, renamed.id from probe join renamed using (school)
    )
    select near.claim, hold.at, hold.unconfirmed_from as "unconfirmedFrom", ${WARD_OF_HELD} as held
      from near
     -- Of each claim by itself, or the planner reads all holds.
     cross join lateral (select * from safeguarding_hold hold where hold.debtor_id = near.held offset 0) hold
      join debtor held on held.id = near.held
     where ${which}`
  const near = await em.execute<Omit<About, 'isOfSchool'>[]>(sql, values)
  return near
    .filter(({ claim, held }) => claim === held.id || isAboutOneWard(asked.get(claim)!, held))
    .map((one) => ({ ...one, isOfSchool: one.held.school === asked.get(one.claim)!.school }))
}

/** Every two words of each name that the child has had; of a name of one word that. */
function probesOf(ward: Ward): object[] {
  const { id, school, isPurged } = ward
  if (isPurged) return [{ id }]
  return wordingsOf(ward).flatMap(({ studentName }) => {
    const words = misspeltKeyGroups(studentName)
    const pairs = words.flatMap((one, at) =>
      (words.length === 1 ? words : words.slice(at + 1)).map((other) => ({ one, other })),
    )
    return pairs.length === 0 ? [{ id }] : pairs.map((pair) => ({ id, school, ...pair }))
  })
}

const wardSql = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'studentName', ${of}.student_name, 'parentName', ${of}.parent_name, 'phone', ${of}.phone,
    'parentEmail', ${of}.parent_email, 'dateOfBirth', ${of}.date_of_birth, 'heard', ${of}.heard, 'knownAs', ${of}.known_as,
    'school', ${of}.school_id, 'isPurged', ${of}.purged_at is not null)`
const WARD_OF_HELD: SqlPart = { sql: wardSql('held'), values: [] }

function isAboutOneWard(one: Ward, other: Ward): boolean {
  const isSame = one.school === other.school ? isSameWard : isSameWardElsewhere
  const names = wordingsOf(other)
  return wordingsOf(one).some((name) => names.some((also) => isSame(name, also)))
}
