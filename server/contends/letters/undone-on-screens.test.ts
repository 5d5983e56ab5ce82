import { beforeEach, expect, test } from 'vitest'
import { aToldFamily, anAgreedPlan, type Told } from '../../testing/claims/cases.js'
import { done } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aColleague, anAccount, type Person } from '../../testing/people.js'
import { theRegister } from '../../testing/register.js'

/** Rule 21: what is undone in its moment has not happened, on the screens as little as by letter. */
const { product, school, later } = await theRegister({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '600' } })
const colleague = await aColleague(product, school)
const family = await anAccount(product)
let told: Told
beforeEach(async () => {
  await later(0)
  await rows(product, 'delete from notification')
  told = await aToldFamily(product, school)
  const id = await anAgreedPlan(product, told, school, 10)
  await rows(
    product,
    'update contend set account_id = (select id from account where username = ?) where id = ?',
    [family.username, id],
  )
})

const toldOf = async (person: Person) => {
  const of = `select kind from notification where debtor_id = ? and account_id = (select id from account where username = ?) order by id`
  const kinds = await rows<{ kind: string }>(product, of, [told.id, person.username])
  return kinds.map(({ kind }) => kind).filter((kind) => /kept|resumed|settled/.test(kind))
}
const completes = () => done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
const opens = () => done(product, 'updateDebtor', { id: told.id, status: 'PENDING_PAYMENT' }, school)

test('nobody who has not read it finds that a plan was kept, nor that its claim is open again', async () => {
  await completes()
  expect([await toldOf(family), await toldOf(colleague)]).toEqual([['contend.kept'], ['contend.kept']])
  await opens()
  expect([await toldOf(family), await toldOf(colleague)]).toEqual([[], []])
})

test('whoever has read it is told that it is open again', async () => {
  await completes()
  await act(product, 'markNotificationRead', {}, { as: family })
  await opens()
  expect(await toldOf(family)).toEqual(['contend.kept', 'contend.resumed'])
})

test('but not of an opening that takes back what nobody has read, whatever was read of an earlier end', async () => {
  await completes()
  await act(product, 'markNotificationRead', {}, { as: family })
  await opens()
  await completes()
  await opens()
  expect(await toldOf(family)).toEqual(['contend.kept', 'contend.resumed'])
})

test('nor is it mailed to a colleague who has chosen that', async () => {
  await rows(
    product,
    `update account set mailed_groups = '{CASES}', email_verified_at = now() where username = ?`,
    [colleague.username],
  )
  await completes()
  await opens()
  // It waits for as long as it can be undone, and then finds nothing to say.
  const waiting = await rows<{ state: string; told: boolean }>(
    product,
    `select state, exists (select from notification n where n.id = (l.data ->> 'notificationId')::int) as told
       from letter l where kind = 'notification' and "to" = ?`,
    [colleague.email],
  )
  expect(waiting).toEqual([{ state: 'QUEUED', told: false }])
})
