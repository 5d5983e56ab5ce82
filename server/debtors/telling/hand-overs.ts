import type { RequestContext } from '../../request.js'
import { stateNow } from '../../accounts/acting-now.js'
import { authorise } from '../../policy.js'
import { SchoolState } from '../../schools/school.entity.js'
import { addDays, clockTime, formatDay, localDate, startOfDay } from '../../../common/days.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { ClaimChange } from '../claim-change.entity.js'
import { DebtStatus, type Debtor } from '../debtor.entity.js'
import { hearNames } from './heard.js'
import { lastPrints } from './printed-letter.js'
import { quoted } from '../../key-fields.js'
import type { LinksOfClaims } from '../ports.js'
import type { Debtors } from '../debtors.js'
import type { History } from '../../history/history.js'

interface Needs extends RequestContext {
  claimLinks: LinksOfClaims
  debtors: Debtors
  history: History
}

const BEFORE_APPROVAL = 'No letter leaves before your school is approved.'
const WHILE_SUSPENDED = 'Your school is suspended. Until it is reinstated no letter can be handed over.'

/** Letters on paper, as their school says that it gave them to the families. */
export class HandOvers {
  constructor(private readonly context: Needs) {}

  /** A printed letter reached the family: notice runs from that day (rule 7). */
  async record(input: { id: number; on?: string | null }): Promise<Debtor> {
    authorise(this.context.viewer, 'recordHandOver')
    return this.context.debtors.lockedOpen(input.id, async (debtor) => {
      const state = await stateNow(this.context.em, this.context.school)
      if (state !== SchoolState.APPROVED)
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          state === SchoolState.SUSPENDED ? WHILE_SUSPENDED : BEFORE_APPROVAL,
        )
      if (debtor.status === DebtStatus.COMPLETED)
        throw refuse(UserErrorCode.CONFLICT, 'id', 'This claim is closed; there is nothing to hand over.')
      const { timeZone } = this.context.rules
      if (debtor.undoableUntil && debtor.undoableUntil > this.context.now())
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          `The import that added this claim can be undone until ${clockTime(debtor.undoableUntil, timeZone)}. Hand the letter over after that.`,
        )
      const on = this.#day(input.on)
      if (on < localDate(debtor.listedAt, timeZone))
        throw refuse(
          UserErrorCode.INVALID,
          'on',
          'The letter cannot have been handed over before the claim was listed.',
        )
      // Until then no letter could be printed.
      const approved = this.context.school.approvedAt && localDate(this.context.school.approvedAt, timeZone)
      if (approved && on < approved)
        throw refuse(
          UserErrorCode.INVALID,
          'on',
          `The letter cannot have been handed over before your school was approved, on ${formatDay(approved)}.`,
        )
      // What was handed over before was about somebody else.
      const named = debtor.aboutThisPersonSince && localDate(debtor.aboutThisPersonSince, timeZone)
      if (named && on < named)
        throw refuse(
          UserErrorCode.INVALID,
          'on',
          'The letter cannot have been handed over before the claim named this family.',
        )
      const saysSo = debtor.saysSoSince && localDate(debtor.saysSoSince, timeZone)
      if (saysSo && on < saysSo)
        throw refuse(
          UserErrorCode.INVALID,
          'on',
          `This claim was changed${quoted(this.context.viewer, 'Debtor', ['amountOwed'], ` on ${formatDay(saysSo)}`)}, before anybody had heard of it. A letter that was handed over earlier did not say what it says now: print it, and hand it over.`,
        )
      // On that very day it may be the letter to the earlier one, whose link ended.
      if (on === named && !(await this.context.claimLinks.isPrinted(debtor)))
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          'The claim names another family since today. Print the letter to them, and hand that one over.',
        )
      const changes = [{ field: 'handedOverOn', before: null, after: on }]
      if (await this.context.history.isJustDone(debtor, 'debtor.handed-over', changes)) return debtor
      const endOfDay = startOfDay(addDays(on, 1), timeZone)
      const prints = await lastPrints(this.context.em, [debtor.id], endOfDay)
      if (prints.has(debtor.id) && !(await this.context.claimLinks.isPrinted(debtor)))
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          'The link in the letter that was printed has ended since. Print the letter again, and hand that one over.',
        )
      const now = this.context.now()
      const heardAt = on === localDate(now, timeZone) ? now : startOfDay(on, timeZone)
      debtor.handedOverOn = on
      debtor.noticedAt ??= heardAt
      // The letter tells what the claim was when it was printed, and where that is not on record what it is now.
      const said = prints.get(debtor.id) ?? (endOfDay < now ? endOfDay : now)
      debtor.handedOverAsOf = said
      await this.context.em.nativeUpdate(
        ClaimChange,
        {
          debtor: debtor.id,
          noticedAt: null,
          endedAt: null,
          statedAt: { $lt: said },
        },
        { noticedAt: heardAt },
      )
      hearNames(debtor, said)
      this.context.history.add({
        act: 'debtor.handed-over',
        school: this.context.school,
        debtor,
        changes,
      })
      return debtor
    })
  }

  #day(on: string | null | undefined): string {
    const today = localDate(this.context.now(), this.context.rules.timeZone)
    if (on && on > today) throw refuse(UserErrorCode.INVALID, 'on', 'This day is in the future.')
    return on ?? today
  }
}
