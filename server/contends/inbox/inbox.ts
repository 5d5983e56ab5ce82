import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import { addDays, localDate, startOfDay } from '../../../common/days.js'
import type { SchoolContend } from '../contend-shapes.js'
import { Contend } from '../contend.entity.js'
import { ContendState } from '../../standing/states.js'
import type { CaseFiles } from '../case-files.js'

interface Needs extends RequestContext {
  caseFiles: CaseFiles
}

/** What a school finds in its inbox besides the list itself. */
export class Inbox {
  constructor(private readonly context: Needs) {}

  /** One case; another school's looks as if it did not exist. */
  async one(contendId: number): Promise<SchoolContend | null> {
    const { viewer, em, caseFiles } = this.context
    authorise(viewer, 'schoolContend')
    const contend = await em.findOne(
      Contend,
      { id: contendId, debtor: { school: this.context.school.id } },
      { populate: ['debtor.school'] },
    )
    return contend && caseFiles.inInbox(contend)
  }

  /** How many contends the school has to answer, and the last day to answer the first of them in time. */
  async waiting(): Promise<{ count: number; dueOn: string | null }> {
    const { viewer, em, rules } = this.context
    authorise(viewer, 'dashboard')
    const firstDay = addDays(localDate(this.context.now(), rules.timeZone), -rules.removeDays)
    const [row] = await em.execute<[{ count: number; first: string | null }]>(
      `select count(*)::int as count, min(c.clock_from) as first
         from contend c join debtor d on d.id = c.debtor_id
        where d.school_id = ? and c.state in (?, ?) and c.clock_from >= ?`,
      // What began earlier was closed by the clock, on record or not.
      [this.context.school.id, ContendState.OPEN, ContendState.OVERDUE, startOfDay(firstDay, rules.timeZone)],
    )
    const { count, first } = row
    return { count, dueOn: first && addDays(localDate(new Date(first), rules.timeZone), rules.answerDays) }
  }
}
