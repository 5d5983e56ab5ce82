import { expect, test } from 'vitest'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, aSchoolApprovedAtTheDesk } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)

test('each first step is crossed off by what is true, and the list is gone once all are', async () => {
  const school = await aSchoolApprovedAtTheDesk(product, provider)
  const firstDay = async () => {
    const query = '{ dashboard { firstDay { emailConfirmed rulesRead listed peopleInvited checked } } }'
    return (await ask(product, query, {}, school)).dashboard.firstDay
  }
  const before = {
    emailConfirmed: false,
    rulesRead: false,
    listed: false,
    peopleInvited: false,
    checked: false,
  }
  expect(await firstDay()).toEqual(before)

  await ask(product, 'mutation { markRulesRead { userErrors { code } } }', {}, school)
  expect(await firstDay()).toEqual({ ...before, rulesRead: true })
  const [read] = await rows(product, 'select rules_read_at from school where id = ?', [school.schoolId])
  await ask(product, 'mutation { markRulesRead { userErrors { code } } }', {}, school)
  expect(await rows(product, 'select rules_read_at from school where id = ?', [school.schoolId])).toEqual([
    read,
  ])

  await aDebtor(product, school)
  await act(product, 'inviteAdministrator', { email: 'bursar@example.com', role: 'BURSAR' }, { as: school })
  expect(await firstDay()).toEqual({ ...before, rulesRead: true, listed: true, peopleInvited: true })

  const check = { student: 'Somebody Else', purpose: 'ADMISSION', reference: 'A-1' }
  await act(product, 'checkWard', check, { as: school })
  expect(await firstDay()).toMatchObject({ emailConfirmed: false, checked: true })

  const letter = await product.mail.letterTo(school.email, /Confirm your e-mail address/)
  const token = /[?&/#]token=([\w-]+)|verify-email\/([\w-]+)/.exec(letter.text)!
  await act(product, 'verifyEmail', { token: token[1] ?? token[2] }, { as: school })
  expect(await firstDay()).toBeNull()
})

test('a school that has worked for a month has no first day', async () => {
  const school = await aSchoolApprovedAtTheDesk(product, provider)
  await rows(product, `update school set approved_at = approved_at - interval '31 days' where id = ?`, [
    school.schoolId,
  ])
  expect(
    (await ask(product, '{ dashboard { firstDay { listed } } }', {}, school)).dashboard.firstDay,
  ).toBeNull()
})
