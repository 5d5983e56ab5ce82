import { LONGEST } from '../../../common/limits.js'
import type { RequestContext } from '../../request.js'
import { lockFound } from '../../debtors/under-its-claim.js'
import { searchLetters } from '../../matching/normalise.js'
import { authorise } from '../../policy.js'
import { UserErrorCode } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { WardQuestion } from './ward-question.entity.js'
import type { Checks } from '../../directory/checks/checks.js'
import type { FamilyLinks } from './family-links.js'
import type { Limits } from '../../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  checks: Checks
  familyLinks: FamilyLinks
  limits: Limits
}

export interface AskedAboutWard {
  student: string
  parent: string
  email: string
  phone?: string | null
  subject?: string | null
}

const HOUR = 60 * 60_000

/**
 * "Is there a claim about my child?" Anybody may ask, so nobody is told: the question is kept for a moment and looked up
 * when its answer has long left, and whatever there is goes to the address that the school has.
 */
export class WardQuestions {
  constructor(private readonly context: Needs) {}

  /** Does the same for every question, whoever it is about. */
  async ask(input: AskedAboutWard): Promise<void> {
    authorise(this.context.viewer, 'askAboutWard')
    const check = new Validation()
    const asked = {
      student: check.text('student', 'your child’s full name', input.student),
      parent: check.text('parent', 'your full name', input.parent),
      email: check.email('email', 'your e-mail address', input.email),
      phone: check.optionalText('phone', 'your phone number', input.phone, LONGEST.phones),
    }
    const { searchLetters: least } = this.context.rules
    if (asked.student && searchLetters(asked.student) < least)
      check.refuse(
        UserErrorCode.TOO_SHORT,
        'student',
        `Enter at least ${least} letters of your child’s name.`,
      )
    check.done()
    await this.context.limits.wardQuestion(this.context.caller.address, asked.email)
    // A program that fills in every field is answered like everybody.
    if (input.subject?.trim()) return
    const { em } = this.context
    em.create(WardQuestion, { ...asked, askedAt: this.context.now() })
    await em.flush()
  }

  /** Those that wait, oldest first. What could not be looked up for a day is thrown away. */
  async waiting(): Promise<number[]> {
    const { em } = this.context
    await em.nativeDelete(WardQuestion, {
      askedAt: { $lt: new Date(this.context.now().getTime() - 24 * HOUR) },
    })
    const rows = await em.find(WardQuestion, {}, { fields: ['id'], orderBy: { id: 'asc' }, limit: 100 })
    return rows.map(({ id }) => id)
  }

  /**
   * Deletes the question and posts what it leads to, in one transaction. Several servers may: a question that another
   * one holds is passed over.
   */
  async answer(id: number): Promise<void> {
    await this.context.transaction(async () => {
      const { em } = this.context
      const [asked] = await em.execute<Omit<AskedAboutWard, 'subject'>[]>(
        `delete from ward_question where id = (select id from ward_question where id = ? for update skip locked)
          returning student, parent, email, phone`,
        [id],
      )
      if (!asked) return
      const claims = await lockFound(em, () => this.context.checks.ofThisChild(asked))
      for (const claim of claims) await this.context.familyLinks.write(claim, { asked: 'by question' })
    })
  }
}
