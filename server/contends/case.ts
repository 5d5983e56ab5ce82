import type { Account } from '../accounts/account.entity.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { School } from '../schools/school.entity.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import type { ContendAct, Side } from '../standing/states.js'
import type { Contact } from './contact.js'
import type { Saying } from './contend-message.entity.js'
import type { Contend, Outcome } from './contend.entity.js'
import type { News } from './letters/case-news.js'
import type { PaymentPlan } from './plans/payment-plan.entity.js'

/** One contend with what it is about, read under the lock of its claim and caught up with the clock. */
export interface Case {
  contend: Contend
  debtor: Debtor
  school: School
}

/** What a side says or does; files are uploads of its own, by id or address. */
export interface Said {
  act: ContendAct | Saying
  by: Side
  author?: Account | null
  /** Who of the family it is. */
  contact?: Contact | null
  text?: string | null
  plan?: PaymentPlan | null
  files?: readonly string[]
  /** Through a printed letter alone. */
  byPrint?: boolean
  outcome?: Outcome | undefined
  /** Nobody is written to: it is undone before any letter of it has left. */
  unwritten?: boolean
  /** What it follows from tells it as well. */
  untold?: boolean
  /** What it means to people, where that does not follow from the act. */
  as?: News
}

export const noSuchContend = () => refuse(UserErrorCode.NOT_FOUND, 'contendId', 'This case does not exist.')
