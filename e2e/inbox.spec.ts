import { act, visitor } from '../server/testing/client.js'
import { aContend } from './families.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool, unique } from './people.js'

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
