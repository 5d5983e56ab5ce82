import { expect, test } from 'vitest'
import { daysLater, debtorOf, done, found, letterState, tokenIn } from './testing/claims/claims.js'
import { aPicture, ask, upload } from './testing/client.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, decide } from './testing/people.js'
import { theProduct } from './testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const other = await anApprovedSchool(product, provider, 'Other School')

test('a school registers, is approved, lists a debtor with evidence, the parent is told, and another school finds the entry after the notice', async () => {
  const school = await aSchool(product, 'Greenfield Academy')
  const announced = await product.mail.letterTo(provider.email, /Greenfield Academy waits for your decision/)
  expect(announced.text).toContain('/provider')

  const evidence = [(await upload(product, await aPicture(), { as: school })).url]
  const { id, letter } = await aDebtor(product, school, {
    studentName: 'Adaeze Nwosu',
    parentName: 'Ifeanyi Nwosu',
    parentEmail: 'ifeanyi@example.com',
    evidence,
  })
  expect(letter.state).toBe('HELD')

  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
  await product.mail.letterTo(school.email, /Greenfield Academy is approved/)
  const told = await product.mail.letterTo('ifeanyi@example.com')
  expect(told.text).toContain('₦45,000.00')
  const query =
    'query ($token: String!) { claim(token: $token) { studentName school { name } amountOwed { amount currency } } }'
  expect((await ask(product, query, { token: tokenIn(told) })).claim).toEqual({
    studentName: 'Adaeze N.',
    school: { name: 'Greenfield Academy' },
    amountOwed: { amount: '45000.00', currency: 'NGN' },
  })

  await letterState(product, id, 'SENT', school)
  expect(await found(product, 'adaeze nwosu', other)).toEqual([])
  await daysLater(product, 8, school, other)
  expect(await found(product, 'Nwossu Adaese', other)).toEqual(['Adaeze Nwosu'])

  await done(product, 'recordPayment', { debtorId: id, amount: '45000' }, school)
  await product.mail.letterTo('ifeanyi@example.com', /all is settled/)
  expect(await found(product, 'adaeze nwosu', other)).toEqual([])
  expect(await debtorOf(product, id, school)).toMatchObject({
    status: 'COMPLETED',
    evidence: [{ url: evidence[0] }],
  })
})
