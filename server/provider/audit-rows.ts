import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldChange } from '../history/history-entry.entity.js'
import { addDays, startOfDay } from '../../common/days.js'
import type { HistoryAct } from '../../common/history-acts.js'
import { likeText, searchText } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'

/** What an act was about. */
export enum AuditKind {
  ACCOUNTS = 'ACCOUNTS',
  SCHOOLS = 'SCHOOLS',
  CLAIMS = 'CLAIMS',
  CASES = 'CASES',
  LETTERS = 'LETTERS',
  MESSAGES = 'MESSAGES',
  PROVIDERS = 'PROVIDERS',
  NEWSLETTER = 'NEWSLETTER',
  AUDIT = 'AUDIT',
}

type FirstWord<Name extends string> = Name extends `${infer Word}.${string}` ? Word : never

/** By the first part of an act's name. */
const ABOUT: Record<FirstWord<HistoryAct>, AuditKind> = {
  account: AuditKind.ACCOUNTS,
  school: AuditKind.SCHOOLS,
  'api-key': AuditKind.SCHOOLS,
  webhook: AuditKind.SCHOOLS,
  debtor: AuditKind.CLAIMS,
  claim: AuditKind.CLAIMS,
  look: AuditKind.CLAIMS,
  checks: AuditKind.CLAIMS,
  contend: AuditKind.CASES,
  letter: AuditKind.LETTERS,
  message: AuditKind.MESSAGES,
  provider: AuditKind.PROVIDERS,
  newsletter: AuditKind.NEWSLETTER,
  audit: AuditKind.AUDIT,
}

const wordsOf = (kind: AuditKind) =>
  Object.entries(ABOUT).flatMap(([word, about]) => (about === kind ? word : []))

/** Which acts are asked for; what is left out narrows nothing. Days are in TIME_ZONE, both included. */
export interface AuditFilter {
  from?: string | null
  to?: string | null
  school?: string | null
  person?: string | null
  kind?: AuditKind | null
  claim?: string | null
}

/** One act with the names that its sentence needs, read in one statement. */
export interface AuditRow {
  id: number
  at: Date
  act: string
  changes: FieldChange[]
  actor: string | null
  actorIsProvider: boolean | null
  actorSchool: string | null
  account: string | null
  schoolId: number | null
  school: string | null
  debtorId: number | null
}

/** The newest first, from behind `after` on and not younger than `until`. */
export async function auditRows(
  em: EntityManager,
  filter: AuditFilter,
  { timeZone, limit, after, until }: { timeZone: string; limit: number; after?: Place | null; until?: Date },
): Promise<AuditRow[]> {
  const { conditions, values } = conditionsOf(filter, timeZone)
  if (until) add('h.at <= ?', until)
  if (after) add('(h.at, h.id) < (?, ?)', after.at, after.id)
  const rows: (AuditRow & { at: string | Date })[] = await em.execute(
    `select h.id, h.at, h.act, h.changes, h.debtor_id as "debtorId",
            ${holder('actor', 'Whoever')} as actor, theirs.name as "actorSchool",
            actor.is_provider and h.at >= actor.created_at as "actorIsProvider",
            ${holder('about', 'whoever')} as account, s.id as "schoolId", s.name as school
       from history_entry h
       left join account actor on actor.id = h.actor_id
       left join school theirs on theirs.id = actor.school_id and h.at >= coalesce(actor.joined_school_at, h.at)
       left join account about on about.id = h.account_id
       left join school s on s.id = h.school_id
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by h.at desc, h.id desc limit ?`,
    [...values, limit],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))

  function add(condition: string, ...given: unknown[]) {
    conditions.push(condition)
    values.push(...given)
  }
}

/** An invitation makes an account anew: what is older was done by, or to, whoever had it before. */
const holder = (account: string, whoever: string) =>
  `case when h.at < ${account}.created_at then '${whoever} had ' || ${account}.username || '’s account before'
        else ${account}.username end`

/** Where a page ended. */
export interface Place {
  at: Date
  id: number
}

function conditionsOf({ from, to, school, person, kind, claim }: AuditFilter, timeZone: string) {
  const named = searchText(person)
  const like = `%${likeText(named)}%`
  const parts: [boolean, string, unknown[]][] = [
    [!!from, 'h.at >= ?', [from && startOfDay(bounded(from), timeZone)]],
    [!!to, 'h.at < ?', [to && startOfDay(addDays(bounded(to), 1), timeZone)]],
    [
      !!searchText(school),
      'h.school_id in (select id from school where name ilike ?)',
      [`%${likeText(searchText(school))}%`],
    ],
    [
      !!named,
      `(h.actor_id in (select id from account where username ilike ?)
        or h.account_id in (select id from account where username ilike ?))`,
      [like, like],
    ],
    [!!kind, `split_part(h.act, '.', 1) = any(?::text[])`, [kind && `{${wordsOf(kind).join(',')}}`]],
    [!!claim, 'h.debtor_id = ?', [rowId(claim ?? '')]],
  ]
  const asked = parts.filter(([given]) => given)
  return {
    conditions: asked.map(([, condition]) => condition),
    values: asked.flatMap(([, , values]) => values),
  }
}

/** Among the days that PostgreSQL and JavaScript both know, and before and after which nothing is on record. */
const bounded = (day: string) => (day < '1970-01-01' ? '1970-01-01' : day > '9999-12-30' ? '9999-12-30' : day)
