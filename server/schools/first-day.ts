import { Field, ObjectType } from 'type-graphql'
import { DAY } from '../../common/days.js'
import { verifiedEmail } from '../accounts/verified-email.js'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { part } from '../shared/sql-part.js'
import { School } from './school.entity.js'

@ObjectType({ description: 'What a new school does first, and which of it is done.' })
export class FirstDay {
  @Field({ description: 'Whether whoever asks has confirmed their e-mail address.' })
  emailConfirmed!: boolean

  @Field({ description: 'Whether somebody of the school has opened the rules.' })
  rulesRead!: boolean

  @Field({ description: 'Whether there is a claim, typed or imported.' })
  listed!: boolean

  @Field({ description: 'Whether the bursar, or anybody else, acts for the school too or was invited.' })
  peopleInvited!: boolean

  @Field({ description: 'Whether the school has checked a ward.' })
  checked!: boolean
}

/** The first steps of a school. Each is read from what is true; all done, or a while after approval, there is no list. */
export class FirstDays {
  constructor(private readonly context: RequestContext) {}

  async read(): Promise<FirstDay | null> {
    const { account, school } = authorise(this.context.viewer, 'dashboard')
    const { approvedAt } = school
    // Only then is anything asked of the database.
    if (!account || (approvedAt && this.context.now().getTime() - approvedAt.getTime() > DAYS)) return null
    const { sql, values } = part`
      select exists (select 1 from debtor where school_id = ${school.id} and undone_at is null) as listed,
             exists (select 1 from look where school_id = ${school.id} and kind = 'CHECK') as checked,
             exists (select 1 from invitation where school_id = ${school.id} and withdrawn_at is null)
               or exists (select 1 from account where school_id = ${school.id}
                             and (id <> ${account.id} or lower(email) = lower(${school.bursar.email}))) as "peopleInvited"`
    const [found] = await this.context.em.execute<[Pick<FirstDay, 'listed' | 'checked' | 'peopleInvited'>]>(
      sql,
      values,
    )
    const steps = {
      emailConfirmed: verifiedEmail(account) !== null,
      rulesRead: school.rulesReadAt !== null,
      ...found,
    }
    return Object.values(steps).every(Boolean) ? null : steps
  }

  /** Keeps when somebody of the school first opened the rules. */
  async markRulesRead(): Promise<void> {
    const { school } = authorise(this.context.viewer, 'markRulesRead')
    school.rulesReadAt ??= this.context.now()
    await this.context.em.nativeUpdate(
      School,
      { id: school.id, rulesReadAt: null },
      { rulesReadAt: school.rulesReadAt },
    )
  }
}

/** A school that has worked for a month needs no first day. */
const DAYS = 30 * DAY
