import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { follow, type Act } from './acts.js'
import { isProgram } from './api-keys/known-key.js'
import type { Account } from './accounts/account.entity.js'
import type { Config } from './config.js'
import type { ListedNames } from './matching/listed-names.js'
import type { OlderReads } from './database/older-reads.js'
import type { DocumentStore } from './documents/stores/document-store.js'
import { Allowances } from './doors/limits/allowances.js'
import type { Reading } from './doors/limits/limit-reached.js'
import type { Limits } from './doors/limits/rate-limits.js'
import type { Outbox } from './mail/outbox.js'
import type { ChangeFeed } from './live/change-feed.js'
import type { Metrics } from './metrics/metrics.js'
import { NOBODY, actorOf, type Viewer } from './policy.js'
import type { School } from './schools/school.entity.js'
import { Services } from './services.js'
import type { Clock } from './shared/clock.js'
import type { Rules } from './shared/rules.js'
import { addAct, inTransaction } from './story.js'
import type { WebhookPost } from './webhooks/webhook-post.js'
import type { WebhookQueue } from './webhooks/webhook-queue.js'

/** What the running product is made of; tests build their own. */
export interface World {
  config: Config
  orm: MikroORM
  olderReads: OlderReads
  clock: Clock
  rules: Rules
  outbox: Outbox
  webhooks: { queue: WebhookQueue; post: WebhookPost }
  store: DocumentStore
  limits: Limits
  /** How common each name is in the register. */
  names: ListedNames
  metrics: Metrics
  /** What has changed, on every server. */
  changes: ChangeFeed
  /** Resolves when one more letter may leave (MAIL_RATE, all servers together). */
  letterTurn: () => Promise<void>
}

/** How one request reached us. `setKey` writes or clears the session cookie, `keepDevices` the one that devices.ts reads; other callers have none. */
export interface Caller {
  address: string
  userAgent: string
  key: string | null
  /** Whether the key came as a cookie. */
  cookie?: boolean
  /** How its limit of requests stands. */
  requests?: Reading | undefined
  /** At /api/r: a script keeps the key, we set no cookie but clear one that is of no use, and one that a script has set counts. */
  script?: boolean
  setKey(key: string | null, remember: boolean): void
  devices?: string | undefined
  keepDevices?: (devices: string) => void
}

interface State {
  viewer: Viewer
  em?: EntityManager
}

/** One request's world: its own EntityManager and viewer, and one service a noun, each made when it is first asked. */
export class Context extends Services {
  /** Apollo copies the context for each operation; what changes is held where every copy sees it. */
  private readonly state: State = { viewer: NOBODY }
  readonly allowances: Allowances

  constructor(
    readonly world: World,
    readonly caller: Caller,
  ) {
    super()
    this.allowances = new Allowances(caller.requests)
  }

  static async of(world: World, caller: Caller): Promise<Context> {
    const context = new Context(world, caller)
    if (caller.key)
      context.viewer = isProgram(caller)
        ? await context.apiKeys.viewerOf(caller.key)
        : await context.sessions.viewerOf(caller.key)
    return context
  }

  /** The register itself acts, which nobody has signed in to. */
  static ofRegister(world: World): Context {
    return new Context(world, { address: '', userAgent: '', key: null, setKey: () => {} })
  }

  get em(): EntityManager {
    // useContext: inside em.transactional() every service that holds this manager works in the transaction.
    return (this.state.em ??= this.world.orm.em.fork({ useContext: true }) as EntityManager)
  }
  /** The same request, reading what may be a little old, and of which moment that is. Nothing may be written by it. */
  async older(): Promise<{ older: Context; asOf: Date }> {
    const { em, asOf } = await this.world.olderReads.from()
    const older = new Context(this.world, this.caller)
    Object.assign(older.state, { viewer: this.viewer, em })
    return { older, asOf }
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
  get config(): Config {
    return this.world.config
  }
  get rules(): Rules {
    return this.world.rules
  }
  now(): Date {
    return this.world.clock.now()
  }

  /** Runs a story in a transaction. Whoever follows what was done in it (acts.ts) is told before the commit. */
  async transaction<T>(story: (em: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.em, story, (em, acts) => follow(this, em, acts))
  }
  /** Ends a story: says what became of something. */
  did(...acts: Act[]): void {
    for (const act of acts) addAct(this.em, act)
  }
}
