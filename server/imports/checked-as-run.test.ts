import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { aDispute, dayIn, goesOn } from '../testing/claims/cases.js'
import { DOORS, type Written } from '../testing/claims/claim-doors.js'
import { debtorOf, done, everyTokenOf } from '../testing/claims/claims.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { printed } from '../testing/printed.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

/* What the check of a list says of a line is what its run does: nothing is refused then that was let through, and what is refused is refused by a form, in the same words. */
const product = await theProduct({ env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson

/** Names that nobody takes for one another. */
let counter = 0
function aFamily() {
  const hash = createHash('sha256').update(String(++counter)).digest()
  const word = (from: number) => {
    const text = [...hash.subarray(from, from + 9)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
    return text[0]!.toUpperCase() + text.slice(1)
  }
  const surname = word(0)
  return {
    studentName: `${word(9)} ${surname}`,
    parentName: `${word(18)} ${surname}`,
    parentEmail: `family-${counter}@example.com`,
    phone: `0803 ${String(1_000_000 + counter)}`,
    amountOwed: '5000',
    status: 'ABANDONED_PAYMENT',
    term: 'First term 2025/26',
  }
}
const LETTERS = 'abdefgiklmnoprstuz'
type Family = ReturnType<typeof aFamily>

const lists = async (family: Partial<Family> & object) => (await aDebtor(product, school, family)).id
const writes = (id: string, over: Written) =>
  done(product, 'updateDebtor', { id, ...over, statementAccepted: true }, school)
const pays = (debtorId: string, amount = '5000') =>
  done(product, 'recordPayment', { debtorId, amount }, school)
const withdraws = (id: string) => done(product, 'withdrawDebtor', { id }, school)
const tokenOf = async (id: string) => {
  await quiet(product)
  return { token: (await everyTokenOf(product, id)).at(-1)! }
}
const isWordedAsOftenAsMayBe = (id: string) =>
  rows(
    product,
    `update debtor set known_as = (select jsonb_agg(jsonb_build_object('studentName', student_name || ' ' || n, 'parentName', parent_name, 'dateOfBirth', null))
       from generate_series(1, 50) n) where id = ?`,
    [id],
  )
const isRemoved = (id: string) =>
  rows(
    product,
    `insert into contend (debtor_id, reason, state, clock_from, opened_at, request_key) values (?, 'OTHER', 'UPHELD', now(), now(), 'removed')`,
    [id],
  )
async function hasPlan(id: string) {
  const told = await tokenOf(id)
  const plan = await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 10) }] }, told)
  await goesOn(product, 'answerPlan', { contendId: plan.id, answer: 'AGREE' }, school)
}

/** What had become of a claim before a line was written about it. */
const PASTS: Record<string, (family: Family) => Promise<string>> = {
  'nobody has heard of': (family) => lists({ ...family, parentEmail: null as never }),
  'its family has heard of': (family) => lists(family),
  'of which a letter was printed': async (family) => {
    const id = await lists({ ...family, parentEmail: null as never })
    expect((await printed(product, id, school)).status).toBe(200)
    return id
  },
  'paid in part': async (family) => {
    const id = await lists(family)
    await pays(id, '2000')
    return id
  },
  'paid to the end': async (family) => {
    const id = await lists(family)
    await pays(id)
    return id
  },
  'marked as Completed': async (family) => {
    const id = await lists(family)
    await writes(id, { status: 'COMPLETED' })
    return id
  },
  'listed as Completed': (family) => lists({ ...family, status: 'COMPLETED' }),
  'paid to the end, and put to somebody else': async (family) => {
    const id = await lists(aFamily())
    await quiet(product)
    await pays(id)
    const { studentName, parentName, parentEmail } = family
    await writes(id, { studentName, parentName, parentEmail })
    return id
  },
  'paid to the end under another number that went on as it': async (family) => {
    const id = await lists(family)
    await pays(id)
    await withdraws(id)
    const other = await lists(aFamily())
    await pays(other)
    const { status: _status, amountOwed: _owed, ...named } = family
    await writes(other, named)
    return id
  },
  'worded as often as may be': async (family) => {
    const id = await lists(family)
    await isWordedAsOftenAsMayBe(id)
    return id
  },
  disputed: async (family) => {
    const id = await lists(family)
    await aDispute(product, await tokenOf(id))
    return id
  },
  'with a plan': async (family) => {
    const id = await lists(family)
    await hasPlan(id)
    return id
  },
  'with a plan, and marked as Completed': async (family) => {
    const id = await lists(family)
    await hasPlan(id)
    await writes(id, { status: 'COMPLETED' })
    return id
  },
  withdrawn: async (family) => {
    const id = await lists(family)
    await quiet(product)
    await withdraws(id)
    return id
  },
  'withdrawn in the middle of a dispute': async (family) => {
    const id = await lists(family)
    await aDispute(product, await tokenOf(id))
    await withdraws(id)
    return id
  },
  'withdrawn when it was worded as often as may be': async (family) => {
    const id = await lists(family)
    await quiet(product)
    await isWordedAsOftenAsMayBe(id)
    await withdraws(id)
    return id
  },
  'withdrawn when it was paid to the end': async (family) => {
    const id = await lists(family)
    await pays(id)
    await withdraws(id)
    return id
  },
  'withdrawn when it was marked as Completed': async (family) => {
    const id = await lists(family)
    await writes(id, { status: 'COMPLETED' })
    await withdraws(id)
    return id
  },
  removed: async (family) => {
    const id = await lists(family)
    await quiet(product)
    await isRemoved(id)
    return id
  },
}

