import { act, ask } from '../server/testing/client.js'
import { aContend } from './families.js'
import { field } from './forms.js'
import { expect, test } from './fixtures.js'
import { aDebtor, aSchool, aSession, decide, unique } from './people.js'

test('what others do appears without a reload, what is typed stays, and it ends with the session', async ({
  open,
  product,
  provider,
}) => {
  const desk = await open(provider)
  await desk.goto('/provider')
  await expect(desk.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  const name = unique('Lagoon School ')
  const school = await aSchool(product, name)
  await expect(desk.getByText(name).first()).toBeVisible()
  await expect(desk.getByRole('link', { name: /^Applications \d+ undecided$/ })).toBeVisible()

  const page = await open(school)
  await page.goto('/dashboard')
  await expect(page.getByText('Your school is waiting for approval')).toBeVisible()
  await decide(product, provider, 'approveSchool', { schoolId: school.id, region: 'Lagos' })
  await expect(page.getByText('Your school is waiting for approval')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible()

  const colleague = { ...school, key: await aSession(product, school.username) }
  const debtor = await aDebtor(product, colleague, { studentName: 'Sade Bankole', term: 'First term' })
  await page.getByRole('link', { name: 'Edit Sade Bankole' }).click()

  await field(page, 'Name of parent').fill('Half a na')
  await act(product, 'updateDebtor', { id: debtor.id, studentName: 'Sade Bankole-Ojo' }, { as: colleague })
  await expect(field(page, 'Name of student')).toHaveValue('Sade Bankole-Ojo')
  await expect(field(page, 'Name of parent')).toHaveValue('Half a na')

  await aContend(product, school, 'Tunde Bello', 'contendClaim', { reason: 'OTHER', message: 'Not ours.' })
  await expect(page.getByRole('link', { name: 'List of Contends 1 waiting' })).toBeVisible()

  await ask(product, 'mutation { endOtherSessions { userErrors { code } } }', {}, colleague)
  await expect(page.getByRole('alertdialog', { name: 'You are no longer signed in' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(school.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(field(page, 'Name of parent')).toHaveValue('Half a na')

  // What came while another page was open stands on the dashboard, however soon one comes back to it.
  await page.getByRole('link', { name: 'My Home' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Tunde Bello' })).toBeVisible()
})

test('a page is read once, and shows what changed before its line stood', async ({
  open,
  product,
  provider,
}) => {
  const school = await aSchool(product, unique('Creek School '))
  await decide(product, provider, 'approveSchool', { schoolId: school.id, region: 'Lagos' })
  const colleague = { ...school, key: await aSession(product, school.username) }
  await aDebtor(product, colleague, { studentName: 'Sade Bankole', parentEmail: null })

  const page = await open(school)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/graphql')
      asked.push(request.postDataJSON().operationName)
  })
  let stands = () => {}
  const opened = new Promise<void>((resolve) => (stands = resolve))
  await page.routeWebSocket(/\/graphql$/, async (line) => {
    await opened
    line.connectToServer()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Edit Sade Bankole' })).toBeVisible()
  await aDebtor(product, colleague, { studentName: 'Femi Balogun', parentEmail: null })
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  const before = asked.length
  stands()
  await expect(page.getByRole('link', { name: 'Edit Femi Balogun' })).toBeVisible()

  // On the way back nothing has changed: its line stands, and nothing is asked a second time.
  await page.unrouteAll()
  asked.length = 0
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (line) =>
      line.on('framesent', ({ payload }) => String(payload).includes('"subscribe"') && resolve()),
    )
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Edit Femi Balogun' })).toBeVisible()
  await subscribed
  // Longer than news are gathered.
  await page.waitForTimeout(1500)
  expect(before).toBeGreaterThan(0)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})
