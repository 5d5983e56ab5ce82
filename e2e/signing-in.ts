import type { Page } from '@playwright/test'
import { field } from './forms.js'

/** The password field; the others on a page are called more than just that. */
export const passwordField = (scope: Pick<Page, 'getByLabel'>) =>
  scope.getByLabel('Password', { exact: true })

/** Fills in the form of /signin, on whatever page it stands, and sends it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username or e-mail').fill(username)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
