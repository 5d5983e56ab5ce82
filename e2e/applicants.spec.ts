import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { act, ask } from '../server/testing/client.js'
import { expect, test } from './fixtures.js'
import { expectToFitPhoneAndDesk } from './looks.js'
import { aListedDebtor, anApprovedSchool, type School } from './people.js'
import type { Product } from './product.js'

let lister: School
test.beforeAll(async ({ product, provider }) => {
  lister = await anApprovedSchool(product, provider)
  await aListedDebtor(product, lister, {
    studentName: 'Yewande Akinkugbe',
    parentName: 'Modupe Akinkugbe',
    phone: '0809 511 3304',
    amountOwed: '82500.00',
    dueDate: '2026-06-01',
  })
})

test('a list of 120 is checked with a bar that moves, and the result file says what the page says', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Checks' }).click()
  await expect(page.getByRole('heading', { name: 'No checks yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Check a list' }).click()
  await page.getByLabel('Why do you check them?').selectOption('Re-admission')
  const rows = [
    ['JSS 1', 'Akinkugbe Yewandé', 'Mrs Modupe Akinkugbe', '+234 809 511 3304', '1'],
    ['JSS 1', 'Yewande Akinkugbe', '', '', '2'],
    ['JSS 2', 'Kolawole Akinkugbe', 'Modupe Akinkugbe', '08095113304', '3'],
    ['JSS 2', '', 'Somebody Else', '', '4'],
    ['JSS 2', '=cmd|run', '', '', '5'],
    ...strangers(115, 6).map(({ student, reference }) => ['JSS 3', student, '', '', reference]),
  ]
  await chooseList(page, [['Class', 'Student’s name', 'Guardian', 'Phone No', 'Ref'], ...rows])
  await expect(page.getByRole('heading', { name: '120 applicants in list.csv' })).toBeFocused()
  await expect(page.getByText('Nobody has been checked yet. Purpose: Re-admission.')).toBeVisible()
  await expect(page.getByRole('list', { name: '1 line cannot be checked' })).toContainText(
    'Line 5The student’s name is missing.',
  )
  await expect(page.getByText('None of them are used yet.')).toBeVisible()
  const steps: string[] = []
  await page.exposeFunction('stepped', (step: string) => steps.push(step))
  await page.getByRole('button', { name: 'Check 119 applicants' }).click()
  const bar = page.getByRole('progressbar', { name: 'Checking list.csv' })
  await bar.evaluate((element) => {
    const tell = (globalThis as unknown as { stepped: (step: string | null) => void }).stepped
    new MutationObserver(() => tell(element.getAttribute('aria-valuenow'))).observe(element, {
      attributes: true,
    })
  })
  await expect(page.getByRole('heading', { name: 'All checked: list.csv' })).toBeVisible({ timeout: 50_000 })
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  expect(steps.length, `the bar stood at ${steps.join(', ')}`).toBeGreaterThan(2)
  await expect(page.getByText('119 of 119 checked · 3 found')).toBeVisible()

  const table = page.getByRole('table', { name: 'What was found' })
  const first = table.getByRole('row').nth(1)
  for (const words of ['Akinkugbe Yewandé', 'Likely this child', lister.name, '₦82,500.00'])
    await expect(first).toContainText(words)
  await expect(table.getByRole('row').nth(2)).toContainText('Possibly this child')
  await expect(table.getByRole('row').nth(3)).toContainText('Another child of this family')
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Show also who was not found' }).click()
  await expect(table.getByRole('row').nth(4)).toContainText('Nobody')

  const lines = await savedBy(page, 'Save the result file', 'list-result.csv')
  expect(lines[0]).toEqual([
    ...['Class', 'Student’s name', 'Guardian', 'Phone No', 'Ref', 'result', 'likelihood', 'relation'],
    ...['creditor_school', 'creditor_phone', 'check', 'amount', 'status', 'since', 'the_family_says'],
  ])
  expect(lines).toHaveLength(121)
  const own = (line: string[]) => line.slice(0, 5).map((cell) => cell.replace(/^'/, ''))
  expect(lines.slice(1).map(own)).toEqual(rows)
  const [likely, possible, family, missing, formula, nobody] = lines.slice(1)
  expect(likely!.slice(5, 10)).toEqual([
    'Likely this child',
    expect.stringMatching(/^Likely, (over )?\d+%$/),
    'This child',
    lister.name,
    expect.stringMatching(/^'\+234/),
  ])
  expect(likely!.slice(11)).toEqual(['82500.00', 'Abandoned payment', '2026-06-01', ''])
  expect(possible!.slice(5, 8)).toEqual(['Possibly this child', 'Possible', 'This child'])
  expect(family!.slice(5, 8)).toEqual(['Another child of this family', expect.anything(), 'Same family'])
  for (const line of [possible!, family!]) expect(line.slice(11)).toEqual(['', '', '', ''])
  expect(missing!.slice(5)).toEqual(['Not checked: The student’s name is missing.', ...Array(9).fill('')])
  expect(formula![1]).toBe("'=cmd|run")
  expect(nobody!.slice(5, 10)).toEqual(['Nobody', '', '', '', ''])

  // Every one of them is on record, as what it was asked for.
  const onRecord = await references(product, school, { purpose: 'READMISSION' })
  expect(onRecord).toHaveLength(119)
  expect(new Set(onRecord)).toEqual(new Set(rows.filter(([, name]) => name).map((row) => row[4])))
  await page.getByRole('button', { name: 'Check another list' }).click()
  await expect(page.getByText('99,999,881 of them are left.')).toBeVisible()
})

test('a workbook is read as the list of debtors is, and its columns are said once', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider), {
    viewport: { width: 360, height: 640 },
  })
  await page.goto('/admin/checks/applicants')
  const field = page.getByLabel('Your list, as a file')
  await test.step('a file of no use is refused beside the field, and the template’s sample line is never checked', async () => {
    await field.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
    await expect(page.getByText('This file is empty.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const template = await savedBy(page, 'Save a template', 'applicants.csv')
    expect(template[0]).toEqual([
      ...['student', 'parent', 'phone', 'email', 'date_of_birth', 'region', 'reference'],
    ])
    await chooseList(page, template)
    await expect(page.getByText('This is the template’s sample line. It is never checked.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Check \d/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose another file' }).click()
  })
  const file = 'server/testing/files/workbooks/greenfield.ods'
  await field.setInputFiles(file)
  await expect(page.getByText('We do not know which of your columns is “Reference”')).toBeVisible()
  await expectToFitPhoneAndDesk(page)
  await page.getByLabel('S/N').selectOption('Reference')
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByRole('heading', { name: '4 applicants in greenfield.ods' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await field.setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Check 4 applicants' })).toBeVisible()
  await expectToFitPhoneAndDesk(page)
})

test('a line that breaks pauses the list; a reload goes on where it was, and nobody is checked twice', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const page = await open(school)
  let lists = 0
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation CheckWards')) return route.continue()
    lists += 1
    if (lists !== 2) return route.continue()
    // The server has done it; only its answer is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/admin/checks/applicants')
  const rows = strangers(60, 1).map(({ student, reference }) => [student, reference])
  await chooseList(page, [['student', 'reference'], ...rows])
  await page.getByRole('button', { name: 'Check 60 applicants' }).click()
  await expect(page.getByRole('heading', { name: 'Paused: 25 of 60 checked' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paused: 25 of 60 checked' })).toBeVisible()
  expect(lists, 'sent without being asked').toBe(2)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('60 of 60 checked · nobody found')).toBeVisible({ timeout: 30_000 })
  const onRecord = await references(product, school)
  expect(onRecord).toHaveLength(60)
  expect(new Set(onRecord).size).toBe(60)
})

test('a list can be stopped and gone on with, and left without a trace in this tab', async ({
  open,
  product,
  provider,
}) => {
  const page = await open(await anApprovedSchool(product, provider))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation CheckWards')) await held
    await route.continue()
  })
  await page.goto('/admin/checks/applicants')
  const rows = strangers(30, 1).map(({ student, reference }) => [student, reference])
  await chooseList(page, [['student', 'reference'], ...rows])
  await page.getByRole('button', { name: 'Check 30 applicants' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Paused: 25 of 30 checked' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'All checked: list.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Check another list' }).click()
  await expect(page.getByLabel('Your list, as a file')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain(rows[0]![0])
})

test('the history is searched and narrowed, finds itself again after a receipt, and is exported', async ({
  open,
  product,
  provider,
}) => {
  const school = await anApprovedSchool(product, provider)
  const checked = async (input: object) =>
    (await act(product, 'checkWard', { ...input }, { as: school, select: 'check { id }' })).check.id as string
  const likely = { student: 'Akinkugbe Yewande', parent: 'Modupe Akinkugbe', phone: '08095113304' }
  const found = await checked({ ...likely, reference: 'A-1' })
  await checked({ student: '-Xerxes Quillfeather', reference: 'A-2', purpose: 'READMISSION' })
  await act(product, 'recordCheckOutcome', { checkId: found, outcome: 'ADMITTED_WITH_PLAN' }, { as: school })
  const page = await open(school)
  await page.goto('/admin/checks')
  const table = page.getByRole('table', { name: 'Checks, the newest first' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').nth(2)).toContainText('Likely this child')
  await expect(table.getByRole('row').nth(2)).toContainText('Admitted with a payment plan')
  await page.getByLabel('Student or reference').fill('yewande akin')
  await expect(table.getByRole('row')).toHaveCount(2)
  expect(page.url(), 'nobody’s name in the address').toMatch(/\/admin\/checks$/)
  await page.getByRole('link', { name: 'Open the check of Akinkugbe Yewande, A-1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Receipt of check ${found}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Student or reference')).toHaveValue('yewande akin')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Found').selectOption('Nobody')
  await expect(page.getByRole('heading', { name: 'No such check' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all checks' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Outcome').selectOption('Not recorded yet')
  await expect(table.getByRole('row')).toHaveCount(2)
  const lines = await savedBy(page, 'Export as CSV', /^checks-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toHaveLength(2)
  expect(lines[1]!.slice(2, 7)).toEqual(['A-2', "'-Xerxes Quillfeather", '', 'Re-admission', 'Nobody'])
})

/** People whom nobody has listed, and who are not like each other. */
function strangers(count: number, from: number) {
  const syllables = ['qua', 'zor', 'thy', 'vex', 'wim', 'pho', 'jub', 'gry', 'xen', 'lud']
  return Array.from({ length: count }, (_, at) => {
    const digits = [...String(from + at).padStart(3, '0')].map((digit) => syllables[Number(digit)])
    return {
      student: `${digits.join('')} Quillfeather${digits.toReversed().join('')}`,
      reference: String(from + at),
    }
  })
}

async function chooseList(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
  await page
    .getByLabel('Your list, as a file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) })
}

/** The rows of the file that a button saves. */
async function savedBy(page: Page, button: string, name: string | RegExp): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  if (typeof name === 'string') expect(download.suggestedFilename()).toBe(name)
  else expect(download.suggestedFilename()).toMatch(name)
  return parse(await readFile(await download.path()), { bom: true })
}

const HISTORY = `query ($filter: CheckFilterInput, $after: String) { viewer { school {
  checks(filter: $filter, first: 100, after: $after) { edges { node { reference } } pageInfo { hasNextPage endCursor } } } } }`

async function references(product: Product, school: School, filter: object = {}): Promise<string[]> {
  const all: string[] = []
  for (let after: string | null = null; ;) {
    const { viewer }: any = await ask(product, HISTORY, { filter, after }, school)
    const { edges, pageInfo } = viewer.school.checks
    all.push(...edges.map(({ node }: any) => node.reference))
    if (!pageInfo.hasNextPage) return all
    after = pageInfo.endCursor
  }
}
