import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Files whose reads of the ledger do not ask what was paid, and why. */
const OTHERWISE: Record<string, string> = {
  'standing/living-payments.ts': 'gives everybody the living payments',
  'debtors/debtor.entity.ts': 'what is owed and claimed: sums of all lines, voiding ones too',
  'debtors/list/own-list-order.ts': 'what is owed',
  'debtors/list/own-totals.ts': 'what is owed; what came in is read of the living payments',
  'standing/standing.ts': 'what is owed and claimed; what came in is read of the living payments',
  'debtors/ledger/ledger.ts': 'writes the lines, shows them all, and takes back what was settled by a status',
  'debtors/ledger/payments.ts': 'whether the same payment was recorded a moment ago',
  'debtors/ledger/voiding.ts': 'finds the payment that is voided',
  'debtors/changing/reviving.ts': 'whether an undone claim was ever more than opened, and at what sum',
  'debtors/changing/another-person.ts': 'copies every line',
  'contends/families/claims.ts': 'shows every line to the family, the voided ones as such',
  'contends/escalating/escalations.resolver.ts': 'names the type only',
  'delivery/compose/families.ts': 'which payment was voided',
  'clocks/hash-history.ts': 'empties notes',
  'clocks/purge-schools.ts': 'deletes them all',
}

const SERVER = join(import.meta.dirname, '..')
const LEFT_OUT = /\.test\.ts$|^(testing|database)\/|evaluation\/|ledger-entry\.entity\.ts$/
const READS = /\b(from|join|update|into) ledger_entry\b|\b(find\w*|count)\(\s*LedgerEntry\b/

test('whoever asks what was paid asks for the living payments: every other read of the ledger is named here', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
  const reading = files.filter((file) => READS.test(readFileSync(join(SERVER, file), 'utf8')))
  expect(reading.filter((file) => !(file in OTHERWISE))).toEqual([])
})

const DEFINED = 'debtors/ledger/ledger-entry.entity.ts'

test('no statement but one names the kind of a payment that is still to count', () => {
  const text = (file: string) => readFileSync(join(SERVER, file), 'utf8')
  const names = /\bkind\)?\}? in \([^)]*'(PAYMENT|WAIVER)'/
  const named = [...Object.keys(OTHERWISE), DEFINED].filter((file) => names.test(text(file)))
  expect(named).toEqual([DEFINED])
})
