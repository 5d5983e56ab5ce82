import { ref } from '@mikro-orm/core'
import { DAY } from '../../../common/days.js'
import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import type { School } from '../../schools/school.entity.js'
import { derivedToken, madeAgain, newSecret, sha256 } from '../../shared/secrets.js'
import { SAME_REQUEST } from '../../shared/same-request.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import type { SchoolRole } from '../account.entity.js'
import { Invitation } from './invitation.entity.js'
import type { PeopleOfTheDesk, SchoolPeople } from '../ports.js'
import type { History } from '../../history/history.js'
import type { Outbox } from '../../mail/outbox.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  administrators: SchoolPeople
  history: History
  outbox: Outbox
  providerPeople: PeopleOfTheDesk
}

/** Null: to the provider's desk. */
type InvitedTo = { school: School; role: SchoolRole } | null

/** More than anybody needs: not a way to write to half the world. */
const MOST_A_DAY = 20

/** How somebody comes to act for a school, or to the desk: asked by letter, whose link works once. joining.ts has the answer. */
export class Invitations {
  constructor(private readonly context: Needs) {}

  /** Those of the viewer's own people that still wait for an answer, the newest first. */
  async list(): Promise<Invitation[]> {
    authorise(this.context.viewer, 'invitations')
    return this.context.em.find(
      Invitation,
      { ...this.#own(), ...stillOpen(this.context.now()) },
      { orderBy: { id: 'desc' }, populate: ['invitedBy'] },
    )
  }

  /**
   * In the turn of the viewer's own people. Takes the place of an invitation before to the same address, but for the very
   * same of a moment ago: whoever did not get the answer asks once more, and the link of the letter that came still opens.
   */
  async invite(
    email: string,
    to: InvitedTo,
    tell: (invitation: Invitation) => Promise<void> = async () => {},
  ): Promise<Invitation> {
    const sent = await this.#sentLately(email)
    if (sent && sent.role === (to?.role ?? null) && sent.invitedBy.id === this.context.account.id) return sent
    const invitation = await this.#send(email, to)
    await tell(invitation)
    return invitation
  }

  async #send(email: string, to: InvitedTo): Promise<Invitation> {
    const { em } = this.context
    const now = this.context.now()
    const lately = { ...this.#own(), createdAt: { $gt: new Date(now.getTime() - DAY) } }
    if ((await em.count(Invitation, lately)) >= MOST_A_DAY)
      throw refuse(
        UserErrorCode.CONFLICT,
        null,
        `${MOST_A_DAY} invitations were sent within a day. Send the next one tomorrow.`,
      )
    await em
      .createQueryBuilder(Invitation)
      .update({ withdrawnAt: now })
      .where({ ...this.#own(), acceptedAt: null, withdrawnAt: null })
      .andWhere('lower(email) = lower(?)', [email])
      .execute()
    const nonce = newSecret()
    const invitation = em.create(Invitation, {
      email,
      nonce,
      tokenHash: sha256(invitationToken(this.context.config.secret, nonce)),
      school: to ? ref(to.school) : null,
      role: to?.role ?? null,
      invitedBy: ref(this.context.account),
      createdAt: now,
      expiresAt: new Date(now.getTime() + this.context.rules.invitationDays * DAY),
    })
    await em.flush()
    await this.context.outbox.post(em, {
      kind: to ? 'school-invitation' : 'provider-invitation',
      to: email,
      data: { invitationId: invitation.id },
    })
    this.#record('invited', email)
    return invitation
  }

  /** A new letter with a new link, for seven days more; the link before opens nothing. */
  async sendAgain(id: number): Promise<Invitation> {
    authorise(this.context.viewer, 'sendInvitationAgain')
    return this.#inTurn(async () => {
      const again = await this.#sentAgain(id)
      if (again) return again
      const { email, role } = await this.#find(id)
      const { school } = this.context.viewer
      return this.#send(email, school && role ? { school, role } : null)
    })
  }

  /** Answers its id. */
  async withdraw(id: number): Promise<number> {
    authorise(this.context.viewer, 'withdrawInvitation')
    return this.#inTurn(async () => {
      const invitation = await this.#find(id)
      invitation.withdrawnAt = this.context.now()
      this.#record('invitation-withdrawn', invitation.email)
      return id
    })
  }

  /** Whom somebody asked last, perhaps themselves under another address, does not come in after all. */
  async endThoseOf(accountId: number): Promise<void> {
    await this.context.em.nativeUpdate(
      Invitation,
      { invitedBy: accountId, acceptedAt: null, withdrawnAt: null },
      { withdrawnAt: this.context.now() },
    )
  }

  /** What has just taken the place of this one. */
  async #sentAgain(id: number): Promise<Invitation | null> {
    const replaced = await this.context.em.findOne(Invitation, { id, ...this.#own(), acceptedAt: null })
    const latest = replaced?.withdrawnAt ? await this.#sentLately(replaced.email) : null
    return latest && latest.createdAt.getTime() === replaced?.withdrawnAt?.getTime() ? latest : null
  }

  async #sentLately(email: string): Promise<Invitation | null> {
    const now = this.context.now()
    const open = {
      ...this.#own(),
      ...stillOpen(now),
      createdAt: { $gt: new Date(now.getTime() - SAME_REQUEST) },
    }
    const found = await this.context.em.find(Invitation, open)
    return found.find((one) => isSameAddress(one.email, email)) ?? null
  }

  async #find(id: number): Promise<Invitation> {
    const own = { id, ...this.#own(), ...stillOpen(this.context.now()) }
    const invitation = await this.context.em.findOne(Invitation, own)
    if (!invitation)
      throw refuse(UserErrorCode.NOT_FOUND, 'invitationId', 'This invitation is not open any more.')
    return invitation
  }

  #own() {
    return { school: this.context.viewer.school?.id ?? null }
  }

  #inTurn<T>(story: () => Promise<T>): Promise<T> {
    const { administrators, providerPeople, viewer } = this.context
    return (viewer.school ? administrators : providerPeople).inTurn(story)
  }

  #record(act: 'invited' | 'invitation-withdrawn', email: string): void {
    const { school } = this.context.viewer
    const changes = [{ field: 'person', before: null, after: email }]
    if (school) this.context.history.add({ act: `school.${act}`, school, changes })
    else this.context.history.add({ act: `provider.${act}`, changes })
  }
}

export const stillOpen = (now: Date) => ({ acceptedAt: null, withdrawnAt: null, expiresAt: { $gt: now } })

export const invitationToken = (secret: string, nonce: string) =>
  // Named as it was when only providers were invited: letters from then still open.
  derivedToken(secret, `provider-invitation:${nonce}`)

/** The same of an invitation that stands already, for its letter. */
export const invitationTokenOf = (secret: string, { nonce, tokenHash }: Invitation) =>
  madeAgain(invitationToken(secret, nonce), tokenHash)
