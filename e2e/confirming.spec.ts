import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.js'
import { aSchool, theProvider } from './people.js'
import { startProduct } from './product.js'
import { passwordField } from './signing-in.js'

/** Seconds that a password holds here; the operator's own setting counts in minutes. */
const HOLDS = 4

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

test('a provider whose password was given long ago gives it once more in the middle of a decision, which is then made, and another tab asks for nothing', async ({
  open,
  product,
}) => {
  const [school, other] = [await aSchool(product), await aSchool(product)]
  const provider = await theProvider(product)
  const desk = await open(provider)
  await desk.goto(`/provider/schools/${school.id}`)
  await desk.getByRole('button', { name: 'Ask for changes' }).click()
  await desk.getByLabel('Reason', { exact: true }).fill('The photo is too dark to read.')
  const elsewhere = await desk.context().newPage()
  await elsewhere.goto(`/provider/schools/${other.id}`)
  await elsewhere.getByRole('button', { name: 'Approve' }).click()
  await pause(HOLDS * 1000 + 200)
  await elsewhere.getByRole('button', { name: 'Approve the school' }).click()
  await expect(passwordField(questionOf(elsewhere))).toBeFocused()
  const decision = desk.getByRole('alertdialog', { name: 'Ask for changes?' })
  await decision.getByRole('button', { name: 'Send to the school' }).click()

  // Changed one's mind: a sentence, and every word is still there.
  const question = questionOf(desk)
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
  // Behind the question the decision is hidden as well: nothing is confirmed before that has gone.
  await expect(question).toBeHidden()
  await expect(decision).toBeHidden()

  // The other tab was asked before: it may still say no, and then do it without being asked.
  await questionOf(elsewhere).press('Escape')
  await expect(questionOf(elsewhere)).toBeHidden()
  await elsewhere.getByRole('button', { name: 'Approve the school' }).click()
  await expect(standing(elsewhere)).toContainText('Approved')
  await expect(standing(desk)).toContainText('Changes requested')
  const letters = await product.mail.lettersTo(school.email, /a few things are still needed/, 1)
  expect(letters).toHaveLength(1)
})

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: 'Please confirm your password' })
const standing = (page: Page) => page.getByRole('region', { name: 'Where the school stands' })
