import { paths } from '../../common/paths.js'
import { LONGEST } from '../../common/limits.js'
import { ref } from '@mikro-orm/core'
import { Account } from '../accounts/account.entity.js'
import { deskNow, stateNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { DebtStatus, Debtor } from '../debtors/debtor.entity.js'
import { Document } from '../documents/document.entity.js'
import { authorise } from '../policy.js'
import { BY_ID, olderThan, pageOf, type PageArgs } from '../shared/connection.js'
import { regionOf } from '../shared/region.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { DOCUMENTS, SCHOOL_FIELD_WORDS } from '../../common/school-words.js'
import {
  ApplicationDecision,
  ApplicationKind,
  SchoolApplication,
  type DecisionReason,
} from './school-application.entity.js'
import { NEXT, School, SchoolState, type SchoolAct } from './school.entity.js'
import { slugOf } from './school-details.js'
import type { Administrators } from './administrators.js'
import { changesBetween, type History } from '../history/history.js'
import type { Notifications } from '../notifications/notifications.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  administrators: Administrators
  history: History
  notifications: Notifications
  outbox: Outbox
}

/** The provider's desk: who waits, and what was decided. Every decision is mailed and on record. */
export class Desk {
  constructor(private readonly context: Needs) {}

  /** The longest waiting first; what was decided, the newest first. */
  async queue({ open, ...args }: { open: boolean } & PageArgs) {
    authorise(this.context.viewer, 'schoolApplications')
    const { em } = this.context
    const where = { decidedAt: open ? null : { $ne: null } }
    const page = await pageOf(args, BY_ID, ({ behind, limit }) => {
      const further = open && behind ? { id: { $gt: behind[0] } } : olderThan(behind)
      return em.find(
        SchoolApplication,
        { ...where, ...further },
        { orderBy: { id: open ? 'asc' : 'desc' }, limit, populate: ['school'] },
      )
    })
    return { ...page, totalCount: await em.count(SchoolApplication, where) }
  }

  async waiting(): Promise<number> {
    authorise(this.context.viewer, 'schoolApplications')
    return this.context.em.count(SchoolApplication, { decidedAt: null })
  }

