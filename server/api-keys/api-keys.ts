import { LONGEST } from '../../common/limits.js'
import { raw, ref } from '@mikro-orm/core'
import type { Account } from '../accounts/account.entity.js'
import { authoriseNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { authorise, type Viewer } from '../policy.js'
import { SchoolState } from '../schools/school.entity.js'
import { newSecret, sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { ApiKey, type Scope } from './api-key.entity.js'
import { OpensNothing } from '../doors/opens-nothing.js'
import { KEY_BEGINS } from './known-key.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  history: History
  limits: Limits
}

const SHOWN = KEY_BEGINS.length + 6
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MOST_KEYS = 20

/** Keys of a school's programs: made by hand, shown once, ended at once. */
export class ApiKeys {
  constructor(private readonly context: Needs) {}

  /** Who a program acts for: its school, while that is approved. Throws of any other key: it is not a visitor's either. */
  async viewerOf(key: string): Promise<Viewer> {
    const now = this.context.now()
    const found = await this.context.em.findOne(
      ApiKey,
      { keyHash: sha256(key), revokedAt: null, expiresAt: { $gt: now } },
      { populate: ['school', 'madeBy'] },
    )
    const school = found?.school.getEntity()
    if (!found || school?.state !== SchoolState.APPROVED) throw new OpensNothing()
    // To the minute: asking must not cost a write each time.
    if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > MINUTE)
      await this.context.em.nativeUpdate(ApiKey, { id: found.id }, { lastUsedAt: now })
    this.context.limits.isReal(key, `school:${school.id}`)
    return { account: null, session: null, school, confirmed: false, apiKey: found }
  }

  /** The key itself is in no table: it is answered here and never again. */
  async make(input: {
    name: string
    scopes: Scope[]
    days: number
  }): Promise<{ apiKey: ApiKey; key: string }> {
    authorise(this.context.viewer, 'createApiKey')
    const { apiKeyDays } = this.context.rules
    const check = new Validation()
    const name = check.text('name', 'a name for the key', input.name, LONGEST.purpose)
    if (input.scopes.length === 0)
      check.refuse(UserErrorCode.REQUIRED, 'scopes', 'Choose what the key may do.')
    if (input.days < 1 || input.days > apiKeyDays)
      check.refuse(UserErrorCode.INVALID, 'days', `A key lasts 1 to ${apiKeyDays} days.`)
    check.done()
    return this.context.transaction(async () => {
      const { em } = this.context
      const school = this.context.school
      await authoriseNow(em, this.context.viewer, 'createApiKey', 'alone')
      const now = this.context.now()
      const working = { school: school.id, revokedAt: null, expiresAt: { $gt: now } }
      if ((await em.count(ApiKey, working)) >= MOST_KEYS)
        throw refuse(
          UserErrorCode.CONFLICT,
          null,
          `A school has at most ${MOST_KEYS} keys. Revoke one first.`,
        )
      const key = `${KEY_BEGINS}${newSecret()}`
      const apiKey = em.create(ApiKey, {
        school: ref(school),
        name,
        beginning: key.slice(0, SHOWN),
        keyHash: sha256(key),
        scopes: [...new Set(input.scopes)],
        madeBy: ref(this.context.account),
        createdAt: now,
        expiresAt: new Date(now.getTime() + input.days * DAY),
      })
      this.context.history.add({ act: 'api-key.made', school, changes: nameOf(apiKey) })
      await em.flush()
      return { apiKey, key }
    })
  }

  /** It opens nothing from the next request on. Twice is fine. */
  async revoke(id: number): Promise<ApiKey> {
    authorise(this.context.viewer, 'revokeApiKey')
    return this.context.transaction(async () => {
      const { em } = this.context
      const school = this.context.school
      // Not behind the school's row: whatever the key itself is doing would keep this waiting.
      const revokedAt = this.context.now()
      const isNew = await em.nativeUpdate(ApiKey, { id, school: school.id, revokedAt: null }, { revokedAt })
      const apiKey = await em.findOne(ApiKey, { id, school: school.id }, { refresh: true })
      if (!apiKey) throw refuse(UserErrorCode.NOT_FOUND, 'id', 'This key does not exist.')
      if (isNew === 0) return apiKey
      this.context.history.add({
        act: 'api-key.revoked',
        school,
        changes: nameOf(apiKey),
      })
      await em.flush()
      return apiKey
    })
  }

  /** How many of the school's keys open something, by the account that answers for them. */
  async workingByPerson(): Promise<ReadonlyMap<number, number>> {
    const rows: { person: number; keys: number }[] = await this.context.em.execute(
      `select made_by_id as person, count(*)::int as keys from api_key
        where school_id = ? and revoked_at is null and expires_at > ? group by made_by_id`,
      [this.context.school.id, this.context.now()],
    )
    return new Map(rows.map(({ person, keys }) => [person, keys]))
  }

  /** Keys are the school's. Those that work outlive whoever made them, and another of its people answers for them. */
  async passOn(from: Account, to: Account): Promise<void> {
    await this.context.em.nativeUpdate(ApiKey, { madeBy: from.id, revokedAt: null }, { madeBy: to.id })
  }

  /** Of the viewer's school: first all that work, then the newest that have ended. */
  async list(): Promise<ApiKey[]> {
    // For whoever may change the profile: never for a key itself.
    authorise(this.context.viewer, 'updateSchool')
    const works = raw(
      (alias) => `(${alias}.revoked_at is null and ${alias}.expires_at > ?)`,
      [this.context.now()],
    )
    return this.context.em.find(
      ApiKey,
      { school: this.context.school.id },
      { orderBy: [{ [works]: 'desc' }, { id: 'desc' }], limit: 100, populate: ['madeBy'] },
    )
  }
}

const nameOf = ({ name }: ApiKey) => [{ field: 'apiKey', before: null, after: name }]
