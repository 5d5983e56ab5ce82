import { aStory } from './contending.js'
import { expect, test } from './fixtures.js'
import { unique } from './people.js'

test('a first letter that came back late: the entry is hidden until the family hears at another address', async ({
  open,
  product,
  provider,
}) => {
  const story = await aStory({ open, product, provider })
  const { school, debtorId, parentEmail } = story
  await story.expectSeen('listed')
  const page = await open(school)
  await page.goto(`/admin/debtor/${debtorId}`)
  await page.getByRole('button', { name: 'It came back' }).click()
  await expect(page.getByText(`It was sent to ${parentEmail}, and came back.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'It came back' })).toHaveCount(0)
  await story.expectSeen('not at all')

  const email = `${unique('found')}@example.com`
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Parent’s e-mail').fill(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/dashboard')
  await product.mail.letterTo(email, /A letter about school fees/)
  await story.expectSeen('listed')
})
