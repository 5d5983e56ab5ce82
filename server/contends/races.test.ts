import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runClocks } from '../clocks/run-clocks.js'
import { addDays } from '../../common/days.js'
import { letterState, tokensOf } from '../testing/claims/claims.js'
import { aPicture, act, upload, visitor, type Asker } from '../testing/client.js'
import { rows, whileLocked } from '../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

/** Of each race: in one each server is called first. The soak runs 50. */
const ROUNDS = Number(process.env.RACES ?? 2)

let product: Product
/** A second server of the same product: the two who meet are never at the same one. */
let beside: Product
let provider: Person
let school: SchoolPerson
let family: Person
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  beside = await aProduct({ env: { NOTICE_DAYS: '0' }, beside: product })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  family = await anAccount(product, 'okafor')
  await rows(product, 'update account set verified_email = email where username = ?', ['okafor'])
})
afterAll(async () => {
  await beside.close()
  await product.close()
})

/** What a race is about. */
interface Scene {
  debtorId: string
  token: string
  contendId: string
}

/** One of the two who act at the same moment; answers why it was refused, or null. */
type Runner = (scene: Scene, on: Product) => Promise<string | null>

const runs =
  (mutation: string, input: (scene: Scene) => Record<string, unknown>, as: () => Asker): Runner =>
  async (scene, on) =>
    (await act(on, mutation, input(scene), { as: as() })).userErrors[0]?.message ?? null
const byLink = (mutation: string, more: object = {}) =>
  runs(
    mutation,
    ({ contendId, token }) => ({ contendId, token, ...more }),
    () => visitor,
  )
const byAccount = (mutation: string, more: object = {}) =>
  runs(
    mutation,
    ({ contendId }) => ({ contendId, ...more }),
    () => family,
  )
const bySchool = (mutation: string, more: object = {}) =>
  runs(
    mutation,
    ({ contendId }) => ({ contendId, ...more }),
    () => school,
  )
const decides = (decision: string) =>
  runs(
    'decideContend',
    ({ contendId }) => ({ contendId, decision, reasons: 'We have read both files.' }),
    () => provider,
  )
const pays = (amount: string, note: string) =>
  runs(
    'recordPayment',
    ({ debtorId }) => ({ debtorId, amount, note }),
    () => school,
  )
const disputes = runs(
  'contendClaim',
  ({ token }) => ({ token, reason: 'NOT_LIABLE', message: 'We have left.' }),
  () => visitor,
)
const pleads = runs(
  'pleadForTime',
  ({ debtorId }) => ({ debtorId, instalments: dates(30) }),
  () => family,
)
const withdraws = runs(
  'withdrawDebtor',
  ({ debtorId }) => ({ id: debtorId }),
  () => school,
)
const corrects = runs(
  'updateDebtor',
  ({ debtorId }) => ({ id: debtorId, amountOwed: '30000' }),
  () => school,
)
/** The scheduler of one server. */
const keepsClocks: Runner = async (_scene, { world }) => {
  await runClocks(world, silent)
  return null
}
/** With a file that nobody has seen. */
const brings =
  (runner: (files: string[]) => Runner, as: () => Asker): Runner =>
  async (scene, on) => {
    const { id } = await upload(on, await aPicture(aColour()), { as: as() })
    return runner([id])(scene, on)
  }
const dates = (...days: number[]) =>
  days.map((day) => ({ dueOn: addDays(new Date().toISOString().slice(0, 10), day) }))

const rejects = brings(
  (files) => bySchool('rejectContend', { message: 'No such payment.', files }),
  () => school,
)
const accepts = bySchool('acceptContend', { outcome: 'WITHDRAWN' })
const schoolCounters = bySchool('answerPlan', { answer: 'COUNTER', instalments: dates(10, 20) })

/** Where races begin: what was done before, by whom. */
const CLAIMED: Runner[] = []
const DISPUTED = [disputes]
const PLEADED = [pleads]
const COUNTERED = [pleads, schoolCounters]
const REJECTED = [disputes, rejects]
const ESCALATED = [...REJECTED, byLink('escalateContend', { message: 'It is not right.' })]

