import { paths } from '../../../common/paths.js'
import { Account } from '../../accounts/account.entity.js'
import { Invitation } from '../../accounts/inviting/invitation.entity.js'
import { PEOPLE_PATH } from '../../schools/people-news.js'
import { School } from '../../schools/school.entity.js'
import { schoolInvitation } from '../../mail/letters/schools/school-invitation.js'
import { schoolLeft } from '../../mail/letters/schools/school-left.js'
import { schoolPeople, type PeopleChange } from '../../mail/letters/schools/school-people.js'
import type { LetterData } from '../../mail/letter-data.js'
import { dayOf, type ComposedFor, type Composing } from './composing.js'
import { openInvitation, roleWord } from './invitation-data.js'
import { isAt } from './reads-still.js'
import { isSameAddress } from '../../shared/same-address.js'

/** About who acts for a school. */
export const ABOUT_PEOPLE = {
  'school-invitation': async (composing, data) => {
    const open = await openInvitation(composing, data)
    return open && schoolInvitation(open)
  },
  'school-people': async (composing, data) => {
    const change = await changeOf(composing, data)
    const { name: schoolName } = await composing.em.findOneOrFail(School, data.schoolId)
    const changedAt = dayOf(composing, new Date(data.at))
    const peopleUrl = `${composing.config.publicUrl}${PEOPLE_PATH}`
    return change && schoolPeople({ ...change, schoolName, changedAt, peopleUrl })
  },
  'school-left': async ({ em, config, to }, data) => {
    const account = await em.findOneOrFail(Account, data.accountId)
    if (!isAt(account, to)) return null
    const { username } = account
    const school = await em.findOneOrFail(School, data.schoolId)
    return schoolLeft({
      username,
      schoolName: school.name,
      isSchoolAddress: isSameAddress(school.email, to),
      contactUrl: `${config.publicUrl}${paths.contact}`,
    })
  },
} satisfies ComposedFor<'person'>

/** Null of an invitation that was thrown away long ago. */
async function changeOf({ em }: Composing, data: LetterData['school-people']): Promise<PeopleChange | null> {
  if (data.news === 'invited') {
    const found = await em.findOne(Invitation, data.invitationId, { populate: ['invitedBy'] })
    if (!found) return null
    const { email, role, invitedBy } = found
    return { news: 'invited', email, role: roleWord(role), by: invitedBy.getEntity().username }
  }
  const { username, schoolRole } = await em.findOneOrFail(Account, data.accountId)
  if (data.news === 'joined') return { news: 'joined', username, role: roleWord(schoolRole) }
  if (data.news === 'left') return { news: 'left', username }
  const { username: by } = await em.findOneOrFail(Account, data.byId)
  return { news: 'removed', username, by }
}
