import { CheckOutcome, CheckPurpose } from '../directory/look.entity.js'
import type { AskedWard } from '../directory/checks/asked-ward.js'
import type { Past } from './past.js'
import type { Plot } from './plot.js'
import { marina, palmGrove, type DemoSchool } from './schools.js'

/** What the schools checked before they admitted a ward: one check for each kind of answer. */
export const wardChecks = [
  // Found, though spelt otherwise and written the other way round.
  checks(
    palmGrove,
    [41, '10:40'],
    { student: 'Belo Aishat', parent: 'Musa Bello', phone: '08035550163', reference: '2026/014' },
    CheckOutcome.ADMITTED_WITH_PLAN,
  ),
  // A name alone: a namesake, for all that anybody knows.
  checks(marina, [21, '11:20'], { student: 'Fatima Abubakar', reference: 'JSS1/031' }),
  // Her brother is listed.
  checks(marina, [12, '09:15'], {
    student: 'Ibrahim Bello',
    parent: 'Mr Musa Bello',
    phone: '0803 555 0163',
    reference: 'B-107',
  }),
  checks(
    marina,
    [9, '14:25'],
    { student: 'Chinonso Eke', parent: 'Dr Ngozi Eke', reference: 'JSS1/032' },
    CheckOutcome.ADMITTED,
  ),
  // Listed twice: by the school that she left, and by the one that she went on to.
  checks(marina, [3, '10:10'], {
    student: 'Fatimah Sani',
    parent: 'Alhaji Sanni Abubakar',
    phone: '0803 555 0164',
    dateOfBirth: '2014-03-09',
    reference: 'JSS1/033',
  }),
]

function checks(
  { username }: DemoSchool,
  moment: [daysAgo: number, time: string],
  ward: Omit<AskedWard, 'purpose'>,
  outcome?: CheckOutcome,
) {
  return async function* (past: Past): Plot {
    yield moment
    const context = await past.at(username)
    const { look } = await context.wardChecks.check({ ...ward, purpose: CheckPurpose.ADMISSION })
    if (outcome) await context.wardChecks.recordOutcome(String(look.id), outcome)
  }
}