describe.each<{
  race: string
  before: Runner[]
  runners: [Runner, Runner]
  oneWins?: false
  daysAgo?: number
}>([
  { race: 'accepting and rejecting', before: DISPUTED, runners: [accepts, rejects] },
  {
    race: 'the last payment, recorded twice',
    before: DISPUTED,
    runners: [pays('45000', 'cash'), pays('45000', 'bank')],
  },
  { race: 'taking back and accepting', before: DISPUTED, runners: [byLink('withdrawContend'), accepts] },
  { race: 'a dispute and a plea', before: CLAIMED, runners: [disputes, pleads] },
  {
    race: 'agreeing to a plan and countering it',
    before: COUNTERED,
    runners: [
      byLink('answerPlan', { answer: 'AGREE' }),
      byAccount('answerPlan', { answer: 'COUNTER', instalments: dates(60) }),
    ],
  },
  {
    race: 'agreeing to a plan and correcting the amount',
    before: PLEADED,
    runners: [bySchool('answerPlan', { answer: 'AGREE' }), corrects],
    oneWins: false,
  },
  { race: 'upholding and dismissing', before: ESCALATED, runners: [decides('UPHOLD'), decides('DISMISS')] },
  {
    race: 'asking the provider and disputing anew',
    before: REJECTED,
    runners: [
      byLink('escalateContend', { message: 'It is not right.' }),
      brings(
        (files) =>
          runs(
            'contendClaim',
            ({ debtorId }) => ({ debtorId, reason: 'ALREADY_PAID', message: 'Paid.', files }),
            () => family,
          ),
        () => family,
      ),
    ],
  },
  {
    race: 'withdrawing the claim and disputing it',
    before: CLAIMED,
    runners: [withdraws, disputes],
    oneWins: false,
  },
  {
    race: 'the last payment and a plea',
    before: CLAIMED,
    runners: [pays('45000', 'cash'), pleads],
    oneWins: false,
  },
  {
    race: 'two schedulers',
    before: DISPUTED,
    runners: [keepsClocks, keepsClocks],
    oneWins: false,
    daysAgo: 15,
  },
  {
    race: 'the scheduler and an answer',
    before: DISPUTED,
    runners: [keepsClocks, rejects],
    oneWins: false,
    daysAgo: 15,
  },
  {
    race: 'the scheduler that removes and an answer',
    before: DISPUTED,
    runners: [keepsClocks, rejects],
    oneWins: false,
    daysAgo: 29,
  },
])('$race, at the same moment', ({ before, runners: [one, other], oneWins, daysAgo = 0 }) => {
  test(`ends as if one had come after the other, ${ROUNDS} times`, { timeout: 10 * 60_000 }, async () => {
    const scheduled = one === keepsClocks
    const inTurn = async (first: Runner, second: Runner) => {
      const scene = await aScene(before, daysAgo)
      const refusals = [await first(scene, product), await second(scene, beside)]
      return { refusals, ...(await onRecord(scene)) }
    }
    const oneFirst = await inTurn(one, other)
    const otherFirst = await inTurn(other, one)
    const possible = [oneFirst, { ...otherFirst, refusals: otherFirst.refusals.toReversed() }]
    if (oneWins !== false)
      for (const { refusals } of possible)
        expect(refusals).toEqual(expect.arrayContaining([null, expect.stringMatching(/^[A-Z].+\.$/)]))
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await aScene(before, daysAgo)
      const [here, there] = round % 2 === 0 ? [product, beside] : [beside, product]
      const meet = () => Promise.all([one(scene, here), other(scene, there)])
      // A scheduler passes over a claim that somebody holds; the others wait for it until both are there.
      const refusals = scheduled
        ? await meet()
        : await whileLocked(product, { statements: [[LOCK, [scene.debtorId]]], waiting: 2 }, meet)
      expect(possible).toContainEqual({ refusals, ...(await onRecord(scene)) })
    }
  })
})

const LOCK = 'select id from debtor where id = ? for update'

async function aScene(before: Runner[], daysAgo: number): Promise<Scene> {
  // One family has all these claims, and only so many letters of a day leave to one address.
  await rows(product, `update letter set created_at = created_at - interval '2 days'`)
  const { id: debtorId } = await aDebtor(product, school, {
    parentEmail: family.email,
    amountOwed: '45000',
    requestKey: randomUUID(),
  })
  const [token] = await tokensOf(product, [debtorId])
  // Whoever delivers it holds the claim as well.
  await letterState(product, debtorId, 'SENT', school)
  const scene = { debtorId, token: token!, contendId: '' }
  for (const runner of before) {
    const refused = await runner(scene, product)
    if (refused) throw new Error(refused)
    const [contend] = await rows(product, 'select id from contend where debtor_id = ?', [debtorId])
    scene.contendId = String(contend.id)
  }
  await rows(
    product,
    `update contend set clock_from = clock_from - make_interval(days => ?) where debtor_id = ?`,
    [daysAgo, debtorId],
  )
  // Whoever delivers a letter of the case holds the claim, too.
  await quiet(product)
  return scene
}

/** Everything that an act leaves behind. */
async function onRecord({ debtorId }: Scene) {
  // What a scheduler has passed over.
  await runClocks(product.world, silent)
  const read = (statement: string) => rows(product, statement, [debtorId])
  return {
    claim: await read(`select status, withdrawn_at is not null as withdrawn from debtor where id = ?`),
    ledger: await read(`select kind, amount::int from ledger_entry where debtor_id = ? order by id`),
    cases: await read(`select reason, state, outcome from contend where debtor_id = ? order by id`),
    threads: await read(
      `select m.side, m.act, m.text, m.plan_id is not null as plan, count(d)::int as files
         from contend c join contend_message m on m.contend_id = c.id left join document d on d.message_id = m.id
        where c.debtor_id = ? group by m.id order by m.id`,
    ),
    plans: await read(
      `select proposed_by, agreed_at is not null as agreed, jsonb_array_length(instalments) as instalments
         from payment_plan p join contend c on c.id = p.contend_id where c.debtor_id = ? order by p.id`,
    ),
    history: await read(`select act from history_entry where debtor_id = ? order by id`),
    letters: await read(`select kind, "to" from letter where debtor_id = ? order by kind, "to"`),
  }
}

/** No two pictures are the same. */
const aColour = () => `#${(++colour).toString(16).padStart(6, '0')}`
let colour = 0
const silent = pino({ level: 'silent' })
