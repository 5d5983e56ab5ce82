import { ref, type EntityData } from '@mikro-orm/core'
import type { Context } from '../context.js'
import { NOBODY, authorise, type Viewer } from '../policy.js'
import { newSecret, sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { School } from '../schools/school.entity.js'
import { Account } from './account.entity.js'
import { Session } from './session.entity.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Signing in leaves a key with the person; the table keeps its hash. */
export class Sessions {
  constructor(private readonly context: Context) {}

  /** Who holds this key; an unknown, ended or expired one is a visitor's. */
  async viewerOf(key: string): Promise<Viewer> {
    const now = this.context.now()
    const { em } = this.context
    const [found] = await em.execute<ViewerRow[]>(VIEWER, [sha256(key), now])
    if (!found) return NOBODY
    const school = found.school && em.map(School, found.school)
    const account = em.map(Account, found.account)
    const session = em.map(Session, found.session)
    // A cookie that any script could have set opens only the door that is made for it.
    const { cookie, script } = this.context.caller
    if (session.keptByScript && cookie && !script) return NOBODY
    // To the minute: reading must not cost a write each time.
    if (now.getTime() - session.lastSeenAt.getTime() > MINUTE) await this.#seen(session, now)
    return {
      account,
      session,
      school,
      confirmed: this.#confirmedUntil(session) > now.getTime(),
    }
  }

  /** Opens a session and hands its key to the caller's cookie, if the caller keeps one. Answers the key. */
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
  async confirm(): Promise<Date> {
    const session = this.context.viewer.session!
    session.confirmedAt = this.context.now()
    await this.context.em.flush()
    this.context.viewer = { ...this.context.viewer, confirmed: true }
    return new Date(this.#confirmedUntil(session))
  }

  #confirmedUntil({ confirmedAt }: Session): number {
    return (confirmedAt?.getTime() ?? 0) + this.context.rules.confirmMinutes * MINUTE
  }

  async #seen(session: Session, now: Date): Promise<void> {
    await this.context.em.nativeUpdate(Session, { id: session.id }, { lastSeenAt: now })
    const { id, isProvider, school } = session.account.getEntity()
    if (isProvider || school) await this.context.em.nativeUpdate(Account, { id }, { lastSeenAt: now })
  }

  async list(): Promise<Session[]> {
    authorise(this.context.viewer, 'endSession')
    const { account } = this.context.viewer
    return this.context.em.find(
      Session,
      { account: account!.id, expiresAt: { $gt: this.context.now() } },
      { orderBy: { lastSeenAt: 'desc', id: 'desc' } },
    )
  }

  async end(sessionId: number): Promise<void> {
    authorise(this.context.viewer, 'endSession')
    const { account, session } = this.context.viewer
    if (session!.id === sessionId) return this.close()
    const ended = await this.context.em.nativeDelete(Session, { id: sessionId, account: account!.id })
    if (ended === 0) throw refuse(UserErrorCode.NOT_FOUND, 'sessionId', 'This session has already ended.')
    await this.#recordEnding(account!)
  }

  async endOthers(): Promise<void> {
    authorise(this.context.viewer, 'endOtherSessions')
    const account = this.context.viewer.account!
    await this.endAllBut(account, this.context.viewer.session?.id ?? 0)
    await this.#recordEnding(account)
  }

  /** After a changed or reset password nobody else stays signed in. */
  async endAllBut(account: Account, keep: number): Promise<void> {
    await this.context.em.nativeDelete(Session, { account: account.id, id: { $ne: keep } })
  }

  async #recordEnding(account: Account): Promise<void> {
    this.context.history.add(this.context.em, { act: 'account.sessions-ended', account })
    await this.context.em.flush()
  }
}

/** Written by hand: every request asks this, and through the mapper it costs three times as much. */
const VIEWER = `
  select to_jsonb(session) as session, to_jsonb(account) as account, to_jsonb(school) as school
    from session join account on account.id = session.account_id left join school on school.id = account.school_id
   where session.key_hash = ? and session.expires_at > ?`

interface ViewerRow {
  session: EntityData<Session>
  account: EntityData<Account>
  school: EntityData<School> | null
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
