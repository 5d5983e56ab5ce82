import { expect, test } from 'vitest'
import { daysLater, done, found, tokenIn } from '../../testing/claims/claims.js'
import { act, ask } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const looker = await anApprovedSchool(product, provider, 'Hill Top School')
const checker = await anApprovedSchool(product, provider, 'River School')

const later = (days: number) => daysLater(product, days, provider, school, looker, checker)
const SUBJECT = /^A claim that you saw has changed$/

/** Whom corrections have reached since it was last asked, once nothing is on its way. */
async function corrected() {
  await quiet(product)
  const offices: { email: string; name: string }[] = await rows(product, 'select email, name from school')
  const letters = product.mail.received.splice(0).filter(({ subject }) => SUBJECT.test(subject))
  return letters.map(({ to, text }) => ({
    to: offices.find(({ email }) => email === to)!.name,
    words: text.replace(/\s+/g, ' '),
  }))
}

let number = 0
async function anEntry(studentName: string): Promise<{ id: string; token: string }> {
  const parentEmail = `seen${++number}@example.com`
  const { id } = await aDebtor(product, school, {
    studentName,
    parentName: `Parent of ${studentName}`,
    parentEmail,
  })
  const token = tokenIn(await product.mail.letterTo(parentEmail))
  await quiet(product)
  return { id, token }
}
const disputed = async (token: string): Promise<string> => {
  const input = { token, reason: 'WRONG_AMOUNT', message: 'Look again.', files: [] }
  return (await act(product, 'contendClaim', input, { select: 'contend { id }' })).contend.id
}
const accepts = (input: object) => act(product, 'acceptContend', { ...input }, { as: school })

test('who saw an entry is told once when its amount is corrected, and nobody else', async () => {
  const { id, token } = await anEntry('Amara Nwosu')
  expect(await found(product, 'amara nwosu', looker)).toEqual(['Amara Nwosu'])
  await found(product, 'amara nwosu', looker)
  await found(product, 'amara nwosu', school)
  await accepts({ contendId: await disputed(token), outcome: 'AMOUNT_CORRECTED', amount: '20000' })
  const [letter, ...others] = await corrected()
  expect(others).toEqual([])
  expect(letter!.to).toBe('Hill Top School')
  for (const told of [
    'Amara Nwosu',
    'Greenfield College',
    'the amount has changed',
    'Amount now: ₦20,000.00',
    'You looked for: amara nwosu',
  ])
    expect(letter!.words).toContain(told)
  const { notifications } = await ask(
    product,
    '{ notifications(first: 1) { edges { node { kind text path } } } }',
    {},
    looker,
  )
  expect(notifications.edges[0].node).toEqual({
    kind: 'entry.corrected',
    text: 'You were shown a claim of Greenfield College: its amount is another one since. The letter says which one.',
    path: '/admin/checks',
  })
  // Once a day.
  await done(product, 'withdrawDebtor', { id }, school)
  expect(await corrected()).toEqual([])
  await later(1)
  await keepClocks(product)
  expect((await corrected()).map(({ to }) => to)).toEqual(['Hill Top School'])
})

test('a check that was not sure is told without a name that it did not show', async () => {
  const { token } = await anEntry('Zainab Bello')
  const { checkWard } = await ask(
    product,
    'mutation ($input: CheckWardInput!) { checkWard(input: $input) { check { results { likelihood } } userErrors { message } } }',
    { input: { student: 'Zaynab Belo', purpose: 'ADMISSION', reference: 'A-17' } },
    checker,
  )
  expect(checkWard.check.results).toEqual([{ likelihood: 'POSSIBLE' }])
  await accepts({ contendId: await disputed(token), outcome: 'WITHDRAWN' })
  const [letter] = await corrected()
  expect(letter!.to).toBe('River School')
  expect(letter!.words).toContain(
    'You looked for: Zaynab Belo Your reference: A-17 Listed by: Greenfield College',
  )
  expect(letter!.words).not.toMatch(/Zainab|Bello/)
})

test('whoever looked longer ago than half a year is not told', async () => {
  const { id } = await anEntry('Musa Danjuma')
  expect(await found(product, 'musa danjuma', looker)).toHaveLength(1)
  await later(181)
  await done(product, 'withdrawDebtor', { id }, school)
  expect(await corrected()).toEqual([])
})

test('hundreds of schools that looked are told, each once', async () => {
  const { id } = await anEntry('Seen Everywhere')
  await aCrowdLookedAt(id)
  await done(product, 'withdrawDebtor', { id }, school)
  const [posted] = await rows(
    product,
    `select count(*)::int as letters, count(distinct "to")::int as schools,
            count((select 1 from pgboss.job where name = 'letters' and (data ->> 'letterId')::int = letter.id))::int as jobs
       from letter where kind = 'entry-corrected' and "to" like 'crowd%'`,
  )
  expect(posted).toEqual({ letters: 300, schools: 300, jobs: 300 })
})

/** Three hundred schools like an existing one, each of which has seen an entry twice. */
async function aCrowdLookedAt(debtorId: string): Promise<void> {
  const like = (table: string, other: string) =>
    `(jsonb_populate_record(${table}, jsonb_build_object('id', nextval('${table}_id_seq'), ${other}))).*`
  await rows(
    product,
    `insert into account select ${like('account', `'username', 'crowd' || n, 'email', 'crowd' || n || '@example.com', 'school_id', null`)}
       from account, generate_series(1, 300) n where username = ?`,
    [looker.username],
  )
  await rows(
    product,
    `insert into school select ${like('school', `'slug', a.username, 'email', a.email, 'author_id', a.id`)}
       from school, account a where school.id = ? and a.username like 'crowd%'`,
    [looker.schoolId],
  )
  await rows(
    product,
    `insert into look (school_id, account_id, kind, asked, shown, at, batch)
     select school.id, author_id, 'SEARCH', '{"search":"seen"}', array[?]::int[], ?, false
       from school, generate_series(1, 2) where email like 'crowd%'`,
    [debtorId, product.clock.now()],
  )
}
