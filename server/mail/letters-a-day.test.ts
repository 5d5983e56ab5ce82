import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay, startOfDay } from '../../common/days.js'
import { CLAIM_LINKS_PER_DAY, LETTERS_PER_DAY } from '../shared/rules.js'
import {
  aDispute,
  aToldFamily,
  dayIn,
  goesOn,
  onCase,
  type Actor,
  type Told,
} from '../testing/claims/cases.js'
import { attempt, daysLater, debtorOf, done, letterState, tokensOf } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  anApprovedSchool,
  decide,
  aSchool,
  officeOf,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { holdNextLetter, waitsNoLonger } from '../testing/waiting-letters.js'

/** More than leave in a day; LETTER_TIMES=50 is an hour of somebody who means it. */
const TIMES = Number(process.env.LETTER_TIMES ?? 5)

let product: Product
let provider: Person
let school: SchoolPerson
/** The school's, which is not the account's. */
let office: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', MAIL_RATE: '1000' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  office = await officeOf(product, school)
})
afterAll(() => product.close())

/** What one side does again and again to a family of its own; answers what its reader has to hold a day later. */
type Act = (told: Told) => Promise<void | (() => Promise<void>)>
const times = async (act: (time: number) => Promise<unknown>) => {
  for (let time = 0; time < TIMES; time++) await act(time)
}
const LAST = TIMES - 1
const hasRead = (to: string, words: RegExp | string) => async () => {
  const read = product.mail.received.filter((letter) => letter.to === to).map(({ text }) => text)
  expect(read.join('\n')).toMatch(words)
}
const writes = (contendId: string, message: string, by: Actor) =>
  onCase(product, 'commentOnContend', { contendId, message, files: [] }, by)

const ACTS: Record<string, Act> = {
  'a family that writes': async (told) => {
    const { id } = await aDispute(product, told)
    await times((time) => writes(id, `Please look, ${time}.`, told))
    return hasRead(office, `Please look, ${Math.min(LAST, 9)}.`)
  },
  'a school that writes': async (told) => {
    const { id } = await aDispute(product, told)
    await times((time) => writes(id, `We look, ${time}.`, school))
    return hasRead(told.email, `We look, ${Math.min(LAST, 9)}.`)
  },
  'a family that answers and takes it back': async (told) => {
    await times(async (time) => {
      const { id } = await aDispute(product, told, { message: `Paid, receipt ${time}.` })
      if (time < LAST) await goesOn(product, 'withdrawContend', { contendId: id }, told)
    })
    return hasRead(office, `Paid, receipt ${LAST}.`)
  },
  'two sides that make each other offers': async (told) => {
    const on = (days: number) => [{ dueOn: dayIn(product, days) }]
    const { id } = await goesOn(product, 'pleadForTime', { instalments: on(30) }, told)
    await times((time) => {
      const offer = { contendId: id, answer: 'COUNTER', instalments: on(31 + time) }
      return goesOn(product, 'answerPlan', offer, time % 2 === 0 ? school : told)
    })
    // Whose turn it is has the last offer.
    const reader = LAST % 2 === 0 ? told.email : office
    return hasRead(reader, formatDay(dayIn(product, 31 + LAST)))
  },
  'a school that completes a claim and opens it again': async ({ id }) =>
    times(async () => {
      for (const status of ['COMPLETED', 'ABANDONED_PAYMENT'])
        await done(product, 'updateDebtor', { id, status }, school)
    }),
  'a school that changes the address back and forth': async ({ id, email }) => {
    const addressOf = (time: number) => (time % 2 === 0 ? `other-${email}` : email)
    await times(async (time) => {
      await done(product, 'updateDebtor', { id, parentEmail: addressOf(time) }, school)
      await quiet(product)
    })
    // Whoever is on record in the end is told, by a link that opens.
    return async () => {
      const [token] = await tokensOf(product, [id])
      await hasRead(addressOf(LAST), token!)()
      expect((await debtorOf(product, id, school)).letter.state).toBe('SENT')
    }
  },
  'a school that withdraws a claim and lists it again': async (told) =>
    times(async () => {
      const { id } = await aDebtor(product, school, { parentEmail: told.email })
      await quiet(product)
      await done(product, 'withdrawDebtor', { id }, school)
    }),
  'a school that asks for a letter to be sent again': async ({ id }) =>
    times(async () => {
      const { letter } = await debtorOf(product, id, school)
      await attempt(product, 'resendLetter', { letterId: letter.id }, school)
    }),
  'somebody who asks for a further link': async ({ token }) =>
    times(async () => {
      await act(product, 'requestClaimLink', { token })
      await daysLater(product, 3 / 1440, provider, school)
    }),
  'a school that hands in its profile again and again': async () => {
    const applicant = await aSchool(product)
    await times(async () => {
      const reasons = [{ field: 'name', message: 'It is another one.' }]
      await decide(product, provider, 'requestSchoolChanges', { schoolId: applicant.schoolId, reasons })
      await act(product, 'updateSchool', { resubmit: true }, { as: applicant })
    })
  },
}

test('whatever one side does again and again, nobody’s letter box is filled, and each holds the last word a day later', async () => {
  const toldOf = new Map<string, Told>()
  for (const name of Object.keys(ACTS)) toldOf.set(name, await aToldFamily(product, school))
  const held: [name: string, lastWord: () => Promise<void>][] = []
  for (const [name, again] of Object.entries(ACTS)) {
    const lastWord = await again(toldOf.get(name)!)
    if (lastWord) held.push([name, lastWord])
  }
  await quiet(product)
  expect(await tooMany()).toEqual([])
  await daysLater(product, 1, provider, school)
  await keepClocks(product)
  await quiet(product)
  expect(await tooMany()).toEqual([])
  for (const [name, lastWord] of held)
    await lastWord().catch((error: unknown) => {
      throw new Error(`${name}: the last word is lost`, { cause: error })
    })
}, 240_000)

