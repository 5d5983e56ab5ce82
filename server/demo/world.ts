import { writeFileSync } from 'node:fs'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { World } from '../context.js'
import { School } from '../schools/school.entity.js'
import { LOCKS } from '../database/locks.js'
import { Past } from './past.js'
import { marina, palmGrove, riverbank, savannah, sunrise } from './schools.js'
import { keepSignIns, readSignIns, type DemoSignIn } from './sign-ins.js'
import { tellStory } from './story.js'

const PEOPLE = [
  ...[marina, palmGrove, savannah, riverbank, sunrise].map(({ label, username }) => ({ label, username })),
  { label: 'Ngozi Eze: the provider, who runs the register', username: 'ngozi' },
  { label: 'Yetunde Alabi: a parent with an account', username: 'yetunde' },
]

/**
 * Puts the demo world into a database that holds no school yet; into any other nothing. All of it is one
 * transaction, so a crash leaves nothing half made and the next start begins again; the passwords are on disk before
 * it ends, and a crash between its end and the mark is found by the schools that are there.
 */
export async function makeDemoWorld(world: World): Promise<DemoSignIn[]> {
  const em = world.orm.em.fork({ useContext: true })
  await em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [LOCKS.demoWorld])
    if ((await tx.count(School)) > 0) return
    const passwords = keepSignIns(world.config, PEOPLE).map(
      ({ username, password }) => [username, password] as const,
    )
    await tellStory(new Past(world, tx as EntityManager, new Map(passwords)))
  })
  if (world.config.demo) writeFileSync(world.config.demoMark, '', { mode: 0o600 })
  return readSignIns(world.config)
}
