import { expect, test } from 'vitest'
import { auditSentence } from './audit-words.js'

const permitted = (after: string) =>
  auditSentence({
    act: 'debtor.relisting-permitted',
    actor: 'ngozi',
    actorSchool: null,
    actorIsProvider: true,
    account: null,
    school: 'Greenfield',
    debtorId: 7,
    changes: [{ field: 'reason', before: null, after }],
  } as unknown as Parameters<typeof auditSentence>[0])

test('a reason that ends as a sentence ends the line', () => {
  expect(permitted('It was forged.')).toBe(
    'ngozi (provider) let Greenfield list claim 7 once more: “It was forged.”',
  )
  expect(permitted('Forged')).toBe('ngozi (provider) let Greenfield list claim 7 once more: “Forged”.')
})

test('what is kept of a purged claim as a hash is said to be deleted', () => {
  expect(permitted('Iv3eiDbRF4fjzkvPxMCsrFkkU4ej-suO1_4-1KpX414')).toContain('once more: “deleted”.')
})
