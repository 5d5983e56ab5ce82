import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Act } from './acts.js'

/** What is being done in one transaction, and the acts it came to so far. */
interface Story {
  /** Whose transaction it is. */
  of: EntityManager
  acts: Act[]
  /** False once it has ended: what was started in it may still run. */
  isOpen: boolean
}

const running = new AsyncLocalStorage<Story>()

/**
 * Runs a story in a transaction. The outermost one ends with the news: `follow` is given every act of the story, once,
 * before the commit. A story within a story is a savepoint; where it fails, its acts are forgotten with it.
 */
export async function inTransaction<T>(
  of: EntityManager,
  story: () => Promise<T>,
  follow: (acts: readonly Act[]) => Promise<void>,
): Promise<T> {
  const around = current(of)
  const own: Story = { of, acts: [], isOpen: true }
  const told = await of.transactional(async () => {
    const result = await running.run(own, story).finally(() => (own.isOpen = false))
    if (!around && own.acts.length > 0) {
      await of.flush()
      await follow(own.acts)
    }
    return result
  })
  around?.acts.push(...own.acts)
  return told
}

/** Adds an act to the story that is running. */
export function addAct(of: EntityManager, act: Act): void {
  const story = current(of)
  if (!story) throw new Error(`Nobody would hear of '${act.kind}': it was done outside of a story.`)
  story.acts.push(act)
}

function current(of: EntityManager): Story | null {
  const story = running.getStore()
  return story?.isOpen && story.of === of ? story : null
}
