import { deepStrictEqual } from 'node:assert'
import { withDatabase } from '../server/testing/databases/with-database.ts'
import { openPlace } from './place.ts'
import { heading, median, spellOptions } from './report.ts'

/**
 * `npm run bench:rest`: a school's whole list through the REST contract, beside the same list through GraphQL, which
 * gives at most 100 rows at once. The spells take turns; a ratio is the median over the turns.
 */
const { seconds, turns, connections } = spellOptions()

interface Row {
  id: number
  student: string
  status: string
}
/** Reads the whole list once. */
type Reading = (url: string, key: string) => Promise<Row[]>

const viaRest: Reading = async (url, key) => {
  const response = await fetch(`${url}/api/r/dashboard/`, { headers: { Authorization: `Token ${key}` } })
  const rows = (await response.json()) as { id: number; name_of_student: string; status: string }[]
  return rows.map(({ id, name_of_student, status }) => ({ id, student: name_of_student, status }))
}

const QUERY = `query List($first: Int!, $after: String) { dashboard {
  school { id name slug }
  debtors(first: $first, after: $after) {
    edges { node { id studentName parentName parentEmail phone status withdrawnAt amountClaimed { amount } } }
    pageInfo { hasNextPage endCursor }
  } } }`

const viaGraphql: Reading = async (url, key) => {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Token ${key}` },
      body: JSON.stringify({ operationName: 'List', query: QUERY, variables: { first: 100, after } }),
    })
    const { edges, pageInfo } = ((await response.json()) as ListAnswer).data.dashboard.debtors
    for (const { node } of edges)
      rows.push({ id: Number(node.id), student: node.studentName, status: TEXTS[node.status]! })
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
  return rows
}

interface ListAnswer {
  data: {
    dashboard: {
      debtors: {
        edges: { node: { id: string; studentName: string; status: string } }[]
        pageInfo: { hasNextPage: boolean; endCursor: string }
      }
    }
  }
}
const TEXTS: Record<string, string> = {
  ABANDONED_PAYMENT: 'Abandoned payment',
  PENDING_PAYMENT: 'Pending payment',
  COMPLETED: 'Completed',
}

/** Copies of other schools' claims for the school that starts with none. */
const COPIES = `
with own as (select id, author_id from school where name = 'Riverbank College'
), listed as (
  insert into debtor (school_id, student_name, parent_name, parent_email, phone, term, due_date, listed_at, noticed_at,
    confirmed_at, stated_by_id, request_key, search_keys)
  select own.id, student_name, parent_name, parent_email, phone, term, due_date, listed_at, noticed_at, confirmed_at,
    own.author_id, 'copy ' || debtor.id, search_keys
    from debtor, own where school_id <> own.id order by debtor.id limit $1 returning id
)
insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
select listed.id, 'OPENING', 4500000, current_date - 40, own.author_id, now() - interval '40 days' from listed, own`

const place = await openPlace()
try {
  await listSoMany(place.databaseUrl, 1000)
  const { url } = place.product
  console.log(heading(place.version, `${connections} connections`, `${turns} turns of ${seconds} s`))
  for (const [debtors, key] of [
    [50, place.seeded.reader],
    [1000, place.seeded.adder],
  ] as const)
    await compare(debtors, (read) => () => read(url, key))
} finally {
  await place.close()
}

async function compare(debtors: number, by: (read: Reading) => () => Promise<Row[]>): Promise<void> {
  const [rest, graphql] = [by(viaRest), by(viaGraphql)]
  // A ratio is worth something only between equal answers.
  const whole = await rest()
  if (whole.length !== debtors) throw new Error(`${whole.length} debtors instead of ${debtors}`)
  deepStrictEqual(await graphql(), whole)
  const spells: { rest: number; graphql: number }[] = []
  for (let turn = 0; turn <= turns; turn++)
    spells.push({ rest: await perSecond(rest), graphql: await perSecond(graphql) })
  // The first turn only warms up.
  const counted = spells.slice(1)
  console.log(`\nthe whole list of ${debtors} debtors (GraphQL in ${Math.ceil(debtors / 100)} requests)`)
  console.table({
    'REST, lists a second': rounded(median(counted.map((spell) => spell.rest))),
    'GraphQL, lists a second': rounded(median(counted.map((spell) => spell.graphql))),
    'REST of GraphQL': rounded(median(counted.map((spell) => spell.rest / spell.graphql))),
  })
}

/** So many readers, each beginning again when it has the whole list. */
async function perSecond(read: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let lists = 0
  const reader = async () => {
    while (performance.now() < until) {
      await read()
      lists += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, reader))
  return lists / ((performance.now() - started) / 1000)
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}

async function listSoMany(databaseUrl: string, count: number): Promise<void> {
  await withDatabase(databaseUrl, async (database) => {
    await database.query(COPIES, [count])
    await database.query('vacuum analyze debtor, ledger_entry')
  })
}
