import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { Document } from '../documents/document.entity.js'
import { File } from '../documents/documents.resolver.js'
import { authorise } from '../policy.js'
import { addDays, localDate } from '../shared/clock.js'
import {
  connection,
  decodeCursor,
  encodeCursor,
  likeText,
  pageSize,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { agreedPlan } from './agreed-plan.js'
import { ContendMessage } from './contend-message.entity.js'
import { escalateBy, nextTick, standsNow, type OnRecord } from './contend-clock.js'
import {
  ContendShape,
  InstalmentState,
  MessageShape,
  PlanShape,
  Resolved,
  type SchoolContend,
} from './contend-shapes.js'
import { Contend, Triage } from './contend.entity.js'
import { breaksAt, paidOf, type AgreedPlan } from './instalments.js'
import { hasProof, type Party } from './parties.js'
import { PaymentPlan } from './payment-plan.entity.js'
import { ContendState, NEXT, PENDING, Side, step } from './states.js'
import { shownNames } from './surname.js'

/** The school's inbox, narrowed. */
export interface InboxArgs extends PageArgs {
  search?: string | null
  triage?: Triage | null
  /** Only what waits for the school. */
  waiting?: boolean | null
}

/** Cases as their sides read them. */
export class CaseFiles {
  constructor(private readonly context: Context) {}

  /** One case, for whoever is on one of its sides; null for everybody else. */
  async one(contendId: number, token?: string | null): Promise<ContendShape | null> {
    authorise(this.context.viewer, 'contend')
    const contend = await this.context.em.findOne(Contend, contendId, { populate: ['debtor.school'] })
    if (!contend) return null
    const debtor = contend.debtor.getEntity()
    const party = await this.context.parties.of({ contend, debtor }, token).catch(() => null)
    return party && this.shape(contend, party)
  }

  /** A family's cases about one claim, newest first. */
  async ofClaim(debtor: Debtor, mine: (contend: Contend) => boolean, party: Party): Promise<ContendShape[]> {
    const rows = await this.context.em.find(
      Contend,
      { debtor: debtor.id },
      { populate: ['debtor.school'], orderBy: { id: 'desc' }, limit: 50 },
    )
    return Promise.all(rows.filter(mine).map((row) => this.shape(row, party)))
  }

  /** Of whoever is signed in, newest first. */
  async mine(): Promise<ContendShape[]> {
    authorise(this.context.viewer, 'contend')
    const { account } = this.context.viewer
    if (!account) return []
    const email = account.emailVerifiedAt ? account.email.toLowerCase() : null
    const rows = await this.context.em.find(
      Contend,
      { $or: [{ account: account.id }, ...(email ? [{ contactEmail: email }] : [])] },
      { populate: ['debtor.school'], orderBy: { id: 'desc' }, limit: 100 },
    )
    const party: Party = { side: Side.FAMILY, account, link: null }
    return Promise.all(rows.map((row) => this.shape(row, party)))
  }

  /** The school's inbox: newest first. */
  async inbox({ search, triage, waiting, first, after }: InboxArgs) {
    authorise(this.context.viewer, 'dashboard')
    const { account, school } = this.context.viewer
    const like = `%${likeText(searchText(search))}%`
    const rows = await this.context.em.find(
      Contend,
      {
        debtor: {
          school: school!.id,
          ...(search ? { $or: [{ studentName: { $ilike: like } }, { parentName: { $ilike: like } }] } : {}),
        },
        ...(triage ? { triage } : {}),
        ...(waiting ? { state: { $in: [ContendState.OPEN, ContendState.OVERDUE] } } : {}),
        ...(after ? { id: { $lt: decodeCursor(after, ['integer'])[0] } } : {}),
      },
      { populate: ['debtor.school'], orderBy: { id: 'desc' }, limit: pageSize(first) + 1 },
    )
    const party: Party = { side: Side.SCHOOL, account, link: null }
    const page = connection(rows, first, after, ({ id }) => encodeCursor([id]))
    return {
      ...page,
      edges: await Promise.all(
        page.edges.map(async ({ cursor, node }) => ({ cursor, node: await this.inInbox(node, party) })),
      ),
    }
  }

  async inInbox(contend: Contend, party: Party): Promise<SchoolContend> {
    return {
      id: contend.id,
      triage: contend.triage,
      contend: await this.shape(contend, party),
      debtor: contend.debtor.getEntity(),
    }
  }

  /** The case as one side sees it at this moment. */
  async shape(contend: Contend, party: Party): Promise<ContendShape> {
    const { rules } = this.context
    const { em } = this.context
    const now = this.context.now()
    const debtor = contend.debtor.getEntity()
    const [plans, messages, documents] = await Promise.all([
      em.find(PaymentPlan, { contend: contend.id }, { orderBy: { id: 'asc' } }),
      em.find(ContendMessage, { contend: contend.id }, { orderBy: { id: 'asc' } }),
      em.find(Document, { message: { contend: contend.id } }, { orderBy: { id: 'asc' } }),
    ])
    const agreed = await agreedPlan(em, contend, debtor)
    const { reason } = contend
    const { state, clockFrom } = standsNow(
      { state: contend.state, reason, clockFrom: contend.clockFrom, plan: agreed },
      rules,
      now,
    )
    const stands: OnRecord = { state, reason, clockFrom, plan: agreed }
    const planShapes = new Map(plans.map((plan) => [plan.id, this.#plan(plan, agreed, now)]))
    const lastDay = (days: number) => addDays(localDate(clockFrom, rules.timeZone), days)
    const open = state === ContendState.OPEN || state === ContendState.OVERDUE
    const until = escalateBy(stands, rules, now)
    return {
      id: contend.id,
      reason,
      state,
      resolved: PENDING.includes(state) ? Resolved.PENDING : Resolved.YES,
      outcome: contend.outcome,
      openedAt: contend.openedAt,
      ...(hasProof(party) ? namesOf(debtor) : shownNames(debtor)),
      school: debtor.school.getEntity(),
      amountOwed: { amount: debtor.owed, currency: rules.currency },
      dueOn: this.#dueOn(stands, lastDay),
      waitsFor: WAITS_FOR[state] ?? null,
      removedAfter: open ? lastDay(rules.removeDays) : null,
      escalateBy: until && lastDay(rules.escalateDays),
      plan: [...planShapes.values()].findLast(({ agreedAt }) => agreedAt) ?? [...planShapes.values()].at(-1),
      messages: messages.map((message): MessageShape => ({
        id: message.id,
        side: message.side,
        act: message.act,
        text: message.text,
        files: documents
          .filter((document) => document.message?.id === message.id)
          .map((document) => File.of(document, this.context)),
        plan: message.plan && planShapes.get(message.plan.id),
        at: message.at,
      })),
      mayDo: NEXT[state]
        .filter(({ act, by }) => by === party.side && step(state, reason, act, by))
        .map(({ act }) => act)
        .filter((act) => act !== 'SETTLE' && (act !== 'ESCALATE' || until !== null)),
      mayComment: mayComment(state, party.side),
      mayState: party.side === Side.FAMILY && state === ContendState.DISMISSED && contend.statement === null,
      statement: contend.statement,
    }
  }

  #dueOn({ state, plan, ...stands }: OnRecord, lastDay: (days: number) => string): string | null {
    const { rules } = this.context
    if (state === ContendState.AGREED)
      return (plan && paidOf(plan).find(({ amount, paid }) => paid < amount)?.dueOn) ?? null
    if (state === ContendState.OVERDUE) return lastDay(rules.answerDays)
    if (!nextTick({ state, plan, ...stands }, rules)) return null
    return lastDay(state === ContendState.ESCALATED ? rules.decideDays : rules.answerDays)
  }

  #plan(plan: PaymentPlan, agreed: AgreedPlan | null, now: Date): PlanShape {
    const { rules } = this.context
    const runs = plan.agreedAt !== null && agreed !== null
    const lines = runs ? paidOf(agreed) : plan.instalments.map((one) => ({ ...one, paid: 0 }))
    const broken = runs && (breaksAt(agreed, rules)?.getTime() ?? Infinity) <= now.getTime()
    const today = localDate(now, rules.timeZone)
    const money = (amount: number) => ({ amount, currency: rules.currency })
    return {
      id: plan.id,
      proposedBy: plan.proposedBy,
      proposedAt: plan.proposedAt,
      agreedAt: plan.agreedAt,
      instalments: lines.map(({ dueOn, amount, paid }, at) => ({
        number: at + 1,
        dueOn,
        amount: money(amount),
        paid: money(paid),
        state: instalmentState({ isPaid: runs && paid >= amount, isLate: dueOn < today, broken }),
      })),
    }
  }
}

const namesOf = ({ studentName, parentName }: Debtor) => ({ studentName, parentName })

function instalmentState({ isPaid, isLate, broken }: Record<'isPaid' | 'isLate' | 'broken', boolean>) {
  if (isPaid) return InstalmentState.PAID
  if (!isLate) return InstalmentState.UPCOMING
  return broken ? InstalmentState.MISSED : InstalmentState.LATE
}

const WAITS_FOR: Partial<Record<ContendState, Side>> = {
  OPEN: Side.SCHOOL,
  OVERDUE: Side.SCHOOL,
  ESCALATED: Side.PROVIDER,
  COUNTERED: Side.FAMILY,
  AGREED: Side.FAMILY,
}

/** The two sides write while somebody still has to act, and the family as long as it may ask the provider. */
export function mayComment(state: ContendState, side: Side): boolean {
  return side !== Side.PROVIDER && (state in WAITS_FOR || state === ContendState.REJECTED)
}
