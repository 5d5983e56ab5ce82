import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Client } from 'pg'
import type { Person } from '../e2e/people.js'
import { sha256 } from '../server/shared/secrets.js'
import type { Acknowledged } from './acknowledged.js'

/** Holds the tables against what was acknowledged: nothing missing, nothing twice, nothing half. */
export async function assertRecord(database: Client, acknowledged: Acknowledged): Promise<void> {
  // Writers go on while the tables are read: only what was acknowledged before counts.
  const before = structuredClone([...acknowledged.debtors])
  const all = async (statement: string) => (await database.query(statement)).rows
  expect(await all(HALF_DEBTORS), 'debtors without one opening line, history entry, link and letter').toEqual(
    [],
  )
  expect(await all(HALF_PAYMENTS), 'payments without their history, or the other way round').toEqual([])

  const debtors = new Map((await all(DEBTORS)).map((row) => [String(row.id), row]))
  const payments = new Map((await all(PAYMENTS)).map((row) => [row.request_key, Number(row.amount)]))
  for (const [id, promised] of before) {
    const row = debtors.get(id)
    expect(row, `the acknowledged debtor ${id}`).toMatchObject({
      request_key: sha256(promised.requestKey),
      evidence: promised.evidence.toSorted(),
    })
    expect(Number(row.updates), `changes of debtor ${id}`).toBeGreaterThanOrEqual(promised.updates)
    for (const { requestKey, amount } of promised.payments)
      expect(payments.get(sha256(requestKey)), `a payment of debtor ${id}`).toBe(-amount)
  }
}

/** How many of the calls that got no answer had happened all the same. */
export async function unansweredButDone(database: Client, { unanswered }: Acknowledged): Promise<number> {
  const { rows } = await database.query(
    `select ${DEBTOR_KEY} from debtor where ${DEBTOR_KEY} = any($1)
     union select ${PAYMENT_KEY} from ledger_entry where kind = 'PAYMENT' and ${PAYMENT_KEY} = any($1)`,
    [unanswered.map((key) => sha256(key))],
  )
  return rows.length
}

/** Fetches every document on record after `since` and compares it with its row. Answers the newest id. */
export async function assertFiles(
  database: Client,
  { url, school, since }: { url: string; school: Person; since: number },
): Promise<number> {
  const { rows } = await database.query('select id, key, sha256 from document where id > $1 order by id', [
    since,
  ])
  const files = rows as { id: number; key: string; sha256: string }[]
  const headers = { Authorization: `Token ${school.key}` }
  const one = async (): Promise<void> => {
    for (let file = files.pop(); file; file = files.pop()) {
      const answer = await fetch(`${url}/files/${file.key}`, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status, `the file of document ${file.id}`).toBe(200)
      expect(createHash('sha256').update(bytes).digest('hex'), `document ${file.id}`).toBe(file.sha256)
    }
  }
  const newest = files.at(-1)?.id ?? since
  await Promise.all([one(), one(), one(), one()])
  return newest
}

/** The hash of its caller's key; what was asked for stands behind it (`keyed` in server/shared/same-request.ts). */
const DEBTOR_KEY = `split_part(request_key, ':', 2)`
const PAYMENT_KEY = `split_part(request_key, ':', 1)`

const count = (table: string, condition: string) =>
  `(select count(*) from ${table} x where x.debtor_id = d.id and ${condition})`

const HALF_DEBTORS = `select d.id from debtor d
  where ${count('ledger_entry', `kind = 'OPENING'`)} <> 1
     or ${count('history_entry', `act = 'debtor.added'`)} <> 1
     or ${count('claim_link', 'true')} <> 1 + ${count('letter', `kind = 'claim-changed'`)}
     or ${count('letter', `kind = 'claim'`)} <> 1`
const HALF_PAYMENTS = `select d.id from debtor d
  where ${count('ledger_entry', `kind = 'PAYMENT'`)} <> ${count('history_entry', `act = 'debtor.payment'`)}`
const DEBTORS = `select d.id, ${DEBTOR_KEY} as request_key, ${count('history_entry', `act = 'debtor.updated'`)} as updates,
  array(select x.sha256 from document x where x.debtor_id = d.id order by 1) as evidence from debtor d`
const PAYMENTS = `select ${PAYMENT_KEY} as request_key, sum(amount) as amount from ledger_entry where kind = 'PAYMENT' group by 1`
