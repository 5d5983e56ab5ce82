import { expect, it } from 'vitest'
import { outcomeIn, stepWords } from './words.js'

const aCase = { reason: 'ALREADY_PAID', state: 'ACCEPTED', asksForRest: false } as const
const did = (act: 'ACCEPT' | 'ACCEPT_IN_PART', outcome: string | null) =>
  stepWords({ act, side: 'SCHOOL' }, { ...aCase, outcome }, 'family')

it('what a school did is said by what came of it', () => {
  expect(did('ACCEPT', 'PAID')).toBe('answered with a payment on record')
  expect(did('ACCEPT', 'AMOUNT_CORRECTED')).toBe('corrected the amount')
  expect(did('ACCEPT_IN_PART', 'PAID')).toBe(
    'answered with a payment on record: that meets a part of the answer',
  )
  expect(did('ACCEPT', 'WITHDRAWN')).toBe('corrected the claim')
  expect(did('ACCEPT_IN_PART', null)).toBe('corrected the claim in part')
})

it('what a case keeps came of its last answer, and is said of no other', () => {
  const [part, whole] = [{ act: 'ACCEPT_IN_PART' }, { act: 'ACCEPT' }]
  expect(outcomeIn(part, { messages: [part], outcome: 'PAID' })).toBe('PAID')
  const found = { messages: [part, { act: 'COMMENT' }, whole], outcome: 'AMOUNT_CORRECTED' }
  expect(outcomeIn(part, found)).toBeNull()
  expect(outcomeIn(whole, found)).toBe('AMOUNT_CORRECTED')
  expect(outcomeIn(part, { messages: [part, { act: 'SETTLE' }], outcome: 'PAID' })).toBeNull()
})

it('a claim that its school closed leaves its case neither open nor over for good: that goes on where the claim comes back', () => {
  for (const reader of ['family', 'others'] as const)
    expect(stepWords({ act: 'SETTLE', side: 'SCHOOL' }, { ...aCase, outcome: 'WITHDRAWN' }, reader)).toBe(
      'closed the claim: unless that comes back, nothing is left to do here',
    )
})
