import { ref, wrap, type EntityClass, type EntityData } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { NOBODY, authorise, type Viewer } from '../policy.js'
import { newSecret, sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse, unauthenticated } from '../shared/user-error.js'
import { School } from '../schools/school.entity.js'
import { Account } from './account.entity.js'
import { Session } from './session.entity.js'
import type { Devices } from './devices.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  devices: Devices
  history: History
  limits: Limits
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Signing in leaves a key with the person; the table keeps its hash. */
export class Sessions {
  constructor(private readonly context: Needs) {}

  /** Who holds this key; an unknown, ended or expired one is a visitor's. */
  async viewerOf(key: string): Promise<Viewer> {
    const now = this.context.now()
    const { caller, limits, orm } = this.context
    const [found] = await orm.em.getConnection().execute<ViewerRow[]>(VIEWER, [sha256(key), now])
    if (!found) return NOBODY
    // A cookie that any script could have set opens only the door that is made for it.
    if (found.session.kept_by_script && caller.cookie && !caller.script) return NOBODY
    limits.isReal(key, `account:${found.account.id}`)
    // To the minute: reading must not cost a write each time.
    if (now.getTime() - Date.parse(found.session.last_seen_at) > MINUTE) await this.#seen(found, now)
    return this.#viewer(found, this.#confirmedUntil(found.session.confirmed_at) > now.getTime())
  }

  /** Each of them becomes the mapper's when it is first asked for: many requests never ask. */
  #viewer(row: ViewerRow, confirmed: boolean): Viewer {
    const school = once(() => row.school && this.#mapped(School, row.school))
    const account = once(() => {
      // What one refers to is there before it.
      school()
      return this.#mapped(Account, row.account)
    })
    const session = once(() => {
      account()
      return this.#mapped(Session, row.session)
    })
    return {
      get account() {
        return account()
      },
      get session() {
        return session()
      },
      get school() {
        return school()
      },
      confirmed,
    }
  }

  /** One that the request has read in between is newer than the row. */
  #mapped<T extends object>(entity: EntityClass<T>, row: EntityData<T> & { id: number }): T {
    const { em } = this.context
    const known = em.getUnitOfWork().getById(entity, row.id as never)
    return known && wrap(known).isInitialized() ? known : em.map(entity, row)
  }

  /**
   * Of an account that the caller's transaction holds or makes. Hands the session's key to the caller's cookie, if the
   * caller keeps one. Answers the key.
   */
  async open(account: Account, remember: boolean): Promise<string> {
    const key = newSecret()
    const now = this.context.now()
    const { sessionHours, rememberDays } = this.context.rules
    if (account.isProvider || account.school) account.lastSeenAt = now
    const session = this.context.em.create(Session, {
      account: ref(account),
      keyHash: sha256(key),
      device: deviceOf(this.context.caller.userAgent),
      remember,
      keptByScript: this.context.caller.script ?? false,
      createdAt: now,
      lastSeenAt: now,
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + (remember ? rememberDays * 24 : sessionHours) * HOUR),
    })
    await this.context.em.flush()
    const school = (await account.school?.load()) ?? null
    this.context.viewer = { account, session, school, confirmed: true }
    this.context.caller.setKey(key, remember)
    this.context.devices.remember(account)
    return key
  }

  /** Signing out ends the key itself, not only the browser's copy. Signing out twice is fine. */
  async close(): Promise<void> {
    const { session } = this.context.viewer
    if (session) await this.context.em.nativeDelete(Session, { id: session.id })
    this.context.viewer = NOBODY
    this.context.caller.setKey(null, false)
  }

  /** The password has just been given once more. Answers until when nobody asks for it again. */
  async confirm(session: Session): Promise<Date> {
    const confirmedAt = this.context.now()
    // It may have been ended since the request came.
    if ((await this.context.em.nativeUpdate(Session, { id: session.id }, { confirmedAt })) === 0)
      throw unauthenticated()
    this.context.viewer = { ...this.context.viewer, confirmed: true }
    return new Date(this.#confirmedUntil(confirmedAt))
  }

  async isOpen({ id }: Session): Promise<boolean> {
    return (await this.context.em.count(Session, { id })) > 0
  }

  #confirmedUntil(confirmedAt: Date | string | null): number {
    const since = confirmedAt ? new Date(confirmedAt).getTime() : 0
    return since + this.context.rules.confirmMinutes * MINUTE
  }

  async #seen({ session, account }: ViewerRow, now: Date): Promise<void> {
    const { em } = this.context
    await em.nativeUpdate(Session, { id: session.id }, { lastSeenAt: now })
    if (account.is_provider || account.school_id)
      await em.nativeUpdate(Account, { id: account.id }, { lastSeenAt: now })
  }

  async list(): Promise<Session[]> {
    const { account } = authorise(this.context.viewer, 'endSession')
    return this.context.em.find(
      Session,
      { account: account.id, expiresAt: { $gt: this.context.now() } },
      { orderBy: { lastSeenAt: 'desc', id: 'desc' } },
    )
  }

  async end(sessionId: number): Promise<void> {
    const { account, session } = authorise(this.context.viewer, 'endSession')
    if (session.id === sessionId) return this.close()
    const ended = await this.context.em.nativeDelete(Session, { id: sessionId, account: account.id })
    if (ended === 0) throw refuse(UserErrorCode.NOT_FOUND, 'sessionId', 'This session has already ended.')
    await this.#recordEnding(account)
  }

  async endOthers(): Promise<void> {
    const { account } = authorise(this.context.viewer, 'endOtherSessions')
    await this.endAllBut(account, this.context.viewer.session?.id ?? 0)
    await this.#recordEnding(account)
  }

  /** After a changed or reset password nobody else stays signed in. */
  async endAllBut(account: Account, keep: number): Promise<void> {
    await this.context.em.nativeDelete(Session, { account: account.id, id: { $ne: keep } })
  }

  async #recordEnding(account: Account): Promise<void> {
    this.context.history.add({ act: 'account.sessions-ended', account })
    await this.context.em.flush()
  }
}

/** Written by hand: every request asks this, and through the mapper it costs three times as much. */
const VIEWER = `
  select to_jsonb(session) as session, to_jsonb(account) as account, to_jsonb(school) as school
    from session join account on account.id = session.account_id left join school on school.id = account.school_id
   where session.key_hash = ? and session.expires_at > ?`

/** As they stand in the database; for the mapper all of them, and what is asked of each request by name. */
interface ViewerRow {
  session: EntityData<Session> & {
    id: number
    kept_by_script: boolean
    last_seen_at: string
    confirmed_at: string | null
  }
  account: EntityData<Account> & { id: number; is_provider: boolean; school_id: number | null }
  school: (EntityData<School> & { id: number }) | null
}

/** The particular before the general: Edge also calls itself Chrome, an Android Linux, an iPhone "like Mac OS X". */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
}

/** "Chrome on Android": enough to recognise one's own device, not enough to track it. */
function deviceOf(userAgent: string): string {
  const named = (names: Record<string, string>) =>
    Object.entries(names).find(([part]) => userAgent.includes(part))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser || system ? `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}` : 'A program'
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
