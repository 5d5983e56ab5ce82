import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../context.js'
import { ask, send } from '../testing/client.js'
import { signedIn } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { readSignIns, type DemoSignIn } from './sign-ins.js'
import { makeDemoWorld } from './world.js'

/** A whole world takes seconds. */
const PATIENT = { timeout: 120_000 }

let product: Product
let signIns: DemoSignIn[]

/** The product as the demo starts it. */
const asDemo = ({ world, dataDir }: Product): World => ({
  ...world,
  config: { ...world.config, demo: true, demoMark: join(dataDir, 'demo-world') },
})

beforeAll(async () => {
  product = await aProduct({ env: { SIGN_UPS_PER_HOUR: '1', ANONYMOUS_UPLOADS_PER_HOUR: '1' } })
  signIns = await makeDemoWorld(asDemo(product))
})
afterAll(() => product.close())

const enter = (username: string) =>
  signedIn(product, username, signIns.find((person) => person.username === username)!.password)

test('a crash in the middle leaves nothing, and the next start makes the whole world', PATIENT, async () => {
  const fresh = await aProduct()
  try {
    const { world } = fresh
    let uploads = 0
    const put: World['store']['put'] = async (...file) => {
      if (++uploads === 12) throw new Error('the disk is full')
      await world.store.put(...file)
    }
    const failing = { ...asDemo(fresh), store: { ...world.store, put } }
    await expect(makeDemoWorld(failing)).rejects.toThrow('cannot keep files')
    expect(await rowsOf(world)).toEqual({ school: 0, account: 0, debtor: 0, letter: 0 })
    expect(existsSync(join(fresh.dataDir, 'demo-world'))).toBe(false)
    const kept = readSignIns({ dataDir: fresh.dataDir })

    expect(await makeDemoWorld(asDemo(fresh))).toEqual(kept)
    expect(await rowsOf(world)).toEqual(await rowsOf(product.world))
  } finally {
    await fresh.close()
  }
})

test('made twice, also at once, it is one world with the same passwords', async () => {
  const before = await rowsOf(product.world)
  const again = await Promise.all([makeDemoWorld(asDemo(product)), makeDemoWorld(asDemo(product))])
  expect(again).toEqual([signIns, signIns])
  expect(await rowsOf(product.world)).toEqual(before)
  expect(before.school).toBe(5)
})

test('its mark says that it stands; a database of somebody’s own gets no mark', PATIENT, async () => {
  expect(existsSync(join(product.dataDir, 'demo-world'))).toBe(true)
  const seeded = await aProduct()
  try {
    await makeDemoWorld(seeded.world)
    expect(existsSync(join(seeded.dataDir, 'demo-world'))).toBe(false)
  } finally {
    await seeded.close()
  }
})

test('its passwords are readable, private, and different in every data folder', async () => {
  expect(statSync(join(product.dataDir, 'demo-sign-ins.json')).mode & 0o777).toBe(0o600)
  for (const { password } of signIns) expect(password).toMatch(/^[a-z]+-[a-z]+-[a-z]+-\d{3}$/)
  expect(new Set(signIns.map(({ password }) => password)).size).toBe(signIns.length)
  const other = await mkdtemp(join(tmpdir(), 'dma-data-'))
  expect(readSignIns({ dataDir: other })).toEqual([])
  await rm(other, { recursive: true })
})

test('everybody in it can sign in', async () => {
  for (const { username } of signIns) expect((await enter(username)).key).toMatch(/^[0-9a-f]{64}$/)
})

test('three approved schools in two regions, one that waits with its pictures, one turned away with reasons', async () => {
  const { schools } = await ask(
    product,
    '{ schools(first: 10) { edges { node { name region } } } }',
    {},
    await enter('marina'),
  )
  expect(schools.edges.map(({ node }: any) => node.region)).toEqual(['Lagos', 'Lagos', 'Kano'])
  const queue = await ask(product, QUEUE, {}, await enter('ngozi'))
  expect(queue.open.edges).toHaveLength(1)
  const { school } = queue.open.edges[0].node
  expect(school.name).toBe('Riverbank Montessori School')
  for (const file of [school.taxCertificate, school.registrationCertificate, school.ministryApproval])
    expect(file).toMatchObject({ mediaType: 'image/webp', size: expect.any(Number) })
  const rejected = queue.decided.edges.find(({ node }: any) => node.decision === 'REJECTED').node
  expect(rejected.reasons.map(({ field }: any) => field)).toEqual(['taxCertificate', null])
})

