import type { EntityManager } from '@mikro-orm/postgresql'
import { allOf } from '../database/all-of.js'
import { authorise, type Act, type Viewer, type ViewerFor } from '../policy.js'
import type { School, SchoolState } from '../schools/school.entity.js'
import { forbidden } from '../shared/user-error.js'

/** How firmly a school's row is held. Even the weakest waits for whoever decides about the school, or about its people. */
type Hold = 'key share' | 'no key update' | 'update'

/**
 * Where a school stands, until the caller's transaction ends: what is decided about it goes first, and is read here, or
 * waits, and finds what was written.
 */
export async function stateNow(
  em: EntityManager,
  { id }: Pick<School, 'id'>,
  hold: Hold = 'key share',
): Promise<SchoolState> {
  const [now] = await em.execute<{ state: SchoolState }[]>(
    `select state from school where id = ? for ${hold}`,
    [id],
  )
  return now!.state
}

/** As `stateNow`, of the viewer's own school. Throws where whoever asks was taken from it while they waited. */
export async function ownStateNow(em: EntityManager, viewer: Viewer, hold?: Hold): Promise<SchoolState> {
  // Sent in this order: who acts for it is read once its row is held, and not as of when the waiting began.
  const [state, acts] = await allOf([stateNow(em, viewer.school!, hold), actsStill(em, viewer)])
  if (!acts) throw forbidden()
  return state
}

/**
 * As `authorise`, by where the viewer's school stands now, and by who acts for it now, not when the request, or the job,
 * began. Whoever makes something that lasts for a school asks this first in its transaction.
 */
export async function authoriseNow<Each extends Act>(
  em: EntityManager,
  viewer: Viewer,
  act: Each,
  hold?: Hold,
): Promise<ViewerFor<Each>> {
  const { school } = viewer
  if (!school) return authorise(viewer, act)
  return authorise({ ...viewer, school: { ...school, state: await ownStateNow(em, viewer, hold) } }, act)
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