  /** Approval starts the school: it may look, its list is seen, and the letters that waited leave. */
  async approve(schoolId: number, typed: string | null, seen?: number | null): Promise<School> {
    authorise(this.context.viewer, 'approveSchool')
    const region = regionOf(typed, this.context.rules)
    if (typed && !region) throw refuse(UserErrorCode.INVALID, 'region', 'Choose a region from the list.')
    const verdict = { decision: ApplicationDecision.APPROVED, reasons: [], seen }
    return this.#decide(schoolId, verdict, async (school, application) => {
      const { em } = this.context
      const isChange = application.kind === ApplicationKind.CHANGE
      // It is settled once: a dialog that was opened for something else may still hold another one.
      if (region && !(isChange && school.region)) school.region = region
      if (isChange) return this.#bringIntoForce(school, application)
      this.#move(school, 'approve')
      school.approvedAt ??= this.context.now()
      const preparedDebtors = await em.count(Debtor, {
        school: school.id,
        withdrawnAt: null,
        status: { $ne: DebtStatus.COMPLETED },
      })
      await this.context.outbox.release(em, school)
      return { decision: 'approved', text: `${school.name} is approved.`, data: { preparedDebtors } }
    })
  }

  async requestChanges(schoolId: number, reasons: DecisionReason[], seen?: number | null): Promise<School> {
    authorise(this.context.viewer, 'requestSchoolChanges')
    const decision = ApplicationDecision.CHANGES_REQUESTED
    const verdict = { decision, reasons: this.#reasons(reasons), seen }
    return this.#decide(schoolId, verdict, async (school, application) => {
      if (application.kind === ApplicationKind.CHANGE) return CHANGE_REFUSED
      this.#move(school, 'requestChanges')
      return {
        decision: 'changes-requested',
        text: 'The provider asks your school for changes.',
        data: {},
      }
    })
  }

  async reject(schoolId: number, reasons: DecisionReason[], seen?: number | null): Promise<School> {
    authorise(this.context.viewer, 'rejectSchool')
    const verdict = { decision: ApplicationDecision.REJECTED, reasons: this.#reasons(reasons), seen }
    return this.#decide(schoolId, verdict, async (school, application) => {
      if (application.kind === ApplicationKind.CHANGE) return CHANGE_REFUSED
      this.#move(school, 'reject')
      return { decision: 'rejected', text: 'Your school was not approved. See the reasons.', data: {} }
    })
  }

  async suspend(schoolId: number, typed: string): Promise<School> {
    authorise(this.context.viewer, 'suspendSchool')
    const check = new Validation()
    const reason = check.lines('reason', 'a reason', typed, LONGEST.reason)
    check.done()
    return this.#standing(schoolId, 'suspend', 'suspended', 'Your school is suspended.', { reason })
  }

  async reinstate(schoolId: number): Promise<School> {
    authorise(this.context.viewer, 'reinstateSchool')
    return this.#standing(schoolId, 'reinstate', 'reinstated', 'Your school takes part again.', {})
  }

  /** Something new lies on the desk: every provider is told. */
  async announce(school: School, application: SchoolApplication): Promise<void> {
    const { em } = this.context
    const providers = await em.find(Account, { isProvider: true })
    for (const { email } of providers)
      await this.context.outbox.post(em, {
        kind: 'provider-new-application',
        to: email,
        topic: `school ${school.id}`,
        data: { applicationId: application.id },
      })
    await this.context.notifications.tellProviders({
      kind: 'application.submitted',
      text: `${school.name} waits for your decision.`,
      path: paths.provider,
    })
  }

  async #decide(
    schoolId: number,
    { decision, reasons, seen }: Verdict,
    story: (school: School, application: SchoolApplication) => Promise<Told>,
  ): Promise<School> {
    return this.context.transaction(async () => {
      const { em } = this.context
      const school = await this.#locked(schoolId)
      const application =
        (await em.findOne(SchoolApplication, { school: school.id, decidedAt: null })) ??
        this.#unanswered(school, decision)
      // Nobody decides about papers that were exchanged after they looked.
      if (seen && seen !== school.revision)
        throw refuse(
          UserErrorCode.CONFLICT,
          'schoolId',
          'The school has changed its details since you looked. Look again, then decide.',
        )
      const { region } = school
      const told = await story(school, application)
      Object.assign(application, {
        decision,
        reasons,
        decidedAt: this.context.now(),
        decidedBy: ref(this.context.account),
      })
      await em.flush()
      await this.#tell(school, {
        ...told,
        data: { ...told.data, applicationId: application.id },
      })
      const changes = reasons.map(({ field, message }) => ({
        field: field ?? 'application',
        before: null,
        after: message,
      }))
      const settled = changesBetween({ region }, { region: school.region })
      this.context.history.add({ act: `school.${told.decision}`, school, changes: [...settled, ...changes] })
      return school
    })
  }

  /** A school that was asked for changes and sends none can still be rejected: a turn of its own, with its own reasons. */
  #unanswered(school: School, decision: ApplicationDecision): SchoolApplication {
    if (school.state !== SchoolState.CHANGES_REQUESTED || decision !== ApplicationDecision.REJECTED)
      throw refuse(
        UserErrorCode.CONFLICT,
        'schoolId',
        'Nothing of this school waits for a decision. It may just have been decided.',
      )
    return this.context.em.create(SchoolApplication, {
      school: ref(school),
      kind: ApplicationKind.REGISTRATION,
      reasons: [],
      submittedAt: this.context.now(),
    })
  }

  async #standing(
    schoolId: number,
    act: SchoolAct,
    decision: Decision,
    text: string,
    data: { reason?: string },
  ): Promise<School> {
    return this.context.transaction(async () => {
      const school = await this.#locked(schoolId)
      this.#move(school, act)
      if (act === 'reinstate') await this.context.outbox.release(this.context.em, school)
      await this.#tell(school, { decision, text, data })
      const changes = Object.entries(data).map(([field, after]) => ({ field, before: null, after }))
      this.context.history.add({ act: `school.${decision}`, school, changes })
      return school
    })
  }

  /** Two providers deciding at once wait for each other here; the second finds it decided. */
  async #locked(schoolId: number): Promise<School> {
    const { em, viewer } = this.context
    await deskNow(em, viewer)
    const school = await em.findOne(School, schoolId)
    if (!school) throw refuse(UserErrorCode.NOT_FOUND, 'schoolId', 'This school does not exist.')
    await stateNow(em, school, 'alone')
    return em.refreshOrFail(school)
  }

  #move(school: School, act: SchoolAct): void {
    const next = (NEXT[school.state] as Partial<Record<SchoolAct, SchoolState>>)[act]
    if (!next)
      throw refuse(
        UserErrorCode.CONFLICT,
        'schoolId',
        'This school’s state has changed. Load the page again.',
      )
    school.state = next
  }

  async #bringIntoForce(school: School, { proposal }: SchoolApplication): Promise<Told> {
    if (proposal?.name) Object.assign(school, { name: proposal.name, slug: slugOf(proposal.name) })
    for (const name of DOCUMENTS) {
      const id = proposal?.[name]
      if (id) school[name] = ref(await this.context.em.findOneOrFail(Document, id))
    }
    return { decision: 'change-approved', text: 'Your changed profile is in force.', data: {} }
  }

  async #tell(school: School, { decision, text, data }: Told): Promise<void> {
    const writtenTo = await this.context.administrators.addresses(school)
    for (const address of writtenTo)
      await this.context.outbox.post(this.context.em, {
        kind: `school-${decision}`,
        to: address,
        school,
        data: { schoolId: school.id, ...data },
      })
    await this.context.notifications.tellSchool(school, {
      kind: `school.${decision}`,
      text,
      path: paths.profile,
      writtenTo: [...writtenTo],
    })
  }

  #reasons(reasons: DecisionReason[]): DecisionReason[] {
    const check = new Validation()
    if (reasons.length === 0)
      check.refuse(
        UserErrorCode.REQUIRED,
        'reasons',
        'Say why: a reason for a document, a field or the whole.',
      )
    if (reasons.length > 30) check.refuse(UserErrorCode.TOO_LONG, 'reasons', 'Give at most 30 reasons.')
    const read = reasons.map(({ field, message }, index) => {
      if (field && !Object.hasOwn(SCHOOL_FIELD_WORDS, field))
        check.refuse(UserErrorCode.INVALID, `reasons.${index}.field`, 'This is not a field of a school.')
      return {
        field: field ?? null,
        message: check.lines(`reasons.${index}.message`, 'the reason', message, LONGEST.reason),
      }
    })
    check.done()
    return read
  }
}

/** Which letter, notification and act of history it is. */
type Decision =
  | 'approved'
  | 'changes-requested'
  | 'rejected'
  | 'change-approved'
  | 'change-refused'
  | 'suspended'
  | 'reinstated'

interface Verdict {
  decision: ApplicationDecision
  reasons: DecisionReason[]
  /** The revision of the school that was looked at, where it is known. */
  seen: number | null | undefined
}

interface Told {
  decision: Decision
  text: string
  /** Of the letter. */
  data: { applicationId?: number; preparedDebtors?: number; reason?: string }
}

const CHANGE_REFUSED: Told = {
  decision: 'change-refused',
  text: 'A change to your profile was not accepted; what was in force stays in force.',
  data: {},
}
