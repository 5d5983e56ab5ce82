import { describe, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows, whileLocked } from '../testing/databases/database.js'
import { aColleague, aDebtor, aProvider, anApprovedSchool, signedIn, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { invitationIn } from '../testing/school-people.js'

const product = await theProduct()
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

const EXPORTS: Record<string, { query: string; by: () => Person }> = {
  exportDebtors: { query: 'mutation { exportDebtors { url } }', by: () => school },
  exportChecks: { query: 'mutation { exportChecks(input: { filter: {} }) { url } }', by: () => school },
  exportAudit: { query: 'mutation { exportAudit(input: { filter: {} }) { url } }', by: () => provider },
  exportSubscribers: { query: 'mutation { exportSubscribers { url } }', by: () => provider },
}
const address = async (name: string, as: Asker): Promise<string> => {
  const { pathname, search } = new URL((await ask(product, EXPORTS[name]!.query, {}, as))[name].url)
  return product.url + pathname + search
}
const open = (url: string, { key }: Asker, method = 'GET') =>
  fetch(url, { method, headers: { Authorization: `Token ${key}` } })

describe.each(Object.keys(EXPORTS))('the address of %s', (name) => {
  test('opens where it was asked for, again where a download broke, and says beforehand how it would', async () => {
    const person = EXPORTS[name]!.by()
    const url = await address(name, person)
    for (const method of ['HEAD', 'GET', 'GET']) expect((await open(url, person, method)).status).toBe(200)
  })

  test('opens nothing in another session of the same person, whose password nobody asked for', async () => {
    const person = EXPORTS[name]!.by()
    const url = await address(name, person)
    const elsewhere = await signedIn(product, person.username)
    expect((await open(url, elsewhere)).status).toBe(404)
    expect((await open(url, person)).status).toBe(200)
  })
})

test('what was asked for at one school opens no list of the school that somebody joins next', async () => {
  const [before, next] = [
    await anApprovedSchool(product, provider),
    await anApprovedSchool(product, provider),
  ]
  await aDebtor(product, next, { studentName: 'Tobi Adeyemi' })
  const bola = await aColleague(product, before)
  const urls = [await address('exportDebtors', bola), await address('exportChecks', bola)]
  const [{ id }] = await rows(product, 'select id from account where username = ?', [bola.username])
  await act(product, 'removeAdministrator', { accountId: String(id) }, { as: bola, select: 'removedId' })
  await act(product, 'inviteAdministrator', { email: bola.email, role: 'BURSAR' }, { as: next })
  const token = invitationIn(
    await product.mail.letterTo(bola.email, new RegExp(`invited to act for ${next.schoolName}`)),
  )
  expect((await act(product, 'acceptInvitation', { token }, { as: bola })).userErrors).toEqual([])
  for (const url of urls) {
    const answer = await open(url, bola)
    expect([answer.status, (await answer.text()).includes('Tobi')]).toEqual([404, false])
  }
  expect((await open(await address('exportDebtors', bola), bola)).status).toBe(200)
})

test('a file that cannot be made is neither put on record nor begun', async () => {
  const words = Array.from({ length: 21 }, (_, at) => `word${at}`).join(' ')
  const query = 'mutation ($filter: CheckFilterInput!) { exportChecks(input: { filter: $filter }) { url } }'
  const onRecord = () => rows(product, `select from history_entry where act = 'checks.exported'`)
  const before = await onRecord()
  const { errors } = await send(product, query, { filter: { search: words } }, school)
  expect(errors[0]).toMatchObject({ message: 'A search is at most 20 words long.' })
  expect(await onRecord()).toEqual(before)
})

test('where the rows cannot be read the answer says so, and is no file that breaks off', async () => {
  const url = await address('exportChecks', school)
  await rows(product, 'alter view look rename to look_away')
  try {
    const answer = await open(url, school)
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(answer.headers.get('content-type')).not.toContain('csv')
  } finally {
    await rows(product, 'alter view look_away rename to look')
  }
  expect((await open(url, school)).status).toBe(200)
})

test('so many files are on their way to one person at a time: a further one is refused in a sentence, and another person’s is not', async () => {
  const colleague = await aProvider(product)
  const url = await address('exportSubscribers', provider)
  const theirs = await address('exportSubscribers', colleague)
  const lock: [string, unknown[]] = ['lock table subscriber in access exclusive mode', []]
  const answers = await whileLocked(product, { statements: [lock], waiting: 4 }, () =>
    Promise.all([...Array.from({ length: 6 }, () => open(url, provider)), open(theirs, colleague)]),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429])
  expect(answers.at(-1)!.status).toBe(200)
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.headers.get('Retry-After')).toBe('30')
  expect(await refused.text()).toContain('3 files are on their way to you already.')
  await Promise.all(answers.map(async (answer) => answer.bodyUsed || (await answer.text())))
  expect((await open(url, provider)).status).toBe(200)
})
