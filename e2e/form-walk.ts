import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import type { Person, School } from './people.js'
import type { Product } from './product.js'
import { signIn } from './signing-in.js'

/** What a form promises, for the walk through all that can happen to it. Fields by label; `Bursar › Name` in a group. */
export interface AForm {
  /** Who is signed out in another tab meanwhile, and in again. Left out: the page is loaded anew, which a draft sees alike. */
  as?: Person
  /** The form that has all else in common with it, and goes through the rest: this one is only sent. */
  like?: string
  path: string
  /** From the page on to a form that something opens. */
  open?: (page: Page) => Promise<void>
  /** What stands around its button, where that is no form. */
  within?: (page: Page) => Locator
  /** What sends it. */
  button: string | RegExp
  /** The operation that sending it asks of the server. */
  operation: string
  /** What is said while nothing is filled in: every sentence of the summary, in its order. */
  empty?: readonly string[]
  /** Answers that are wrong among right ones, and what is then said. */
  wrong?: readonly [Record<string, string>, string]
  /** What is typed or selected, and outlives everything until it was sent. */
  words?: Record<string, string>
  /** Radios and boxes that are kept in the same way. */
  chosen?: readonly string[]
  /** What is never kept: passwords, codes. */
  secrets?: Record<string, string>
  /** Boxes that are never kept: what somebody states is stated each time. */
  stated?: readonly string[]
  /** What else belongs to a full form, done once more whenever it is filled in. */
  rest?: (form: Locator) => Promise<void>
  /** What tells that it is done. */
  done: (page: Page) => Promise<void>
}

/** Whom the forms are about; what a form needs besides, its row makes. */
export interface Place {
  product: Product
  provider: Person
  /** Approved, and the same for all. */
  school: School
  /** With an account and nothing else. */
  somebody: Person
}

/** Who is told what, and how each form is filled in. */
export type FormTable = Record<string, (place: Place) => Promise<AForm>>

/** Goes with a form through everything that can happen to it, in one visit. */
export async function walk(page: Page, form: AForm): Promise<void> {
  const { within = (on) => on.locator('form') } = form
  const fields = within(page).filter({ has: page.getByRole('button', { name: form.button }) })
  const send = fields.getByRole('button', { name: form.button })
  await page.goto(form.path)
  await form.open?.(page)
  if (!form.like) await outlive(page, form, fields, send)
  await test.step('right, with a double click', async () => {
    await fill(fields, form)
    let times = 0
    const count = (request: Request) => {
      if (asksFor(form.operation, request.postData())) times += 1
    }
    page.on('request', count)
    await send.dblclick()
    await form.done(page)
    page.off('request', count)
    expect(times, `times that ${form.operation} was sent`).toBe(1)
  })
}

/** All that a form outlives before it is sent. */
async function outlive(page: Page, form: AForm, fields: Locator, send: Locator): Promise<void> {
  await test.step('empty', async () => {
    if (!form.empty) return
    await send.click()
    await expectToMend(fields, form.empty)
    await expectWayToMend(fields)
  })
  await test.step('wrong', async () => {
    if (!form.wrong) return
    const [answers, sentence] = form.wrong
    await fill(fields, form)
    await type(fields, answers)
    await send.click()
    await expectToMend(fields, [sentence])
  })
  await test.step(form.as ? 'signed out in another tab' : 'loaded anew', async () => {
    const { as } = form
    // Nothing of it is to be kept.
    if (!as && !form.words && !form.chosen) return
    await fill(fields, form)
    if (as) {
      await signOutInAnotherTab(page)
      await expect(page.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
      await signIn(page, as.username, as.password)
      await expect(page).toHaveURL((url) => url.pathname + url.search === form.path)
    } else await page.reload()
    await form.open?.(page)
    await expectKept(fields, form)
    for (const label of Object.keys(form.secrets ?? {})) await expect(control(fields, label)).toHaveValue('')
    for (const label of form.stated ?? []) await expect(choice(fields, label)).not.toBeChecked()
  })
  await test.step('server down', async () => {
    await fill(fields, form)
    await page.route('**/graphql', (route) =>
      asksFor(form.operation, route.request().postData())
        ? route.abort('connectionrefused')
        : route.fallback(),
    )
    await send.click()
    await expect(page.getByText(/^You seem to be offline\. Nothing you typed is lost/).first()).toBeVisible()
    await page.unroute('**/graphql')
    await expectKept(fields, form)
    await expectTyped(fields, form.secrets ?? {})
    for (const label of form.stated ?? []) await expect(choice(fields, label)).toBeChecked()
  })
}

/** As a person does it who has this site open twice. */
async function signOutInAnotherTab(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/terms')
  await other.getByRole('button', { name: 'Logout' }).click()
  // Closed any sooner, it could not tell this one.
  await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await other.close()
}

async function fill(fields: Locator, form: AForm): Promise<void> {
  await form.rest?.(fields)
  for (const label of [...(form.chosen ?? []), ...(form.stated ?? [])]) await choice(fields, label).check()
  await type(fields, { ...form.words, ...form.secrets })
}

async function type(fields: Locator, answers: Record<string, string>): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const place = control(fields, label)
    if (await place.evaluate((element) => element.tagName === 'SELECT')) await place.selectOption(answer)
    else await place.fill(answer)
  }
}

async function expectKept(fields: Locator, { words = {}, chosen = [] }: AForm): Promise<void> {
  await expectTyped(fields, words)
  for (const label of chosen) await expect(choice(fields, label)).toBeChecked()
}

async function expectTyped(fields: Locator, answers: Record<string, string>): Promise<void> {
  for (const [label, answer] of Object.entries(answers))
    await expect(control(fields, label), label).toHaveValue(answer)
}

async function expectToMend(fields: Locator, sentences: readonly string[]): Promise<void> {
  const summary = fields.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('listitem')).toHaveText([...sentences])
  await expect(summary).toBeFocused()
}

/** A line of the summary leads to the field that it is about. */
async function expectWayToMend(fields: Locator): Promise<void> {
  await fields.getByRole('alert').getByRole('link').first().click()
  await expect(fields.locator('input:focus, select:focus, textarea:focus')).toHaveCount(1)
}

function control(fields: Locator, name: string): Locator {
  const [group, label] = name.includes(' › ') ? name.split(' › ') : [undefined, name]
  const scope = group ? fields.getByRole('group', { name: group }) : fields
  const escaped = label!.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return scope.getByLabel(new RegExp(`^${escaped}( \\(optional\\))?$`))
}

/** A radio by its whole name, a box by how its label begins. */
const choice = (fields: Locator, label: string) =>
  fields.getByRole('radio', { name: label, exact: true }).or(fields.getByRole('checkbox', { name: label }))

const asksFor = (operation: string, sent: string | null) =>
  sent?.includes(`"operationName":"${operation}"`) ?? false
