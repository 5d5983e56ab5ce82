import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { CommandRefused } from '../../database/operator.js'

/** A listing of a labelled set: what debtors.csv holds. */
export interface Listed {
  id: string
  student_name: string
  parent_name: string
  phone: string
  email: string
  region: string
  dob: string
}

/** A question of a labelled set. The labels are for counting; no answer is made from them. */
export interface Query {
  qid: string
  student: string
  parent: string
  phone: string
  email: string
  dob: string
  region: string
  true_id: string
  /** Listed children of its family, where the child that is asked about is not. */
  related_ids?: string
  class?: string
}

/** Reads DIR/debtors.csv and DIR/queries.csv, or either with .gz behind. */
export async function readLabelledSet(folder: string): Promise<{ debtors: Listed[]; queries: Query[] }> {
  const [debtors, queries] = await Promise.all([
    readTable<Listed>(folder, 'debtors.csv'),
    readTable<Query>(folder, 'queries.csv'),
  ])
  return { debtors, queries }
}

/** Writes DIR/debtors.csv and DIR/queries.csv. */
export function writeLabelledSet(folder: string, set: { debtors: Listed[]; queries: Query[] }): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, rows] of Object.entries(set)) {
    const lines = rows.map((row: Listed | Query) =>
      Object.values({ ...row })
        .map(cell)
        .join(','),
    )
    writeFileSync(join(folder, `${name}.csv`), `${[Object.keys(rows[0]!).join(','), ...lines].join('\n')}\n`)
  }
}

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

async function readTable<Row>(folder: string, name: string): Promise<Row[]> {
  const plain = join(folder, name)
  const packed = `${plain}.gz`
  if (!existsSync(plain) && !existsSync(packed)) throw new CommandRefused(`There is no ${name} in ${folder}.`)
  const bytes = existsSync(plain) ? createReadStream(plain) : createReadStream(packed).pipe(createGunzip())
  const rows: Row[] = []
  for await (const row of bytes.pipe(parse({ columns: true, bom: true, relax_column_count: true })))
    rows.push(row as Row)
  return rows
}
