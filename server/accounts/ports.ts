import type { AccountCode } from './account-code.entity.js'
import type { Account } from './account.entity.js'
import type { Invitation } from './inviting/invitation.entity.js'

/*
 * What an account asks of schools, which stand on accounts, and what invitations ask of those who send them. Which services
 * answer, services.ts says, and the compiler checks that they do.
 */

/** Who acts for a school (schools/administrators.ts). */
export interface SchoolPeople {
  inTurn: <T>(story: () => Promise<T>) => Promise<T>
  /** Until the caller's transaction ends. */
  lock: (schoolId: number) => Promise<void>
  welcome: (account: Account, invitation: Invitation) => Promise<void>
}

/** Who is at the desk (provider-people.ts). */
export interface PeopleOfTheDesk {
  inTurn: <T>(story: () => Promise<T>) => Promise<T>
}

/** Where a school's letters go (schools/school-email.ts). */
export interface SchoolAddress {
  confirm: (code: AccountCode) => Promise<void>
}
