import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { LETTERS } from '../../mail/letter-queue.js'
import type { Product } from '../product.js'

/**
 * Everything that a product keeps, for comparing before and after: of each table how many rows and a digest of
 * them, and how many files lie among the documents. Not when somebody was last seen, no counted requests, and no
 * table that `without` names.
 */
export async function stored(product: Product, without: string[] = []): Promise<Record<string, string>> {
  const em = product.world.orm.em.fork()
  const tables: { name: string; columns: string }[] = await em.execute(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attname <> 'last_seen_at' and c.relname not in ('rate_limits', 'outbox_message', 'mikro_orm_migrations')
      group by 1 order by 1`,
  )
  // The fuzzer asks some thousand times: no view of information_schema, and a sum, which needs no order and no text.
  const all = tables
    .filter(({ name }) => !without.includes(name))
    .map(
      ({ name, columns }) =>
        `select '${name}' as name,
           count(*) || ' rows ' || coalesce(sum(hash_record_extended(row(${columns}), 0)), 0) as held from "${name}"`,
    )
  const rows: { name: string; held: string }[] = await em.execute(all.join(' union all '))
  const files = await readdir(join(product.dataDir, 'documents'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return {
    ...Object.fromEntries(rows.map(({ name, held }) => [name, held])),
    files: `${files.filter((entry) => entry.isFile()).length} files`,
  }
}

/** Every text that stands in any table of a product, the queue's too: where a secret must not be found. */
export async function everyText(product: Product): Promise<string> {
  const em = product.world.orm.em.fork()
  const tables: { name: string }[] = await em.execute(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows: { row: string }[] = await em.execute(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/**
 * Waits until no letter is on its way any more, nor with the mail server: one that was taken back meanwhile is answered by
 * another one, once the mail server has said what became of it.
 */
export async function quiet(product: Product): Promise<void> {
  const onTheWay = async () => {
    const em = product.world.orm.em.fork()
    return em.execute(
      `select id::text, kind from letter where state = 'QUEUED'
       union all select id::text, state::text from pgboss.job where name = ? and state = 'active'`,
      [LETTERS],
    )
  }
  await vi.waitFor(async () => expect(await onTheWay()).toEqual([]), { timeout: 15_000, interval: 30 })
}

/** The words of each letter that has come to an address, on one line, once nothing is on its way any more. */
export async function textsTo(product: Product, address: string): Promise<string[]> {
  await quiet(product)
  return product.mail.received.filter(({ to }) => to === address).map(({ text }) => text.replace(/\s+/g, ' '))
}

/** The same of all of them together. */
export const wordsTo = async (product: Product, address: string): Promise<string> =>
  (await textsTo(product, address)).join(' ')

/** Runs a story after which every table and folder has to be as before. Answers what the story answers. */
export async function unchanged<T>(product: Product, story: () => Promise<T>): Promise<T> {
  await quiet(product)
  const before = await stored(product)
  const answer = await story()
  await quiet(product)
  expect(await stored(product)).toEqual(before)
  return answer
}
