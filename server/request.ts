import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Account } from './accounts/account.entity.js'
import type { Act } from './acts.js'
import type { Config } from './config.js'
import { NOBODY, actorOf, type Viewer } from './policy.js'
import type { School } from './schools/school.entity.js'
import type { Clock } from './shared/clock.js'
import type { Rules } from './shared/rules.js'
import { addAct, inTransaction } from './story.js'

/** How one request reached us. `setKey` writes or clears the session cookie, `keepDevices` the one that devices.ts reads; other callers have none. */
export interface Caller {
  address: string
  userAgent: string
  key: string | null
  /** Whether the key came as a cookie. */
  cookie?: boolean
  /** At /api/r: a script keeps the key, we set no cookie but clear one that is of no use, and one that a script has set counts. */
  script?: boolean
  setKey(key: string | null, remember: boolean): void
  devices?: string | undefined
  keepDevices?: (devices: string) => void
}

/** What every request stands on. */
export interface Ground {
  config: Config
  rules: Rules
  clock: Clock
  orm: MikroORM
}

interface State {
  viewer: Viewer
  em?: EntityManager
}

/**
 * One request: who asks, its own EntityManager, and the way into a transaction. A service takes it, and names beside it
 * what else it needs; context.ts gives it everything.
 */
export abstract class RequestContext {
  /** Apollo copies the context for each operation; what changes is held where every copy sees it. */
  protected readonly state: State = { viewer: NOBODY }

  protected constructor(
    private readonly ground: Ground,
    readonly caller: Caller,
  ) {}

  /** Tells whoever follows what was done. */
  protected abstract follow(acts: readonly Act[]): Promise<void>

  get em(): EntityManager {
    // useContext: within a transaction, whoever began it, this manager is that transaction's, so that nobody hands it on.
    return (this.state.em ??= this.orm.em.fork({ useContext: true }) as EntityManager)
  }
  get viewer(): Viewer {
    return this.state.viewer
  }
  set viewer(viewer: Viewer) {
    this.state.viewer = viewer
  }
  /** The school whose people or program ask. Throws where none does: whoever reads it has authorised an act of schools. */
  get school(): School {
    const { school } = this.viewer
    if (!school) throw new Error('No school asks here.')
    return school
  }
  /** Who is signed in. Throws where nobody is: whoever reads it has authorised an act of people. */
  get account(): Account {
    const { account } = this.viewer
    if (!account) throw new Error('Nobody is signed in here.')
    return account
  }
  /** Under whose name an act goes on record; nothing is read for it. */
  get actor(): Account | null {
    return actorOf(this.viewer)
  }
  /** As `actor`. Throws where nobody answers for what is done: whoever reads it has authorised an act of people or their programs. */
  get signatory(): Account {
    const { actor } = this
    if (!actor) throw new Error('Nobody answers for this.')
    return actor
  }
  get orm(): MikroORM {
    return this.ground.orm
  }
  get config(): Config {
    return this.ground.config
  }
  get rules(): Rules {
    return this.ground.rules
  }
  now(): Date {
    return this.ground.clock.now()
  }

  /** Runs a story in a transaction. Whoever follows what was done in it (acts.ts) is told before the commit. */
  async transaction<T>(story: () => Promise<T>): Promise<T> {
    return inTransaction(this.em, story, (acts) => this.follow(acts))
  }
  /** Ends a story: says what became of something. */
  did(...acts: Act[]): void {
    for (const act of acts) addAct(this.em, act)
  }
}
