import { existsSync, globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.js'
import { SUSPECT_DAYS } from '../debtors/debt-verdict.js'
import { SAME_DEBT_DAYS } from '../debtors/wards/same-debt.js'
import { CODE_DAYS, CODE_MISSES_PER_HOUR, LETTERS_PER_DAY, registerRules } from '../shared/rules.js'
import { OPERATOR_SETTINGS } from '../testing/production-settings.js'

const document = readFileSync('docs/rules.md', 'utf8')
/** Each rule's text by its number. */
const RULES = new Map(
  document
    .split(/^### Rule /m)
    .slice(1)
    .map((rule) => [Number.parseInt(rule, 10), rule.split(/^## /m)[0]!]),
)
const CODE = '{common,server,client,e2e,soak,bench,pictures,scripts}/**/*.{ts,tsx,mjs}'
const NOT_BUILT = /^Not built yet\b/m
const PROOF = /^Proved by: (.+)$/m

test('the rules are numbered from 1 on, without a gap', () => {
  expect([...RULES.keys()]).toEqual(Array.from({ length: RULES.size }, (_, at) => at + 1))
})

test('every rule that the code cites is in the document', () => {
  const files = globSync(CODE).filter((file) => !file.startsWith('client/gql/'))
  const cited = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/\brules?\s+(\d+(?:(?:, | and | or |–)\d+)*)/gi)]
      .flatMap(([, numbers]) => numbers!.match(/\d+/g)!.map(Number))
      .filter((number) => !RULES.has(number))
  const unknown = files.flatMap((file) => cited(file).map((number) => `${file}: rule ${number}`))
  expect(files.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})

describe('the specification', () => {
  const specification = readFileSync('docs/specification.md', 'utf8')
  const sections = [...specification.matchAll(/^## §(\d+) \S/gm)].map(([, number]) => Number(number))
  const files = globSync([CODE, 'docs/**/*.md', '*.md']).filter(
    (file) => !file.startsWith('client/gql/') && file !== 'docs/specification.md',
  )
  const cited = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/§\s?(\d+)/g)].map(([, number]) => ({
      file,
      section: Number(number),
    })),
  )

  test('has every section that code or documents cite', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([])
  })

  test('holds no section that nobody cites', () => {
    expect(sections.filter((section) => !cited.some((one) => one.section === section))).toEqual([])
  })
})

test.each([...RULES])(
  'rule %i is proved by tests that exist, or said not to be built yet',
  (_number, text) => {
    const proofs = PROOF.exec(text)?.[1]!.match(/`[^`]+`/g) ?? []
    expect(proofs.length > 0 || NOT_BUILT.test(text)).toBe(true)
    expect(proofs.map((path) => path.slice(1, -1)).filter((path) => !existsSync(path))).toEqual([])
  },
)

test('every setting that the document names is one of the product’s', () => {
  const named = new Set(document.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g))
  const example = readFileSync('.env.example', 'utf8')
  expect([...named].filter((name) => !example.includes(`${name}=`))).toEqual([])
})

describe('the numbers', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://dma.example', SMTP_URL: 'outbox:' }
  const SECRETS = { DATA_DIR: tmpdir(), SECRET: 'S'.repeat(32) }
  const rules = registerRules(loadConfig({ ...PRODUCTION, ...SECRETS, ...OPERATOR_SETTINGS }))
  /** What each row of the document stands for, in the order of its figures. */
  const NUMBERS: Record<string, readonly number[]> = {
    'further links to a claim a day': [rules.claimLinksPerDay],
    'the surname is not asked again for': [rules.surnameMinutes],
    'a code from paper works for': [CODE_DAYS],
    'wrong codes that shut codes': [CODE_MISSES_PER_HOUR],
    'an API key lasts for': [rules.apiKeyDays],
    notice: [rules.noticeDays],
    'the oldest debt': [rules.expiryYears],
    'the smallest amount': [rules.minimumAmount],
    'to be confirmed again': [rules.reconfirmDays],
    'letters of a name': [rules.searchLetters],
    'rows a page, and a search': [rules.searchPage, rules.searchRows],
    'results of a check': [rules.checkResults],
    'looks of a school': [rules.looksPerMinute, rules.looksPerHour, rules.looksPerDay],
    'applicants by lists': [rules.batchRowsPerDay],
    'applicants in a call': [rules.batchRows],
    'a look is told after': [rules.lookDelayDays],
    'what was asked and answered is read by nobody after': [rules.lookMonths],
    'the school answers within': [rules.answerDays],
    'silence removes the entry after': [rules.removeDays],
    'text, and files, of a message': [rules.contendText, rules.contendFiles],
    'messages of one side a day': [rules.messagesPerDay],
    'the family may escalate within': [rules.escalateDays],
    'the provider decides within': [rules.decideDays],
    'words of a statement': [rules.statementWords],
    'instalments, within': [2, rules.planInstalments, rules.planMonths],
    'grace of an instalment': [rules.graceDays],
    'letters of one kind and claim a day': [LETTERS_PER_DAY.ofAKind],
    'letters to one address of a family a day': [LETTERS_PER_DAY.toAFamily],
    'personal data is deleted after': [rules.purgeMonths],
    'seconds in which Completed is undone as if nothing had been': [rules.undoSeconds],
    'whoever has to act in a case that comes back has': [rules.resumeDays],
    'due dates so near are of one debt': [SAME_DEBT_DAYS],
    'what was taken out in a case bars claims that say nothing of which debt it is': [SUSPECT_DAYS],
    'corrections reach looks of the last': [rules.correctionDays],
    'letters about one claim to one school, a day': [LETTERS_PER_DAY.corrections],
    'a payment may be so many days old': [rules.paymentBackDays],
    'days to answer a proof': [rules.proofDays],
    'a hold stands for': [rules.holdDays],
    'that stand by themselves': [rules.holdsUnconfirmed],
    'and of its families one in': [rules.holdShare],
    'beyond that, unless confirmed': [rules.holdUnconfirmedDays],
    'and so again not before': [rules.holdAgainDays],
    'its school is reminded ahead of it': [rules.holdSoonDays],
    "minutes to undo a list's import": [rules.importPauseMinutes],
  }
  const rows = [...document.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|/gm)]
    .map(([, label, figures]) => ({ label: label!, figures: figures!.replace(/\(.*\)/, '') }))
    .filter(({ label }) => label !== 'number' && !/^-+$/.test(label))

  test('of the document are those that the product begins with, every one', () => {
    const written = rows.map(({ label, figures }) => [
      label,
      (figures.replaceAll(',000', '000').match(/\d+/g) ?? []).map(Number),
    ])
    expect(Object.fromEntries(written)).toEqual(NUMBERS)
  })
})
