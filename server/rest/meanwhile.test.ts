import { expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import { aColleague, aProvider, aSchool, anApprovedSchool, decide } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'

/** What a PUT leaves out stays as it is then, not as it was when the request came. */
const product = await theProduct()
const provider = await aProvider(product)

const held = (schoolId: string): [string, unknown[]] => [
  'select id from school where id = ? for update',
  [schoolId],
]

test('what a colleague changes while a PUT waits for its turn stays changed', async () => {
  const school = await anApprovedSchool(product, provider)
  const colleague = await aColleague(product, school)
  const principal = { name: 'Bola Ade', email: 'bola@example.com', number: '0803 111 2222' }
  const [changed, put] = await inOrder(
    product,
    held(school.schoolId),
    () => act(product, 'updateSchool', { principal }, { as: colleague }),
    () =>
      rest(product, 'PUT', `/register/${school.schoolId}/`, {
        as: school,
        body: { description: 'A school by the lagoon.' },
      }),
  )
  expect([changed.userErrors, put.status]).toEqual([[], 200])
  expect(put.body).toMatchObject({
    description: 'A school by the lagoon.',
    principal_number: '0803 111 2222',
  })
})

test('a school that was asked for changes is handed in once by two PUTs at once, and both are answered', async () => {
  const school = await aSchool(product)
  const { schoolId } = school
  const reasons = [{ field: 'address', message: 'Which street?' }]
  await decide(product, provider, 'requestSchoolChanges', { schoolId, reasons })
  const put = () =>
    rest(product, 'PUT', `/register/${schoolId}/`, { as: school, body: { school_address: '2 Broad Street' } })
  const answers = await inOrder(product, held(schoolId), put, put)
  expect(answers.map(({ status, body }) => [status, (body as any).state])).toEqual([
    [200, 'AWAITING_APPROVAL'],
    [200, 'AWAITING_APPROVAL'],
  ])
  const handedIn = `select from history_entry where school_id = ? and act = 'school.resubmitted'`
  expect(await rows(product, handedIn, [schoolId])).toHaveLength(1)
})

test('a school that is asked for changes while its PUT waits is handed in by it', async () => {
  const school = await aSchool(product)
  const { schoolId } = school
  const reasons = [{ field: 'address', message: 'Which street?' }]
  const [, put] = await inOrder(
    product,
    held(schoolId),
    () => decide(product, provider, 'requestSchoolChanges', { schoolId, reasons }),
    () =>
      rest(product, 'PUT', `/register/${schoolId}/`, {
        as: school,
        body: { school_address: '2 Broad Street' },
      }),
  )
  expect([put.status, (put.body as any).state]).toEqual([200, 'AWAITING_APPROVAL'])
})
