import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.js'
import { aSchool, theProvider } from './people.js'
import { startProduct } from './product.js'
import { passwordField } from './signing-in.js'

/** Seconds that a password holds here; the operator's own setting counts in minutes. */
const HOLDS = 8

const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ CONFIRM_MINUTES: HOLDS / 60 })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a provider whose password was given long ago gives it once more in the middle of a decision, and the decision is made', async ({
  open,
  product,
}) => {
  const school = await aSchool(product)
  const provider = await theProvider(product)
  const desk = await open(provider)
  await desk.goto(`/provider/schools/${school.id}`)
  await desk.getByRole('button', { name: 'Ask for changes' }).click()
  await desk.getByLabel('Reason', { exact: true }).fill('The photo is too dark to read.')
  await unconfirmed()
  const decision = desk.getByRole('alertdialog', { name: 'Ask for changes?' })
  await decision.getByRole('button', { name: 'Send to the school' }).click()

  // Changed one's mind: a sentence, and every word is still there.
  const question = desk.getByRole('alertdialog', { name: 'Please confirm your password' })
  await expect(passwordField(question)).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(decision).toContainText('Nothing was done yet: please confirm your password first.')
  await expect(decision.getByLabel('Reason', { exact: true })).toHaveValue('The photo is too dark to read.')

  await decision.getByRole('button', { name: 'Send to the school' }).click()
  await passwordField(question).fill('not this one')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(passwordField(question)).toHaveAccessibleDescription(/This is not your present password/)
  await passwordField(question).fill(provider.password)
  await question.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(decision).toBeHidden()
  await expect(desk.getByRole('region', { name: 'Where the school stands' })).toContainText(
    'Changes requested',
  )
  const letters = await product.mail.lettersTo(school.email, /a few things are still needed/, 1)
  expect(letters).toHaveLength(1)
})

test('confirmed in one tab, the other tab asks for nothing', async ({ open, product }) => {
  const [one, two] = [await aSchool(product), await aSchool(product)]
  const provider = await theProvider(product)
  const first = await open(provider)
  await first.goto(`/provider/schools/${one.id}`)
  const second = await first.context().newPage()
  await second.goto(`/provider/schools/${two.id}`)
  await unconfirmed()
  await approve(first)
  await approve(second)
  const questions = [first, second].map((page) =>
    page.getByRole('alertdialog', { name: 'Please confirm your password' }),
  )
  await passwordField(questions[0]!).fill(provider.password)
  await questions[0]!.getByRole('button', { name: 'Confirm' }).click()
  await expect(standing(first)).toContainText('Approved')
  // The second tab was asked before: it may still say no, and then do it without being asked.
  await questions[1]!.press('Escape')
  await expect(questions[1]!).toBeHidden()
  await second.getByRole('button', { name: 'Approve the school' }).click()
  await expect(standing(second)).toContainText('Approved')
})

const unconfirmed = () => pause(HOLDS * 1000 + 200)
const standing = (page: Page) => page.getByRole('region', { name: 'Where the school stands' })
const approve = async (page: Page) => {
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve the school' }).click()
}
