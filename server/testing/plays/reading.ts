import { ask } from '../client.js'
import { rows } from '../databases/database.js'
import type { Product } from '../product.js'
import { datesOf, isPending } from './case-model.js'
import type { ClaimModel } from './claim-model.js'
import { dayOf } from './days.js'
import { failed, type Play } from './play.js'
import { money, type Cast } from './sending.js'

interface Moment {
  surname: string
  /** The school. */
  suspended: boolean
  /** Whether all that the clock has done has been put on record. */
  recorded: boolean
}

/** Compares what everybody reads at this moment with what the rules say. */
export async function compare(
  product: Product,
  cast: Cast,
  plays: Play[],
  { surname, suspended, recorded }: Moment,
): Promise<void> {
  const [seen, ledgers] = await Promise.all([
    read(product, cast, surname),
    rows(product, LEDGER, [`% ${surname}`]),
  ])
  for (const play of plays) {
    const { model, stage } = play
    const claim = seen.claims.find(({ id }) => id === stage.debtorId)
    const entry = seen.entries.find(({ id }) => id === stage.debtorId)
    const { opening, corrections, paid, settled, owed, status, withdrawn } = model
    same(play, 'its entry', readEntry(entry), expectedEntry(model, suspended))
    same(
      play,
      'its row',
      [claim.status, claim.amountOwed.amount, claim.withdrawnAt !== null, claim.inDirectory.listed],
      [status, money(owed), withdrawn, entry !== undefined],
    )
    const { debtor: _id, ...ledger } = ledgers.find(({ debtor }) => String(debtor) === stage.debtorId)
    same(play, 'its ledger', ledger, { opening, corrections, paid: paid + settled })
    const cases = seen.cases.filter(({ debtorId }) => debtorId === stage.debtorId).toReversed()
    same(play, 'its cases', cases.map(readCase), model.cases.map(expectedCase(model)))
    for (const [at, one] of model.cases.entries()) {
      const read = cases[at].messages.map(readLine)
      same(play, `the thread of case ${at}`, read, one.thread.slice(0, read.length))
      // What the clock alone has done is read at once, and written down by the next act.
      const toCome = one.thread.slice(read.length)
      if (recorded || toCome.some(({ side }) => side !== 'REGISTER')) same(play, 'its thread', toCome, [])
    }
  }
}

const LEDGER = `
  select d.id as debtor,
         coalesce(sum(amount) filter (where kind = 'OPENING'), 0)::float8 as opening,
         coalesce(sum(amount) filter (where kind = 'CORRECTION'), 0)::float8 as corrections,
         coalesce(-sum(amount) filter (where kind in ('PAYMENT', 'WAIVER')), 0)::float8 as paid
    from debtor d left join ledger_entry l on l.debtor_id = d.id where d.student_name like ? group by d.id`

const readEntry = (entry: any) =>
  entry
    ? {
        amount: entry.amountOwed.amount,
        status: entry.status,
        disputed: entry.disputed,
        statement: entry.statement,
      }
    : null

function expectedEntry(model: ClaimModel, suspended: boolean) {
  const entry = model.entry(suspended)
  return entry && { ...entry, amount: money(entry.amount) }
}

const readCase = ({ state, resolved, dueOn, removedAfter, escalateBy, statement }: any) => ({
  state,
  resolved,
  dueOn,
  removedAfter,
  escalateBy,
  statement,
})

const expectedCase = (model: ClaimModel) => (one: ClaimModel['cases'][number]) => {
  const { dueOn, removedAfter, escalateBy } = datesOf(
    one,
    model.mayEscalate(one),
    model.paid + model.settled,
    model.owed,
  )
  const day = (number: number | null) => (number === null ? null : dayOf(number))
  return {
    state: one.state,
    resolved: isPending(one) ? 'PENDING' : 'YES',
    dueOn: day(dueOn),
    removedAfter: day(removedAfter),
    escalateBy: day(escalateBy),
    statement: one.statement,
  }
}

const readLine = ({ side, act: done, text, files }: any) => ({ side, act: done, text, files: files.length })

/** What both sides and another school read of the claims that share a surname. */
async function read(product: Product, cast: Cast, surname: string) {
  const [inbox, list, directory] = await Promise.all([
    ask(product, INBOX, { surname }, cast.school),
    ask(product, LIST, { surname }, cast.school),
    ask(product, DIRECTORY, { surname }, cast.other),
  ])
  const nodes = ({ edges }: any): any[] => edges.map((edge: any) => edge.node)
  return {
    cases: nodes(inbox.viewer.school.contends).map(({ contend, debtor }) => ({
      ...contend,
      debtorId: debtor.id,
    })),
    claims: nodes(list.dashboard.debtors),
    entries: nodes(directory.directory).filter(({ studentName }) => studentName.endsWith(surname)),
  }
}

const CASE = `id state resolved dueOn removedAfter escalateBy statement messages { side act text files { id } }`
const INBOX = `query ($surname: String) { viewer { school { contends(search: $surname, first: 100) { edges { node { contend { ${CASE} } debtor { id } } } } } } }`
const LIST = `query ($surname: String) { dashboard { debtors(search: $surname, first: 100) { edges { node { id status withdrawnAt amountOwed { amount } inDirectory { listed disputed } } } } } }`
const DIRECTORY = `query ($surname: String) { directory(search: $surname, first: 25) { edges { node { id studentName status disputed statement amountOwed { amount } } } } }`

function same(play: Play, what: string, read: unknown, expected: unknown): void {
  if (JSON.stringify(sorted(read)) !== JSON.stringify(sorted(expected)))
    failed(play, `${what} reads ${JSON.stringify(read)} where the rules say ${JSON.stringify(expected)}`)
}

/** Objects whose keys come in another order are the same. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)])
      : value