test('debtors in every status, one with a payment, one with evidence, one to print a letter for', async () => {
  const { dashboard } = await ask(product, DASHBOARD, {}, await enter('marina'))
  const rows = dashboard.debtors.edges.map(({ node }: any) => node)
  expect(new Set(rows.map(({ status }: any) => status))).toEqual(
    new Set(['ABANDONED_PAYMENT', 'PENDING_PAYMENT', 'COMPLETED']),
  )
  expect(
    rows.some(
      ({ amountOwed, amountClaimed }: any) =>
        +amountOwed.amount > 0 && +amountOwed.amount < +amountClaimed.amount,
    ),
  ).toBe(true)
  expect(rows.some(({ evidence }: any) => evidence.length > 0)).toBe(true)
  expect(rows.some(({ parentEmail, letter }: any) => parentEmail === null && letter === null)).toBe(true)
})

test('a case in each state that one can wait in, with its files, and some that have ended', async () => {
  const inboxOf = async (username: string) => {
    const { viewer } = await ask(product, INBOX, {}, await enter(username))
    return viewer.school.contends.edges.map(({ node }: any) => ({ triage: node.triage, ...node.contend }))
  }
  const [newest, plan] = await inboxOf('marina')
  expect(newest).toMatchObject({ studentName: 'Samuel Adeyemi', state: 'OPEN', triage: 'NEW' })
  expect(newest.messages[0].files).toHaveLength(1)
  expect(plan).toMatchObject({ state: 'AGREED' })
  expect(plan.plan.instalments.map(({ state }: any) => state)).toEqual(['PAID', 'UPCOMING', 'UPCOMING'])
  expect((await inboxOf('palmgrove')).map(({ state }: any) => state)).toEqual(
    expect.arrayContaining(['COUNTERED', 'ACCEPTED', 'DISMISSED', 'LAPSED']),
  )
  const { viewer } = await ask(product, '{ viewer { contends { state mayDo } } }', {}, await enter('yetunde'))
  expect(viewer.contends).toEqual([
    { state: 'COUNTERED', mayDo: expect.arrayContaining(['AGREE', 'COUNTER', 'DECLINE']) },
    { state: 'ACCEPTED', mayDo: [] },
  ])
  const { desk } = await ask(
    product,
    '{ desk { waiting: escalations { edges { node { contend { state } } } } decided: escalations(stage: DECIDED) { edges { node { contend { state } } } } waitingEscalations } }',
    {},
    await enter('ngozi'),
  )
  const statesOf = ({ edges }: any) => edges.map(({ node }: any) => node.contend.state)
  expect([statesOf(desk.waiting), statesOf(desk.decided)]).toEqual([['ESCALATED'], ['DISMISSED']])
  expect(desk.waitingEscalations).toBe(1)
})

test('the same child stands with two schools, spelled differently, and both are found', async () => {
  const { directory } = await ask(product, DIRECTORY, { search: 'Fatimah Abubakar' }, await enter('marina'))
  const found = directory.edges.map(({ node }: any) => node)
  expect(found.map(({ school }: any) => school.name)).toEqual(
    expect.arrayContaining(['Palm Grove Primary School', 'Savannah Girls’ Secondary School']),
  )
})

test('nothing in it is of a later day than today, and the limits of real sign-ups still stand', async () => {
  const [row] = await product.world.orm.em.fork().execute<{ latest: Date }[]>(
    `select max(at) as latest from (select max(created_at) as at from letter union select max(listed_at) from debtor
     union select max(noticed_at) from debtor union select max(at) from history_entry union select max(at) from contend_message) moments`,
  )
  expect(new Date(row!.latest).getTime()).toBeLessThan(Date.now())
  const signUp = (name: string) =>
    send(
      product,
      'mutation ($input: SignUpInput!) { signUp(input: $input) { key userErrors { message } } }',
      {
        input: {
          username: name,
          email: `${name}@real.example`,
          password1: 'Correct horse 42',
          password2: 'Correct horse 42',
        },
      },
    )
  expect((await signUp('first')).data.signUp.key).toBeTruthy()
  expect((await signUp('second')).errors[0]?.extensions.code).toBe('RATE_LIMITED')
})

async function rowsOf({ orm }: World): Promise<Record<string, number>> {
  const tables = ['school', 'account', 'debtor', 'letter']
  const [counts] = await orm.em
    .fork()
    .execute<Record<string, number>[]>(
      `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
    )
  return counts!
}

const QUEUE = `{
  open: schoolApplications(state: OPEN, first: 10) { edges { node { school { name taxCertificate { mediaType size } registrationCertificate { mediaType size } ministryApproval { mediaType size } } } } }
  decided: schoolApplications(state: DECIDED, first: 10) { edges { node { decision reasons { field message } } } }
}`
const INBOX = `{ viewer { school { contends(first: 10) { edges { node { triage contend { studentName state messages { files { id } } plan { instalments { state } } } } } } } } }`
const DASHBOARD = `{ dashboard { debtors(first: 50) { edges { node { studentName parentEmail status amountOwed { amount } amountClaimed { amount } evidence { id } letter { state } } } } } }`
const DIRECTORY = `query ($search: String!) { directory(search: $search, first: 10) { edges { node { studentName school { name } } } } }`
