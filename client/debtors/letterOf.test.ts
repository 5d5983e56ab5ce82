import { describe, expect, it } from 'vitest'
import type { LetterOf_DebtorFragment, LetterState } from '../gql/graphql'
import { messages } from '../messages'
import { addedWords } from './listing/addedWords'
import { isOver, letterOf } from './letterOf'

const debtor = (fields: Partial<LetterOf_DebtorFragment>): LetterOf_DebtorFragment => ({
  id: '7',
  status: 'ABANDONED_PAYMENT',
  withdrawnAt: null,
  purgedAt: null,
  removed: null,
  parentEmail: 'ifeanyi@family.example',
  letterRefused: false,
  changeUntold: false,
  handedOverOn: null,
  printableLetterUrl: null,
  letter: null,
  ...fields,
})
const letter = (state: LetterState) => ({
  letter: {
    id: '1',
    state,
    to: 'ifeanyi@family.example',
    sentAt: null,
    lastError: null,
    canResend: state === 'FAILED' || state === 'RETURNED',
  },
})

const REMOVED = { removed: { at: '2026-11-20T10:00:00Z' } }

describe('a family’s letter', () => {
  it.each([
    ['waits for approval', letter('HELD'), 'held'],
    ['waits for another day', letter('LATER'), 'later'],
    ['is on its way', letter('QUEUED'), 'queued'],
    ['was accepted', letter('SENT'), 'sent'],
    ['was not delivered', letter('FAILED'), 'failed'],
    ['came back later', letter('RETURNED'), 'returned'],
    ['came to somebody whom it is not for', { letterRefused: true, ...letter('SENT') }, 'refused'],
    [
      'came to the family by hand, whoever got the mail',
      { letterRefused: true, handedOverOn: '2026-11-20', ...letter('SENT') },
      'handed-over',
    ],
    [
      'came to the family by hand, but not what has changed since',
      { letterRefused: true, changeUntold: true, handedOverOn: '2026-11-20', ...letter('CANCELLED') },
      'refused',
    ],
    [
      'came to the family by hand, though the mail was not delivered',
      { handedOverOn: '2026-11-20', ...letter('FAILED') },
      'handed-over',
    ],
    [
      'came to the family by hand, and the change by a letter that came back',
      { handedOverOn: '2026-11-20', changeUntold: true, ...letter('RETURNED') },
      'returned',
    ],
    ['is no longer needed', letter('CANCELLED'), 'none'],
    ['is to be printed', { parentEmail: null }, 'print'],
    [
      'is to be printed, though an earlier address got one',
      { parentEmail: null, ...letter('SENT') },
      'print',
    ],
    ['was handed over', { parentEmail: null, handedOverOn: '2026-11-20' }, 'handed-over'],
    ['is not due once all is paid', { parentEmail: null, status: 'COMPLETED' }, 'none'],
    [
      'needs no second try once the claim is taken back',
      { withdrawnAt: '2026-11-20T10:00:00Z', ...letter('FAILED') },
      'none',
    ],
    ...(['HELD', 'LATER', 'QUEUED', 'FAILED', 'RETURNED'] as const).map(
      (state) =>
        [
          `is not due once a rule has removed the claim (${state})`,
          { ...REMOVED, ...letter(state) },
          'none',
        ] as const,
    ),
    ['is not to be printed once a rule has removed the claim', { ...REMOVED, parentEmail: null }, 'none'],
    ['is refused by nobody once a rule has removed the claim', { ...REMOVED, letterRefused: true }, 'none'],
  ] as const)('%s', (_name, fields, place) => {
    expect(letterOf(debtor(fields))).toBe(place)
  })

  it('is marked as come back of no claim that has left the register: the server would not take it', () => {
    expect(isOver(debtor(letter('SENT')))).toBe(false)
    expect(isOver(debtor({ ...REMOVED, ...letter('SENT') }))).toBe(true)
  })

  it('is called sent only when it was', () => {
    const others = ['none', 'print', 'handed-over', 'held', 'later', 'queued', 'failed', 'refused'] as const
    expect(addedWords('sent', { isApproved: true })).toBe(messages.mailSent)
    for (const place of others) expect(addedWords(place, { isApproved: true })).not.toBe(messages.mailSent)
  })

  it('that must be printed is not to be printed before the school is approved', () => {
    expect(addedWords('print', { isApproved: true })).toMatch(/^There is no e-mail address\. Print/)
    expect(addedWords('print', { isApproved: false })).toMatch(/Once your school is approved/)
  })
})
