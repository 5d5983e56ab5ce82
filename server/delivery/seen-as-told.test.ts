import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addYears, formatDay, localDate } from '../../common/days.js'
import { claimBy, daysLater, debtorOf, found, tokenIn } from '../testing/claims/claims.js'
import { aDebtor, anApprovedSchool, aProvider, type Person, type SchoolPerson } from '../testing/people.js'
import { printed } from '../testing/printed.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
let listedOn: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '7', MINIMUM_AMOUNT: '5000', LOOKS_PER_MINUTE: '1000' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Seen Academy')
  other = await anApprovedSchool(product, provider, 'Other School')
  listedOn = localDate(product.clock.now(), product.world.rules.timeZone)
})
afterAll(() => product.close())

const inDays = (days: number) => addDays(listedOn, days)
const yearsAgo = (years: number, days = 0) => addDays(addYears(listedOn, -years), days)

/** On the eighth day the notice is over. */
const NOTICED = 8
const TOO_OLD = 'Other schools do not see the claim: DMA shows none that is older than 3 years.'
const TOO_LITTLE = 'Other schools do not see the claim: DMA shows none below ₦5,000.00.'

type Case = [
  what: string,
  surname: string,
  over: () => { dueDate?: string; amountOwed?: string },
  /** After so many days others see it first, or why they never do. */
  seen: number | string,
]
const CASES: Case[] = [
  ['names no day', 'Abatan', () => ({}), NOTICED],
  ['is due within the notice', 'Babarinsa', () => ({ dueDate: inDays(3) }), NOTICED],
  ['is due once the notice is over', 'Coker', () => ({ dueDate: inDays(NOTICED) }), NOTICED],
  ['is due after the notice', 'Dankwambo', () => ({ dueDate: inDays(12) }), 12],
  ['is too old', 'Egbunike', () => ({ dueDate: yearsAgo(4) }), TOO_OLD],
  ['is too old once the notice is over', 'Falana', () => ({ dueDate: yearsAgo(3, NOTICED - 1) }), TOO_OLD],
  ['is too old a day after the notice', 'Gbadamosi', () => ({ dueDate: yearsAgo(3, NOTICED) }), NOTICED],
  ['is below what is listed', 'Haruna', () => ({ amountOwed: '4999.99' }), TOO_LITTLE],
]

interface Told {
  letter: string
  paper: string
  /** As the school reads it. */
  visibleFrom: string | null
  /** As the family's page says it. */
  page: string
}

describe('a family is told by letter, on paper and on its page when others see a claim that', () => {
  const told = new Map<string, Told>()
  const firstSeen = new Map<string, number>()
  beforeAll(async () => {
    for (const [, surname, over] of CASES) told.set(surname, await listed(surname, over()))
    for (let day = 1; day <= 14; day++) {
      await daysLater(product, 1, school, other, provider)
      for (const [, surname] of CASES)
        if (!firstSeen.has(surname) && (await found(product, surname, other)).length > 0)
          firstSeen.set(surname, day)
    }
  })

  async function listed(surname: string, over: object): Promise<Told> {
    const names = { studentName: `Ayo ${surname}`, parentName: `Bisi ${surname}`, ...over }
    const email = `${surname.toLowerCase()}@example.com`
    const { id } = await aDebtor(product, school, { ...names, parentEmail: email })
    const unsent = await aDebtor(product, other, { ...names, parentEmail: null })
    const { text } = await product.mail.letterTo(email)
    await quiet(product)
    const { visibleFrom } = (await debtorOf(product, id, school)).inDirectory
    return {
      letter: inOneLine(text),
      paper: inOneLine((await printed(product, unsent.id, other)).html),
      visibleFrom: visibleFrom && localDate(new Date(visibleFrom), product.world.rules.timeZone),
      page: (await claimBy(product, tokenIn({ text }))).inDirectory.reason,
    }
  }

  test.each(CASES)('%s', (_what, surname, over, seen) => {
    const { letter, paper, visibleFrom, page } = told.get(surname)!
    const isSeen = typeof seen === 'number'
    expect(firstSeen.get(surname), 'the day on which another school finds it').toBe(isSeen ? seen : undefined)
    expect(letter).toContain(isSeen ? `From ${formatDay(inDays(seen))}, other approved schools can` : seen)
    expect(paper).toContain(isSeen ? onPaper(over()) : seen)
    for (const said of [letter, paper]) expect(said.includes('They see the child’s name')).toBe(isSeen)
    // What is not due is said to be that, and no day beside it.
    const isDue = (over().dueDate ?? '') <= listedOn
    expect(visibleFrom).toBe(isSeen && isDue ? inDays(seen) : null)
    expect(/They can from (.*)\./.exec(page)?.[1] ?? null).toBe(visibleFrom && formatDay(visibleFrom))
  })
})

test('a letter that is printed when the debt has become too old says that others do not see it', async () => {
  const today = localDate(product.clock.now(), product.world.rules.timeZone)
  const names = { studentName: 'Ayo Ibekwe', parentName: 'Bisi Ibekwe', parentEmail: 'ibekwe@example.com' }
  const dueDate = addDays(addYears(today, -3), NOTICED)
  const { id } = await aDebtor(product, school, { ...names, dueDate })
  await product.mail.letterTo(names.parentEmail)
  await quiet(product)
  await daysLater(product, NOTICED, school)
  expect(inOneLine((await printed(product, id, school)).html)).toContain('Other approved schools can see')
  await daysLater(product, 1, school)
  expect(inOneLine((await printed(product, id, school)).html)).toContain(TOO_OLD)
})

/** Nobody knows yet on which day it will be handed over. */
const onPaper = ({ dueDate = '' }: { dueDate?: string }) =>
  `7 days after this letter was handed to you, ${dueDate >= inDays(NOTICED) ? `but not before ${formatDay(dueDate)}, ` : ''}other approved schools can see`

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
