import type { Page } from '@playwright/test'
import { field } from './forms.js'
import { expect, test } from './fixtures.js'
import { anApprovedSchool } from './people.js'
import type { Product } from './product.js'

test('a school makes a key, which is shown once, a program works with it, and it ends at once when it is revoked', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school, { viewport: { width: 1280, height: 900 } })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'playground' })).toHaveAttribute('href', '/graphql')

  const key = await make(page, 'Admissions software', ['Check children', 'Read your list'])
  expect(key).toMatch(/^dma_[0-9a-f]{64}$/)
  expect(await asProgram(product, key)).toEqual({ status: 200, school: school.name })

  await page.getByRole('button', { name: 'I have kept it safe' }).click()
  await expect(page.getByText('It is never shown again')).toBeHidden()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Admissions software' })
  await expect(row).toContainText('Check children, Read your list')
  await expect(row).toContainText('Working')
  await expect(row).toContainText(school.username)
  await expect(row).not.toContainText('Never yet')
  expect(await page.content()).not.toContain(key)

  await page.getByRole('button', { name: 'Revoke Admissions software' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke Admissions software?' })
  await question.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(question).toBeHidden()
  await expect(row).toContainText('Revoked')
  await expect(page.getByRole('button', { name: 'Revoke Admissions software' })).toHaveCount(0)
  expect((await asProgram(product, key)).status).toBe(401)
})

/** Makes a key by the dialog and reads it where it is shown. */
async function make(page: Page, name: string, scopes: string[]): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make a key' })
  await field(question, 'What is it for?').fill(name)
  for (const scope of scopes) await question.getByRole('checkbox', { name: scope }).check()
  await question.getByRole('button', { name: 'Make the key' }).click()
  await expect(question).toBeHidden()
  return page.getByRole('textbox', { name: `The key ${name}` }).inputValue()
}

async function asProgram({ url }: Product, key: string) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: '{ viewer { school { name } } }' }),
  })
  const { data } = (await answer.json()) as { data?: { viewer?: { school: { name: string } } } }
  return { status: answer.status, school: data?.viewer?.school.name }
}