/** What went out today beyond what one day allows: by what it is about, and to whom. */
async function tooMany() {
  const today = startOfDay(dayIn(product, 0), product.world.rules.timeZone)
  const out = `from letter where state in ('SENT', 'QUEUED') and coalesce(released_at, created_at) >= ?`
  return rows(
    product,
    `select "to", topic, count(*) ${out} and topic <> '' group by 1, 2 having count(*) > ${LETTERS_PER_DAY.ofAKind}
      union all
     select "to", 'a family', count(*) ${out} and "to" like '%family-%' group by 1
     having count(*) > ${LETTERS_PER_DAY.toAFamily + CLAIM_LINKS_PER_DAY}`,
    [today, today],
  )
}

test.each<[string, number | null, string[]]>([
  ['taken', null, ['50', '51', '52', '53']],
  ['refused for now', 451, ['50', '51', '53']],
])(
  'a letter that is replaced while it is at the mail server counts among those of its day: %s',
  async (_what, code, told) => {
    await daysLater(product, 1, provider, school)
    const { id, email } = await aToldFamily(product, school)
    const claims = (naira: string) =>
      done(product, 'updateDebtor', { id, amountOwed: `${naira}000`, statementAccepted: true }, school)
    for (const naira of ['50', '51']) {
      await claims(naira)
      await quiet(product)
    }
    const { arrived, answer } = holdNextLetter(product, email)
    await claims('52')
    await arrived
    await claims('53')
    answer(code)
    await waitsNoLonger(product)
    expect(await tooMany()).toEqual([])
    await daysLater(product, 1, provider, school)
    await keepClocks(product)
    await quiet(product)
    const changed = product.mail.received.filter(
      ({ to, text }) => to === email && /different now:/.test(text),
    )
    expect(changed.map(({ text }) => /₦(\d+),000\.00 \(before/.exec(text)?.[1])).toEqual(told)
  },
)

test('a list with twins and triplets tells their family of every child, some of them the next day', async () => {
  const email = 'many@example.com'
  const most = LETTERS_PER_DAY.toAFamily
  for (let child = 0; child < most + 2; child++)
    await aDebtor(product, school, { parentEmail: email, studentName: `Child ${child} Okafor` })
  await quiet(product)
  const heard = () => product.mail.received.filter(({ to }) => to === email)
  expect(heard()).toHaveLength(most)
  await daysLater(product, 1, provider, school)
  await keepClocks(product)
  await quiet(product)
  expect(heard()).toHaveLength(most + 2)
})

test('one side writes at most ten messages a day in a case, and is told to put the rest into one', async () => {
  const told = await aToldFamily(product, school)
  const { id } = await aDispute(product, told)
  for (let time = 0; time < 10; time++) expect((await writes(id, `No ${time}`, told)).userErrors).toEqual([])
  expect((await writes(id, 'And again', told)).userErrors).toMatchObject([
    {
      code: 'CONFLICT',
      field: ['message'],
      message: expect.stringContaining('You have written 10 messages here today.'),
    },
  ])
  expect((await writes(id, 'We look into it.', school)).userErrors).toEqual([])
  await daysLater(product, 1, provider, school)
  expect((await writes(id, 'The next day', told)).userErrors).toEqual([])
})

test('a letter that came back is sent again once a day, and counts among those of its address', async () => {
  await daysLater(product, 3, provider, school)
  const told = await aToldFamily(product, school)
  const again = async () => {
    const { letter } = await debtorOf(product, told.id, school)
    await attempt(product, 'letterCameBack', { letterId: letter.id }, school)
    const { userErrors } = await attempt(product, 'resendLetter', { letterId: letter.id }, school)
    await quiet(product)
    return userErrors.map(({ message }: { message: string }) => message)
  }
  const arrived = () => product.mail.received.filter(({ to }) => to === told.email).length
  expect(await again()).toEqual([])
  expect(arrived()).toBe(2)
  for (let time = 0; time < TIMES; time++) expect(await again()).toEqual([expect.stringMatching(/tomorrow/)])
  expect(arrived()).toBe(2)
  await daysLater(product, 1, provider, school)
  expect(await again()).toEqual([])
  expect(arrived()).toBe(3)
  const others = LETTERS_PER_DAY.toAFamily - 1
  for (let at = 0; at < others; at++)
    await aDebtor(product, school, { parentEmail: told.email, studentName: `W${at}` })
  await daysLater(product, 1, provider, school)
  await quiet(product)
  for (let at = 0; at <= others; at++)
    await aDebtor(product, school, { parentEmail: told.email, studentName: `V${at}` })
  expect(await again()).toEqual([expect.stringMatching(/tomorrow/)])
})

test('a letter that was refused on the day on which its school was approved is sent again that day', async () => {
  await daysLater(product, 1, provider, school)
  const waiting = await aSchool(product)
  const parentEmail = 'held@example.com'
  const { id } = await aDebtor(product, waiting, { parentEmail })
  product.mail.answer = (to) => (to === parentEmail ? 550 : null)
  await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
  const { letter } = await letterState(product, id, 'FAILED', waiting).then(() =>
    debtorOf(product, id, waiting),
  )
  product.mail.answer = () => null
  expect((await attempt(product, 'resendLetter', { letterId: letter.id }, waiting)).userErrors).toEqual([])
  await letterState(product, id, 'SENT', waiting)
  expect(product.mail.received.filter(({ to }) => to === parentEmail)).toHaveLength(1)
})
