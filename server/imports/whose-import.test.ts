import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { aCheckedList, importOf, sendList, untilAtRest } from '../testing/imports.js'
import {
  aColleague,
  aProvider,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { invitationIn } from '../testing/school-people.js'
import { IMPORTS } from './import-queue.js'
import { workOnImports } from './import-work.js'

/* What somebody sent for one school is done for that school and in their name, or not at all. */
const product = await theProduct({ env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '0' } })
const provider = await aProvider(product)
let ada: SchoolPerson
let other: SchoolPerson
let bola: Person
beforeEach(async () => {
  ada = await anApprovedSchool(product, provider)
  other = await anApprovedSchool(product, provider)
  bola = await aColleague(product, ada)
})

const LIST = 'Name of student,Name of parent,Phone No,Amount owed\nObi Eze,Ada Eze,0803 000 0001,4000\n'
const NOT_THEIRS =
  'Whoever sent this file may not import for your school any more, so nothing was changed. Somebody else can send it.'

/** Bola leaves Ada's school, and acts for the other one from then on. */
async function changesSchool(): Promise<void> {
  const [{ id }] = await rows(product, 'select id from account where username = ?', [bola.username])
  await act(product, 'removeAdministrator', { accountId: String(id) }, { as: bola, select: 'removedId' })
  await act(product, 'inviteAdministrator', { email: bola.email, role: 'BURSAR' }, { as: other })
  const token = invitationIn(
    await product.mail.letterTo(bola.email, new RegExp(`invited to act for ${other.schoolName}`)),
  )
  const { userErrors } = await act(product, 'acceptInvitation', { token }, { as: bola })
  expect(userErrors).toEqual([])
}
const begins = (id: string) =>
  send(
    product,
    'mutation ($id: ID!) { runImport(input: { id: $id, statementAccepted: true }) { userErrors { code } } }',
    { id },
    bola,
  )
const claims = () =>
  rows(product, 'select id from debtor where school_id = any(?::int[])', [
    `{${ada.schoolId},${other.schoolId}}`,
  ])
const stands = async (id: string, as: Asker = ada) => {
  const { state, problem } = await importOf(product, id, as)
  return { state, problem }
}

/** Nobody takes imports off the queue while this happens; afterwards somebody does. */
async function whileQueued(story: () => Promise<unknown>): Promise<void> {
  await product.world.outbox.boss.offWork(IMPORTS)
  await story()
  await workOnImports(product.world, pino({ level: 'silent' }))
}

test('an import that waits in the queue is not done for the school to which its sender has gone', async () => {
  const { id } = await aCheckedList(product, LIST, bola)
  await whileQueued(async () => {
    await begins(id)
    await changesSchool()
  })
  await untilAtRest(product, id, ada)
  expect(await stands(id)).toEqual({ state: 'CHECKED', problem: NOT_THEIRS })
  expect(await claims()).toEqual([])
  const query = '{ recentImports { id state problem } notifications { edges { node { kind text path } } } }'
  const { recentImports, notifications } = await ask(product, query, {}, ada)
  expect(recentImports).toEqual([{ id, state: 'CHECKED', problem: NOT_THEIRS }])
  expect(notifications.edges.map(({ node }: any) => node)).toContainEqual({
    kind: 'import.not-done',
    text: `Nothing of a list was imported. ${NOT_THEIRS}`,
    path: `/admin/import?list=${id}`,
  })
  expect(
    (await ask(product, query, {}, bola)).notifications.edges.map(({ node }: any) => node.kind),
  ).not.toContain('import.not-done')
})

test('nor one that was under way when its sender went', async () => {
  const { id } = await aCheckedList(product, LIST, bola)
  const em = product.world.orm.em.fork()
  await em.begin()
  await em.execute(`select pg_advisory_xact_lock(hashtext('import'), ?)`, [ada.schoolId])
  await begins(id)
  await untilWaiting(product, 1)
  await changesSchool().finally(() => em.commit())
  await untilAtRest(product, id, ada)
  expect(await stands(id)).toEqual({ state: 'CHECKED', problem: NOT_THEIRS })
  expect(await claims()).toEqual([])
})

test('a file that waits to be checked is not compared with the list of that other school', async () => {
  let id = ''
  await whileQueued(async () => {
    const answer: any = await (await sendList(product, LIST, bola)).json()
    id = answer.data.planImport.import.id
    await changesSchool()
  })
  await untilAtRest(product, id, ada)
  expect(await stands(id)).toEqual({ state: 'FAILED', problem: NOT_THEIRS })
})

test('somebody else of the school goes on with it', async () => {
  const { id } = await aCheckedList(product, LIST, bola)
  await whileQueued(async () => {
    await begins(id)
    await changesSchool()
  })
  await untilAtRest(product, id, ada)
  await act(product, 'runImport', { id, statementAccepted: true }, { as: ada })
  await untilAtRest(product, id, ada)
  expect(await stands(id)).toEqual({ state: 'DONE', problem: null })
  expect(await claims()).toHaveLength(1)
})

test('nothing is imported for a school that is suspended while its import waits', async () => {
  const { id } = await aCheckedList(product, LIST, bola)
  await whileQueued(async () => {
    await begins(id)
    await decide(product, provider, 'suspendSchool', { schoolId: ada.schoolId, reason: 'Because.' })
  })
  const state = () => rows(product, 'select state from debtor_import where id = ?', [id])
  await expect.poll(state).toEqual([{ state: 'CHECKED' }])
  expect(await claims()).toEqual([])
})
