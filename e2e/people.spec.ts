import { act } from '../server/testing/client.js'
import { aDebtor, aSchool, anAccount, anApprovedSchool, unique } from './people.js'
import { expect, test } from './fixtures.js'
import { passwordField } from './signing-in.js'
import { field } from './forms.js'

test('a provider invites a second one, who joins by the letter, decides, and is removed again', async ({
  open,
  product,
  provider,
}) => {
  const [email, username] = [`${unique('halima')}@dma.example`, unique('halima')]
  const page = await open(provider)
  await page.goto('/provider')
  await page.getByRole('navigation', { name: 'Provider' }).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'provider (you)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove provider' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const question = page.getByRole('alertdialog', { name: 'Invite somebody to the desk' })
  await question.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(field(page, 'Their e-mail')).toHaveAccessibleDescription(/Enter the e-mail address/)
  await field(page, 'Their e-mail').fill(email)
  await question.getByRole('button', { name: 'Send the invitation' }).dblclick()
  await expect(question).toBeHidden()
  await expect(page.getByRole('table', { name: 'Invited' }).getByText(email)).toBeVisible()

  const [letter, ...more] = await product.mail.lettersTo(email, /invited to the desk/, 1)
  expect(more).toEqual([])
  const link = /http:\S+\/join\/\S+/.exec(letter!.text)![0]
  const halima = await open()
  await halima.goto(link)
  await expect(halima.getByText(email)).toBeVisible()
  await halima.getByRole('button', { name: 'Join the desk' }).click()
  await expect(field(halima, 'Username')).toHaveAccessibleDescription(/Choose a username/)
  await field(halima, 'Username').fill(username)
  await passwordField(halima).fill('nine loud mountains')
  await halima.getByLabel('Confirm password').fill('nine loud mountains')
  await halima.getByRole('button', { name: 'Join the desk' }).click()
  await halima.waitForURL('**/provider')
  await expect(halima.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()

  const school = await aSchool(product)
  await halima.goto(`/provider/schools/${school.id}`)
  await halima.getByRole('button', { name: 'Approve' }).click()
  await halima.getByRole('button', { name: 'Approve the school' }).click()
  await expect(halima.getByRole('region', { name: 'Where the school stands' })).toContainText('Approved')

  const stranger = await open()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This invitation is not valid any more' })).toBeVisible()
  // Whoever has joined by it, and comes back by the same letter.
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()

  await page.reload()
  await test.step('an invitation that went to the wrong address is taken back', async () => {
    const wrong = `${unique('halima')}@dma.example`
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await field(page, 'Their e-mail').fill(wrong)
    await page.getByRole('button', { name: 'Send the invitation', exact: true }).click()
    await page.getByRole('button', { name: `Withdraw the invitation of ${wrong}` }).click()
    await expect(page.getByRole('row').filter({ hasText: wrong })).toHaveCount(0)
    const { text } = await product.mail.letterTo(wrong, /invited to the desk/)
    await stranger.goto(/http:\S+\/join\/\S+/.exec(text)![0])
    await expect(
      stranger.getByRole('heading', { name: 'This invitation is not valid any more' }),
    ).toBeVisible()
  })
  await page.getByRole('button', { name: `Remove ${username}` }).click()
  const removal = page.getByRole('alertdialog', { name: `Remove ${username}?` })
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removal).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: username })).toHaveCount(0)
  await halima.reload()
  await expect(halima).toHaveURL(/\/signin\?next=/)
})

test('a school invites its bursar, who joins by the letter, works on the same list, and is removed again', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const [email, username] = [`${unique('bola')}@school.example`, unique('bola')]
  const page = await open(school)
  await page.goto('/admin/profile')
  await page.getByRole('tab', { name: 'Administration' }).click()
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row').filter({ hasText: `${school.username} (you)` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Remove|Leave)/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const question = page.getByRole('alertdialog', { name: 'Invite somebody to your school' })
  await question.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(field(page, 'Their e-mail')).toHaveAccessibleDescription(/Enter the e-mail address/)
  await expect(page.getByLabel('Their role')).toHaveAccessibleDescription(/Choose what they are/)
  await field(page, 'Their e-mail').fill(email)
  await page.getByLabel('Their role').selectOption('Bursar')
  await question.getByRole('button', { name: 'Send the invitation' }).dblclick()
  await expect(question).toBeHidden()
  await expect(page.getByRole('table', { name: 'Invited' }).getByText(email)).toBeVisible()
  const [first, ...more] = await product.mail.lettersTo(email, /invited to act for/, 1)
  expect(more).toEqual([])
  await page.getByRole('button', { name: `Send the invitation of ${email} again` }).click()
  const [, second] = await product.mail.lettersTo(email, /invited to act for/, 2)

  const bola = await open()
  await bola.goto(linkIn(first!))
  await expect(bola.getByRole('heading', { name: 'This invitation is not valid any more' })).toBeVisible()
  await bola.goto(linkIn(second!))
  await expect(bola.getByRole('heading', { level: 1, name: `Join ${school.name}` })).toBeVisible()
  await bola.getByRole('button', { name: 'Join the school' }).click()
  await expect(field(bola, 'Username')).toHaveAccessibleDescription(/Choose a username/)
  await field(bola, 'Username').fill(username)
  await passwordField(bola).fill('nine loud mountains')
  await bola.getByLabel('Confirm password').fill('nine loud mountains')
  await bola.getByRole('button', { name: 'Join the school' }).dblclick()
  await bola.waitForURL('**/dashboard')
  await aDebtor(product, school, { studentName: 'Chidinma Okafor' })
  for (const each of [page, bola]) {
    await each.goto('/dashboard')
    await expect(each.getByText('Chidinma Okafor').first()).toBeVisible()
  }

  await page.goto('/admin/profile?tab=administration')
  await page.getByRole('button', { name: `Remove ${username}` }).click()
  const removal = page.getByRole('alertdialog', { name: `Remove ${username}?` })
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removal).toBeHidden()
  await expect(people.getByRole('row').filter({ hasText: username })).toHaveCount(0)
  await bola.reload()
  await expect(bola).toHaveURL(/\/signin\?next=/)
})

test('somebody with an account joins with it, and leaves again', async ({ open, product, provider }) => {
  const school = await anApprovedSchool(product, provider)
  const bola = await anAccount(product)
  await act(product, 'inviteAdministrator', { email: bola.email, role: 'PRINCIPAL' }, { as: school })
  const link = linkIn(await product.mail.letterTo(bola.email, /invited to act for/))
  const page = await open()
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  await field(page, 'Username or e-mail').fill(bola.username)
  await passwordField(page).fill(bola.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: `Join as ${bola.username}` }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/admin/profile?tab=administration')
  await page.getByRole('button', { name: 'Leave the school' }).click()
  const leaving = page.getByRole('alertdialog', { name: `Leave ${school.name}?` })
  await leaving.getByRole('button', { name: 'Leave the school' }).click()
  await expect(page).toHaveURL(/\/contend$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/contend$/)
})

const linkIn = ({ text }: { text: string }) => /http:\S+\/join\/\S+/.exec(text)![0]
