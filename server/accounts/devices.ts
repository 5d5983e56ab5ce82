import { randomBytes } from 'node:crypto'
import { DAY } from '../../common/days.js'
import type { RequestContext } from '../request.js'
import { derivedToken, sameSecret } from '../shared/secrets.js'
import type { Account } from './account.entity.js'

/** People who share a browser; whoever was there longest ago is forgotten. */
const MOST = 5

/** What a browser keeps of one account. It opens nothing: it only says that its tries count by themselves. */
interface Known {
  until: string
  id: string
  mark: string
}

/**
 * Browsers in which somebody has shown that an account is theirs. Strangers who try wrong passwords can use up what
 * strangers may try, but not what such a browser may. Nothing is stored: SECRET, the account and its present password
 * make the mark, so a changed password ends them all.
 */
export class Devices {
  constructor(private readonly context: RequestContext) {}

  /** Returns under which name the tries of this browser for the account are counted; null where it is a stranger. */
  idFor(account: Account): string | null {
    return this.#known().find((known) => this.#isOf(known, account))?.id ?? null
  }

  /** To be called when the password was given, or chosen, here. */
  remember(account: Account): void {
    const { caller, rules } = this.context
    const others = this.#known().filter((known) => !this.#isOf(known, account))
    const id = this.idFor(account) ?? randomBytes(16).toString('base64url')
    const until = String(this.context.now().getTime() + rules.deviceDays * DAY)
    const mark = this.#mark(id, until, account)
    const kept = [{ until, id, mark }, ...others].slice(0, MOST)
    caller.keepDevices?.(kept.map((known) => `${known.until}.${known.id}.${known.mark}`).join('~'))
  }

  #known(): Known[] {
    return (this.context.caller.devices ?? '')
      .slice(0, 1000)
      .split('~')
      .slice(0, MOST)
      .flatMap((entry) => {
        const [, until, id, mark] = /^(\d{13,15})\.([\w-]{22})\.([\w-]{43})$/.exec(entry) ?? []
        return until && id && mark && Number(until) > this.context.now().getTime()
          ? [{ until, id, mark }]
          : []
      })
  }

  #isOf({ until, id, mark }: Known, account: Account): boolean {
    return sameSecret(mark, this.#mark(id, until, account))
  }

  #mark(id: string, until: string, { id: accountId, passwordHash }: Account): string {
    return derivedToken(this.context.config.secret, `device:${accountId}:${id}:${until}:${passwordHash}`)
  }
}
