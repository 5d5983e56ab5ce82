import { act, aPicture, visitor } from '../server/testing/client.js'
import { aContend, inDays } from './families.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool, unique } from './people.js'

test('a school finds what waits, reads it, and rejects it with a file; the count beside the menu goes down', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  await aContend(product, school, 'Funke Alade', 'contendClaim', {
    reason: 'ALREADY_PAID',
    message: 'I paid on 3 May.\nSee the receipt.',
  })
  const page = await open(school)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: '1 family waits for your answer' })).toBeVisible()
  await page.getByRole('link', { name: 'List of Contends 1 waiting' }).click()
  await page.getByRole('link', { name: 'View And Comment: Funke Alade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Funke Alade' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Answer by .* in 14 days$/ })).toBeVisible()
  await expect(page.getByLabel('Tag of Funke Alade')).toHaveValue('READ')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'They have paid' })).toBeFocused()
  await page.getByRole('radio', { name: 'Reject, with reasons' }).check()
  await page.getByLabel('Your reasons').fill('There is no such payment in our book.')
  await page.getByLabel(/^Files/).setInputFiles({
    name: 'book.png',
    mimeType: 'image/png',
    buffer: await aPicture('navy'),
  })
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You rejected it' })).toBeVisible()
  const thread = page.getByRole('list', { name: 'Messages and actions' })
  await expect(thread.getByRole('listitem').first()).toContainText('The family disputed the claim')
  await expect(thread).toContainText('You rejected it')
  await expect(thread.getByRole('link', { name: 'book.png' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'List of Contends' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
  await page.getByRole('tab', { name: 'Read' }).click()
  await expect(page.getByRole('cell', { name: 'Funke Alade', exact: true })).toBeVisible()
})

test('who answers second is told what has happened, sees it, and keeps what was typed', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const { id } = await aContend(product, school, 'Gozie Umeh', 'pleadForTime', {
    instalments: [inDays(30), inDays(60)].map((dueOn) => ({ dueOn })),
  })
  const page = await open(school)
  // Nobody tells the page meanwhile.
  await page.routeWebSocket(/\/graphql$/, (line) => line.close())
  await page.goto(`/admin/contend/${id}`)
  await page.getByRole('radio', { name: 'Reject, with reasons' }).check()
  await page.getByLabel('Your reasons').fill('The school year is nearly over.')
  await act(
    product,
    'answerPlan',
    { contendId: id, answer: 'AGREE' },
    { as: school, select: 'contend { id }' },
  )
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed')
  await expect(page.getByRole('heading', { name: /^The next payment is due on / })).toBeVisible()
  await expect(page.getByLabel('Message to the family')).toHaveValue('The school year is nearly over.')
  await page.getByLabel('Amount paid (₦)').fill('22,500')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const plan = page.getByRole('table', { name: 'The agreed plan' })
  await expect(plan.getByRole('row').nth(1)).toContainText('Paid')
})

test('a case of any length fits a phone: names, sums, texts and as many messages as a day takes', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(
    product,
    provider,
    `${unique('Sch')} ${'of Our Lady of Perpetual Help '.repeat(4).trim()}`,
  )
  const name = 'Oluwaseunfunmi'.repeat(10)
  const { id, token } = await aContend(product, school, name, 'contendClaim', {
    reason: 'OTHER',
    message: `${'W'.repeat(500)} <b>bold</b> ${'مرحبا '.repeat(50)} ${'👩‍👩‍👧 '.repeat(30)}`,
  })
  // Each side has ten a day.
  for (let message = 0; message < 18; message += 1)
    await act(
      product,
      'commentOnContend',
      { contendId: id, message: `Line ${message}`, ...(message % 2 === 0 ? { token } : {}) },
      { as: message % 2 === 0 ? visitor : school, select: 'contend { id }' },
    )
  const page = await open(school)
  await page.goto(`/admin/contend/${id}`)
  const thread = page.getByRole('list', { name: 'Messages and actions' })
  await expect(thread.getByRole('listitem')).toHaveCount(19)
  await expect(thread).toContainText('<b>bold</b>')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, `pixels beyond ${width}`).toBeLessThanOrEqual(0)
  }
})
