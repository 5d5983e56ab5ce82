import { follow, type Act } from './acts.js'
import { isProgram } from './api-keys/known-key.js'
import type { ListedNames } from './matching/frequency/listed-names.js'
import type { OlderReads } from './database/older-reads.js'
import type { DocumentStore } from './documents/stores/document-store.js'
import { Allowances } from './doors/limits/allowances.js'
import type { Reading } from './doors/limits/limit-reached.js'
import type { Limits } from './doors/limits/rate-limits.js'
import type { Outbox } from './mail/outbox.js'
import type { ChangeFeed } from './live/change-feed.js'
import type { Metrics } from './metrics/metrics.js'
import type { Caller, Ground } from './request.js'
import { SERVICES, Services } from './services.js'
import type { WebhookPost } from './webhooks/webhook-post.js'
import type { WebhookQueue } from './webhooks/webhook-queue.js'

/** What the running product is made of; tests build their own. */
export interface World extends Ground {
  olderReads: OlderReads
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

/** `requests`: how the limit of its requests stands. */
export interface Asker extends Caller {
  requests?: Reading | undefined
}

/** One request with everything that its services need: they name it, and the compiler checks that it is here. */
export class Context extends Services {
  readonly allowances: Allowances

  constructor(
    readonly world: World,
    caller: Asker,
  ) {
    super(world, caller)
    this.allowances = new Allowances(caller.requests)
  }

  static async of(world: World, caller: Asker): Promise<Context> {
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

  /** The same request, reading what may be a little old, and of which moment that is. It writes nothing, and begins no transaction. */
  async older(): Promise<{ older: Context; asOf: Date }> {
    const { em, asOf } = await this.world.olderReads.from()
    const older = new Context(this.world, this.caller)
    Object.assign(older.state, { viewer: this.viewer, em })
    return { older, asOf }
  }

  get outbox(): Outbox {
    return this.world.outbox
  }
  get limits(): Limits {
    return this.world.limits
  }
  get names(): ListedNames {
    return this.world.names
  }
  get store(): DocumentStore {
    return this.world.store
  }
  get webhookQueue(): WebhookQueue {
    return this.world.webhooks.queue
  }
  get webhookPost(): WebhookPost {
    return this.world.webhooks.post
  }

  protected override follow(acts: readonly Act[]): Promise<void> {
    return follow(this, acts)
  }
}

SERVICES satisfies Record<string, new (context: Context) => unknown>