/** What a line says of it. */
const SAYS: Record<string, (family: Family) => Written> = {
  'nothing else': () => ({}),
  more: () => ({ amountOwed: '9000' }),
  'that it is abandoned': () => ({ status: 'ABANDONED_PAYMENT' }),
  'that it is completed': () => ({ status: 'COMPLETED' }),
  'that it is abandoned, and less': () => ({ status: 'ABANDONED_PAYMENT', amountOwed: '100' }),
  'that it is completed, and more': () => ({ status: 'COMPLETED', amountOwed: '9000' }),
  'a further name': ({ studentName }) => ({ studentName: studentName.replace(' ', ' Osas ') }),
  'other people, and that it is abandoned': () => {
    const { studentName, parentName } = aFamily()
    return { studentName, parentName, status: 'ABANDONED_PAYMENT' }
  },
  'another address': () => ({ parentEmail: aFamily().parentEmail }),
  'another term': () => ({ term: 'Second term 2025/26' }),
}

/** Of those what is said of the same ward by other lines. */
const BESIDE = ['nothing else', 'that it is abandoned', 'that it is abandoned, and less', 'a further name']

const HEAD = [
  'ID',
  'Name of student',
  'Name of parent',
  'Phone number',
  'E-mail',
  'Amount owed',
  'Status',
  'Term',
]
const FIELDS = ['studentName', 'parentName', 'phone', 'parentEmail', 'amountOwed', 'status', 'term'] as const
const asLine = (id: string | null, said: Written) => [id, ...FIELDS.map((field) => said[field] ?? '')]

interface Line {
  says: string
  id: string | null
  said: Written
  /** What of it is another thing than it was. */
  over: Written
}

const checkedOf = (of: string) =>
  rows<any>(product, 'select row, outcome, problems from import_line where of_id = ? order by row', [of])

/** Has a list be checked and run, and asks a form for what it refuses. */
async function expectRunAsChecked(lines: readonly Line[]) {
  const list = await aCheckedList(
    product,
    stringify([HEAD, ...lines.map(({ id, said }) => asLine(id, said))]),
    school,
  )
  const checked = (await checkedOf(list.id)).map((line, at) => ({ ...line, ...lines[at]! }))
  expect(checked).toHaveLength(lines.length)
  const allowed = checked.filter(({ outcome }) => outcome === 'CREATE' || outcome === 'UPDATE')
  if (allowed.length > 0) {
    const { state, problem, staleRows } = await anImport(product, { id: list.id, skipRefused: true }, school)
    const stale = checked.filter(({ row }) => staleRows.includes(row)).map(({ says }) => says)
    expect({ state, problem, stale }).toEqual({ state: 'DONE', problem: null, stale: [] })
  }
  for (const { outcome, problems, id, over, says } of checked)
    if (outcome === 'REFUSE') {
      // The same request again answers the first.
      const asked = { admissionNumber: id ? undefined : '7', ...over, statementAccepted: true }
      const { refusal } = await DOORS.form(product, school, asked, id ?? undefined)
      expect([says, refusal]).toEqual([says, problems[0].message])
    }
}

/** The one that there is, by its number. */
async function changed(says: string, past: (family: Family) => Promise<string>): Promise<Line> {
  const family = aFamily()
  const id = await past(family)
  await quiet(product)
  const over = SAYS[says]!(family)
  const { amountOwed, ...now } = await debtorOf(product, id, school)
  return { says, id, said: { ...now, amountOwed: amountOwed.amount, ...over }, over }
}

/** Somebody new, who is about the same ward. */
async function listed(says: string, past: (family: Family) => Promise<string>): Promise<Line> {
  const family = aFamily()
  await past(family)
  const said = { ...family, ...SAYS[says]!(family) }
  return { says: `new, ${says}`, id: null, said, over: said }
}

/** Another claim, which comes to name the same ward. */
async function putToIt(
  says: string,
  past: (family: Family) => Promise<string>,
  isPaid: boolean,
): Promise<Line> {
  const family = aFamily()
  await past(family)
  const { status: _status, amountOwed: _owed, ...named } = family
  const over = { ...named, ...SAYS[says]!(family) }
  const before = aFamily()
  const id = await lists(before)
  if (isPaid) await pays(id)
  const said = { ...before, ...(isPaid ? { status: 'COMPLETED', amountOwed: '0' } : {}), ...over }
  return { says: `${isPaid ? 'paid' : 'open'}, ${says}`, id, said, over }
}

test.each(Object.entries(PASTS))(
  'a claim %s: its lines are done as they were checked',
  async (_past, past) => {
    school = await anApprovedSchool(product, provider)
    const lines: Line[] = []
    for (const says of Object.keys(SAYS)) lines.push(await changed(says, past))
    for (const says of BESIDE) {
      lines.push(await listed(says, past))
      for (const isPaid of [false, true]) lines.push(await putToIt(says, past, isPaid))
    }
    await quiet(product)
    await expectRunAsChecked(lines)
  },
)
