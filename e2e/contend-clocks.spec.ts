import { act } from '../server/testing/client.js'
import { answer, aStory, daysPass, dispute, registerDay } from './contending.js'
import { expect, test } from './fixtures.js'

// The demo's clock can be moved.
test.use({ demo: true })
test.setTimeout(150_000)

test('a school that stays silent: suppressed when its 14 days are over, removed after 28', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const story = await aStory({ open, product, provider })
  const { family, link, school, parentEmail, student, debtorId } = story
  await dispute(family, link, 'I am not the one who should pay', 'We moved away before this term.')
  await story.expectSeen('disputed')

  await daysPass(product, provider, 14)
  await mail.letterTo(school.office, /A family waits for your answer/)
  await story.expectSeen('disputed')
  await daysPass(product, provider, 1)
  await story.expectSeen('not at all')
  await mail.letterTo(school.office, /Your answer to a family is late/)
  await mail.letterTo(parentEmail, /About your message/)

  await daysPass(product, provider, 13)
  const page = await open(school)
  await page.goto('/admin/contend')
  await page.getByRole('link', { name: `View And Comment: ${student}` }).click()
  await expect(page.getByRole('heading', { name: /^Your answer was due on/ })).toBeVisible()
  await daysPass(product, provider, 1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The claim was removed' })).toBeVisible()
  await mail.letterTo(school.office, /A claim was removed: a family got no answer/)
  await mail.lettersTo(parentEmail, /About your message/, 2)
  await story.expectSeen('not at all')
  await story.expectCorrection()
  await family.goto(link)
  await expect(family.getByRole('heading', { level: 1 })).toContainText('has left the register')

  const { userErrors } = await act(product, 'recordPayment', { debtorId, amount: '1000' }, { as: school })
  expect(userErrors).toHaveLength(1)
})

test('a plan that is broken: hidden while it is kept, and seen again after its days of grace', async ({
  open,
  product,
  provider,
}) => {
  const { mail } = product
  const story = await aStory({ open, product, provider }, { javaScriptEnabled: false })
  const { family, link, school, parentEmail, student } = story
  await family.goto(`${link}/time`)
  await family.getByLabel('All of it, on one day').check()
  await family.getByLabel('First payment date').fill(await registerDay(product, 10))
  await family.getByRole('button', { name: 'Preview the plan' }).click()
  await family.getByRole('button', { name: 'Send to the school' }).click()
  await mail.letterTo(school.office, /A family asks for more time/)
  // A plea runs the same clock without the flag.
  await story.expectSeen('listed')

  await answer(await open(school), student, 'Agree to this plan', { button: 'Agree to the plan' })
  await mail.letterTo(parentEmail, /^Your plan with/)
  await mail.letterTo(school.office, /A payment plan is agreed/)
  await story.expectSeen('not at all')

  await daysPass(product, provider, 17)
  // Agreed, three days before, and on the day.
  await mail.lettersTo(parentEmail, /^Your plan with/, 3)
  await story.expectSeen('not at all')
  await daysPass(product, provider, 1)
  await story.expectSeen('listed', 'Abandoned payment')
  await mail.letterTo(parentEmail, /Your plan with .* has ended/)
  await mail.letterTo(school.office, /A payment plan has ended/)
  await family.goto(link)
  await expect(family.getByRole('link', { name: 'I need time' })).toBeVisible()
})
