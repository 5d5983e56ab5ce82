import { aStory, dispute } from './contending.js'
import { expect, test } from './fixtures.js'
import { fillClaim } from './forms.js'
import { unique } from './people.js'

test('while a family’s dispute runs the same child is not listed twice, and the form leads to the first claim; a twin is another child', async ({
  open,
  product,
  provider,
}) => {
  const story = await aStory({ open, product, provider })
  const { family, link, school, student, surname, debtorId } = story
  await dispute(family, link, 'I have paid already', 'Paid on 3 May.')
  const page = await open(school)
  const list = async (name: string) => {
    await page.goto('/admin/adddebtor')
    const email = `${unique('father')}@example.com`
    await fillClaim(page, { student: name, parent: `Bola ${surname}`, email, amount: '45000' })
    await page.getByRole('checkbox', { name: /^The debt is due/ }).check()
    await page.getByRole('button', { name: 'Add debtor' }).click()
    return email
  }

  await test.step('the same child, against the other parent', async () => {
    await list(student)
    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText('This debt is on your list already')
    await refusal.getByRole('link', { name: `claim ${debtorId}` }).click()
    await page.waitForURL(`**/admin/debtor/${debtorId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(student)
  })

  await test.step('a twin', async () => {
    const email = await list(`Kehinde ${surname}`)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await product.mail.letterTo(email, /A letter about school fees/)
    await story.expectSeen('disputed')
  })
})
