import { describe, expect, it } from 'vitest'
import { claimFieldNames } from './claimFields'
import { BLANK_DEBTOR, changesIn, inputOf, problemsIn } from './debtorAnswers'

const saved = {
  ...BLANK_DEBTOR,
  studentName: 'Chidinma Okonkwo',
  parentName: 'Ifeanyi Okonkwo',
  parentEmail: 'ifeanyi@family.example',
  phone: '0803 555 0166',
  amountOwed: '45000.00',
}

describe('a debtor’s answers', () => {
  it('say what is missing', () => {
    const fields = problemsIn({ ...BLANK_DEBTOR, status: '' }).map(({ field }) => field)
    expect(new Set(fields)).toEqual(new Set(['studentName', 'parentName', 'phone', 'amountOwed', 'status']))
    expect(problemsIn({ ...saved, studentName: ' ' })).toEqual([
      { field: 'studentName', message: 'Enter the student’s name.' },
    ])
  })

  it('may keep the amount of a claim that is paid, which is zero, but not make it zero', () => {
    const paid = { ...saved, amountOwed: '0.00', status: 'COMPLETED' as const }
    expect(problemsIn({ ...paid, phone: '0803' }, paid)).toEqual([])
    expect(problemsIn({ ...saved, amountOwed: '0' }, saved)).toEqual([
      { field: 'amountOwed', message: 'Enter an amount above zero.' },
    ])
  })

  it('are sent trimmed, and what was left open as nothing', () => {
    expect(inputOf({ ...saved, studentName: ' Ada ', parentEmail: ' ', amountOwed: '45,000' })).toEqual({
      ...Object.fromEntries(claimFieldNames.map((name) => [name, null])),
      studentName: 'Ada',
      parentName: 'Ifeanyi Okonkwo',
      phone: '0803 555 0166',
      amountOwed: '45000.00',
      status: 'ABANDONED_PAYMENT',
    })
  })

  it('send only what differs, however the same amount is written', () => {
    expect(changesIn({ ...saved, amountOwed: '45,000' }, saved)).toEqual({})
    expect(changesIn({ ...saved, parentEmail: '', term: 'Third term' }, saved)).toEqual({
      parentEmail: null,
      term: 'Third term',
    })
  })
})
