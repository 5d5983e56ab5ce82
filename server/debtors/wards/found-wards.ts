import { allOf } from '../../database/all-of.js'
import { PLANNED_ONCE } from '../../database/connections/planned-once.js'
import type { RequestContext } from '../../request.js'
import type { School } from '../../schools/school.entity.js'
import { phoneNumbers } from '../../matching/phone-numbers.js'
import { misspeltKeyGroups, queryKeys } from '../../matching/search-keys.js'
import { normalEmail, nameTokens } from '../../matching/normalise.js'
import { breathing } from '../../shared/breathing.js'
import { arrayText } from '../../shared/sql-part.js'
import type { Debtor } from '../debtor.entity.js'
import { wordingsOf } from '../telling/heard.js'
import type { Named } from './identity.js'
import { isSameWard, type WardOf } from './same-ward.js'
import { WardsAmong } from './wards-among.js'

/** What of a claim of one's own says which child and which debt it is. */
export interface OwnWard {
  id: number
  studentName: string
  parentName: string
  phone: string
  parentEmail: string | null
  dateOfBirth: string | null
  heard: Debtor['heard']
  knownAs: Named[]
  term: string | null
  dueDate: string | null
  listedAt: string | Date
  /** Its family has ever answered it, or has heard of it as another debt, or it was withdrawn, or refused. */
  hasPast: boolean
}

/** Above so many the school's whole list is read once, instead of a statement for each. */
const FEW = 3
/** Of one ward; those that were answered or withdrawn first. */
const MOST_NEAR = 1000
const READ_AT_ONCE = 5_000

/** Of the claims of the viewer's school those that may be about a ward. */
export interface Found {
  /** About this ward. */
  own: OwnWard[]
  /** All that share enough to be looked at; of many wards at once only those that share the child's name. */
  near: OwnWard[]
}

/** The claims of a school about the wards of others: in the school's own requests those that are to be written. */
export class FoundWards {
  constructor(private readonly context: Pick<RequestContext, 'em'> & { school: Pick<School, 'id'> }) {}

  async of(asked: readonly { claim: WardOf }[]): Promise<Found[]> {
    const found: Found[] = []
    const among = asked.length > FEW ? await this.#all() : null
    const breathe = breathing()
    for (const { claim } of asked) {
      const shared = among
        ? among.near(claim.studentName)
        : (await allOf([this.#byOtherNames(claim), this.#near(claim)])).flat()
      const near = [...new Map(shared.map((ward) => [ward.id, ward])).values()]
      found.push({ near, own: near.filter((ward) => isOfWard(claim, ward)) })
      await breathe()
    }
    return found
  }

  /**
   * Claims that share a word of the child's name, and one more of both names, or the way to the family; after them those
   * that share a word of each.
   */
  async #near({ studentName, parentName, phone, parentEmail }: WardOf): Promise<OwnWard[]> {
    const own = groupsOf(studentName)
    if (own.size === 0) return []
    const all = groupsOf(`${studentName} ${parentName}`)
    const contacts = [
      ...phoneNumbers(phone).map((number) => `p:${number}`),
      ...(parentEmail ? [`e:${normalEmail(parentEmail)}`] : []),
    ]
    // One word is all that a name of one word can share.
    const beside = (text: string) => [...all].filter(([other]) => other !== text || all.size === 1)
    const school = this.context.school.id
    const probes = [
      ...[...own].map(([text, keys]) => [keys, [...contacts, ...beside(text).flatMap(keysOf)]]),
      [queryKeys(studentName), queryKeys(parentName)],
    ]
    return this.context.em.execute<OwnWard[]>(
      `${PLANNED_ONCE} ${COLUMNS} from debtor join (
         select near.id, min(place) as place
           from unnest(?::text[], ?::text[], ?::int[]) with ordinality as probe (one, other, school, place)
          cross join lateral (
            select claim.id from debtor claim
             -- By the index of names alone: as a column of the probes the school does not tempt the planner into its whole list.
             where array[claim.school_id] && array[probe.school]
               and claim.search_keys && probe.one::text[] and claim.search_keys && probe.other::text[]
          ) near
          group by near.id) found using (id)
        where school_id = ? and purged_at is null and undone_at is null
        order by place > ?, ${CONTENDED} or withdrawn_at is not null or refused_emails <> '{}' desc, id desc limit ?`,
      [
        arrayText(probes.map(([one]) => arrayText(one!))),
        arrayText(probes.map(([, other]) => arrayText(other!))),
        `{${probes.map(() => school).join(',')}}`,
        school,
        own.size,
        MOST_NEAR,
      ],
    )
  }

  /** Of this ward by a name that they had before: a claim is found by the keys of the one that it has now. */
  async #byOtherNames(claim: WardOf): Promise<OwnWard[]> {
    const named = await this.context.em.execute<OwnWard[]>(
      `select ${COLUMNS} from debtor
        where school_id = ? and (heard is not null or known_as <> '[]') and purged_at is null and undone_at is null
        order by "hasPast" desc, id desc limit ?`,
      [this.context.school.id, MOST_NEAR],
    )
    return named.filter((ward) => isOfWard(claim, ward))
  }

  async #all(): Promise<WardsAmong<OwnWard>> {
    const among = new WardsAmong<OwnWard>()
    const breathe = breathing()
    for (let last = 0; ;) {
      const page = await this.context.em.execute<OwnWard[]>(
        `select ${COLUMNS} from debtor where school_id = ? and purged_at is null and undone_at is null and id > ? order by id limit ?`,
        [this.context.school.id, last, READ_AT_ONCE],
      )
      for (const ward of page) {
        among.add(ward, namesOf(ward), ward.hasPast)
        await breathe()
      }
      if (page.length < READ_AT_ONCE) return among
      last = page.at(-1)!.id
    }
  }
}

/** The keys of each word of a name. */
function groupsOf(name: string): Map<string, string[]> {
  const texts = [...new Set(nameTokens(name))].filter((text) => text.length > 1)
  return new Map(misspeltKeyGroups(name).map((keys, at) => [texts[at]!, keys]))
}
const keysOf = ([, keys]: [string, string[]]) => keys

const namesOf = (ward: OwnWard) => wordingsOf(ward).map(({ studentName }) => studentName)

const isOfWard = (claim: WardOf, ward: OwnWard) =>
  wordingsOf(ward).some((wording) => isSameWard(wording, claim))

const CONTENDED = `exists (select from contend where debtor_id = debtor.id)`
const COLUMNS = `id, student_name as "studentName", parent_name as "parentName", phone, parent_email as "parentEmail",
  date_of_birth::text as "dateOfBirth", heard, known_as as "knownAs", term, due_date::text as "dueDate", listed_at as "listedAt",
  (${CONTENDED} or exists (select from claim_change where debtor_id = debtor.id) or withdrawn_at is not null or refused_emails <> '{}') as "hasPast"`
