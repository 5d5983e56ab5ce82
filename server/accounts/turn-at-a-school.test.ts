import { describe, expect, test } from 'vitest'
import type { EntityManager } from '@mikro-orm/postgresql'
import { act } from '../testing/client.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { aDispute, aToldFamily } from '../testing/claims/cases.js'
import { rest } from '../testing/rest.js'
import { stateNow } from './acting-now.js'

/*
 * A decision about a school, or about who acts for it, waits for what is under way there, and what comes later waits for the
 * decision: whoever writes without a pause keeps nobody from suspending the school, or from removing them.
 */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)

interface Cast {
  ada: SchoolPerson
  bola: Person
}

const idOf = async ({ username }: Person) =>
  String((await rows(product, 'select id from account where username = ?', [username]))[0].id)

const DECISIONS: Record<string, (cast: Cast) => Promise<{ userErrors: unknown[] }>> = {
  suspendSchool: ({ ada: { schoolId } }) =>
    act(product, 'suspendSchool', { schoolId, reason: 'Because.' }, { as: provider }),
  removeAdministrator: async ({ ada, bola }) =>
    act(product, 'removeAdministrator', { accountId: await idOf(bola) }, { as: ada }),
  updateSchool: ({ ada }) => act(product, 'updateSchool', { address: '2 Another Road' }, { as: ada }),
  createApiKey: ({ ada }) =>
    act(product, 'createApiKey', { name: 'Portal', scopes: ['READ_DEBTORS'], days: 30 }, { as: ada }),
}

async function aCast(): Promise<Cast> {
  const ada = await anApprovedSchool(product, provider)
  return { ada, bola: await aColleague(product, ada) }
}

/** What an act of the school does first, in a transaction that goes on. */
async function begun(school: { schoolId: string }): Promise<EntityManager> {
  const em = product.world.orm.em.fork()
  await em.begin()
  await stateNow(em, { id: Number(school.schoolId) })
  return em
}

const CLAIM = {
  name_of_student: 'Chidinma Okafor',
  name_of_parent: 'Ngozi Okafor',
  phone_number: '0803 123 4567',
  amount_owed: 45_000,
}

describe.each(Object.entries(DECISIONS))('%s', (_, decides) => {
  test('comes before what begins while it waits', async () => {
    const cast = await aCast()
    const first = await begun(cast.ada)
    const decided = decides(cast)
    await untilWaiting(product, 1)
    const later = rest(product, 'POST', '/dashboard', { as: cast.ada, body: CLAIM })
    await untilWaiting(product, 2)
    const others = begun(cast.ada)
    await untilWaiting(product, 3).finally(() => first.commit())
    expect((await decided).userErrors).toEqual([])
    await (await others).commit()
    await later
  })

  test('waits for nobody who only writes a line about the school', async () => {
    const cast = await aCast()
    const { id } = await aDebtor(product, cast.ada)
    const em = product.world.orm.em.fork()
    await em.begin()
    // As every line that refers to a school holds its row.
    await em.execute('select id from school where id = ? for key share', [cast.ada.schoolId])
    await em.execute('select id from debtor where id = ? for update', [id])
    expect((await decides(cast).finally(() => em.commit())).userErrors).toEqual([])
  })
})

test('what comes later finds what was decided', async () => {
  const cast = await aCast()
  const first = await begun(cast.ada)
  const decided = DECISIONS.suspendSchool!(cast)
  await untilWaiting(product, 1)
  const later = rest(product, 'POST', '/dashboard', { as: cast.ada, body: CLAIM })
  await untilWaiting(product, 2).finally(() => first.commit())
  await decided
  expect(JSON.stringify((await later).body)).toMatch(/is suspended/)
})

test('a letter that may not be refused holds up nobody', async () => {
  const { ada } = await aCast()
  const told = await aToldFamily(product, ada)
  await aDispute(product, told)
  const others = await begun(ada)
  const refusing = act(product, 'refuseLetter', { token: told.token })
  const { userErrors } = await refusing.finally(() => others.commit())
  expect(userErrors).toMatchObject([{ message: expect.stringContaining('You have answered this claim') }])
})
