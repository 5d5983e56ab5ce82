import { expect, type Page } from '@playwright/test'

/** Waits, as long as a busy machine takes, until the script has taken the page over: then what was pressed is pressed. */
export async function takenOver(page: Page) {
  await expect(page.locator('#root')).toHaveAttribute('data-taken-over', '', { timeout: 40_000 })
}
