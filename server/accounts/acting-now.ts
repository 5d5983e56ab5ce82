import type { EntityManager } from '@mikro-orm/postgresql'
import { allOf } from '../database/all-of.js'
import { LOCKS } from '../database/locks.js'
import { authorise, type Act, type Viewer, type ViewerFor } from '../policy.js'
import type { School, SchoolState } from '../schools/school.entity.js'
import { forbidden } from '../shared/user-error.js'

/**
 * Which turn at a school. `beside`: together with all others who act for it. `alone`: after them, and before whoever comes
 * later, as whoever decides about the school or about who acts for it, and whoever counts what it has.
 */
type Turn = 'beside' | 'alone'

/**
 * Where a school stands, until the caller's transaction ends: what is decided about it goes first, and is read here, or
 * waits, and finds what was written. The turn is an advisory lock, which is given in the order of asking; the hold of a row
 * alone is given to others past whoever waits for it. Against what only refers to the row it is none.
 */
export async function stateNow(
  em: EntityManager,
  { id }: Pick<School, 'id'>,
  turn: Turn = 'beside',
): Promise<SchoolState> {
  const [, [now]] = await allOf([
    em.execute(`select ${TAKES[turn]}(hashtext('school'), ?)`, [id]),
    em.execute<{ state: SchoolState }[]>(`select state from school where id = ? for ${HOLDS[turn]}`, [id]),
  ])
  return now!.state
}

const TAKES = { beside: 'pg_advisory_xact_lock_shared', alone: 'pg_advisory_xact_lock' }
const HOLDS = { beside: 'key share', alone: 'no key update' }

/** As `stateNow`, beside others, of the school of an account, if it has one. */
export async function holdSchoolOf(em: EntityManager, account: number): Promise<void> {
  await allOf([
    em.execute(
      `select ${TAKES.beside}(hashtext('school'), school_id) from account where id = ? and school_id is not null`,
      [account],
    ),
    em.execute(
      `select id from school where id = (select school_id from account where id = ?) for ${HOLDS.beside}`,
      [account],
    ),
  ])
}

/** As `stateNow`, of the viewer's own school. Throws where whoever asks was taken from it while they waited. */
export async function ownStateNow(em: EntityManager, viewer: Viewer, turn?: Turn): Promise<SchoolState> {
  // Sent in this order: who acts for it is read once its row is held, and not as of when the waiting began.
  const [state, acts] = await allOf([stateNow(em, viewer.school!, turn), actsStill(em, viewer)])
  if (!acts) throw forbidden()
  return state
}

/**
 * The same turn at the provider's desk: beside all who decide there, or alone, as whoever changes who does. Throws where
 * whoever asks was taken from it while they waited. Before every school and claim.
 */
export async function deskNow(
  em: EntityManager,
  { account }: Pick<Viewer, 'account'>,
  turn: Turn = 'beside',
): Promise<void> {
  const [, found] = await allOf([
    em.execute(`select ${TAKES[turn]}(?)`, [LOCKS.providers]),
    em.execute<{ id: number }[]>('select id from account where id = ? and is_provider', [account?.id ?? 0]),
  ])
  if (account?.isProvider && found.length === 0) throw forbidden()
}

/** The turn of whoever asks, at their school or at the desk; whoever asks for neither waits for nobody. */
export async function ownTurn(em: EntityManager, viewer: Viewer, turn?: Turn): Promise<SchoolState | null> {
  if (viewer.school) return ownStateNow(em, viewer, turn)
  if (viewer.account?.isProvider) await deskNow(em, viewer, turn)
  return null
}

/**
 * As `authorise`, by where the viewer's school stands now, and by who acts for it, or decides at the desk, now, not when the
 * request, or the job, began. Whoever makes something that lasts asks this first in its transaction.
 */
export async function authoriseNow<Each extends Act>(
  em: EntityManager,
  viewer: Viewer,
  act: Each,
  turn?: Turn,
): Promise<ViewerFor<Each>> {
  const { school } = viewer
  const state = await ownTurn(em, viewer, turn)
  return authorise(school && state ? { ...viewer, school: { ...school, state } } : viewer, act)
}

/** Whether a person, or a program by its key, acts for its school, as is committed. */
export async function actsStill(
  em: EntityManager,
  { account, apiKey, school }: Pick<Viewer, 'account' | 'apiKey' | 'school'>,
): Promise<boolean> {
  const found = await em.execute<{ id: number }[]>(
    apiKey
      ? 'select id from api_key where id = ? and school_id = ? and revoked_at is null'
      : 'select id from account where id = ? and school_id = ?',
    [(apiKey ?? account)!.id, school!.id],
  )
  return found.length > 0
}
