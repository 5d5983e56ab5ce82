import type { EntityManager } from '@mikro-orm/postgresql'
import { authorise, type Act, type Viewer } from '../policy.js'
import type { School, SchoolState } from './school.entity.js'

/**
 * Where a school stands, until the caller's transaction ends: what is decided about it goes first, and is read here, or
 * waits, and finds what was written.
 */
export async function stateNow(em: EntityManager, { id }: Pick<School, 'id'>): Promise<SchoolState> {
  const [now] = await em.execute<{ state: SchoolState }[]>(
    'select state from school where id = ? for key share',
    [id],
  )
  return now!.state
}

/** As `authorise`, by where the viewer's school stands now and not when the request, or the job, began. */
export async function authoriseNow(em: EntityManager, viewer: Viewer, act: Act): Promise<void> {
  const { school } = viewer
  authorise(school ? { ...viewer, school: { ...school, state: await stateNow(em, school) } } : viewer, act)
}
