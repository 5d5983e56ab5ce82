import { act } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { aDebtor, anApprovedSchool, unique } from './people.js'

/** As long as a field may be. */
const long = (word: string, most: number) => `${word} `.repeat(most).slice(0, most).trim()

test('the letter that a school prints fits one A4 page, however long its names', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider, long(unique('Oluwaseunfunmilayo'), 150))
  const address = long('Oluwaseunfunmilayo', 500)
  const { userErrors } = await act(product, 'updateSchool', { address }, { as: school })
  expect(userErrors).toEqual([])
  const names = {
    studentName: `${long('Chukwuemeka', 140)} Okonkwo`,
    parentName: long('Ezinwanyi', 150),
    term: long('Second', 100),
    amountOwed: '1000000000.00',
    dueDate: '2026-01-15',
  }
  const page = await open(school)
  for (const over of [names, {}]) {
    const { id } = await aDebtor(product, school, over)
    await page.goto(`/letters/claim/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A letter about school fees')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/)
  }
})
