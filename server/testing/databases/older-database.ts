import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { migrations } from '../../database/migrations/list.js'
import { openOrm } from '../../database/orm.js'
import { inDatabase } from './postgres.js'
import { run } from './with-database.js'

/** A database of a version before, which its test brings up to date. */
export interface OlderDatabase {
  url: string
  orm: Awaited<ReturnType<typeof openOrm>>
  close: () => Promise<void>
}

/** With an approved school, number 1, of an account with that number; without what came with migration `before` and after it. */
export async function anOlderDatabase(before: string): Promise<OlderDatabase> {
  const server = inject('databaseUrl')
  const database = `dma_test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${database}`)
  const url = inDatabase(server, database)
  const orm = await openOrm(url)
  const older = migrations.map(({ name }) => name).filter((name) => name < before)
  await orm.migrator.up({ migrations: older })
  await run(url, A_SCHOOL)
  const close = async () => {
    await orm.close()
    await run(server, `drop database ${database} with (force)`)
  }
  return { url, orm, close }
}

const A_SCHOOL = `
  with person as (
    insert into account (username, email, password_hash, created_at) values ('ada', 'ada@example.com', '', now()) returning id
  ), papers as (
    insert into document (key, name, media_type, size, sha256, uploader_id, created_at, attached_at)
    select repeat('p', 22), 'paper.png', 'image/png', 1000, 'none', id, now(), now() from person returning id
  )
  insert into school (name, slug, category, level, description, address, email, contact_number, region, state,
    proprietor_name, proprietor_email, proprietor_number, principal_name, principal_email, principal_number,
    bursar_name, bursar_email, bursar_number, tax_certificate_id, registration_certificate_id, ministry_approval_id,
    author_id, created_at, approved_at)
  select 'Hillside', 'hillside', 'PRIVATE', 'SECONDARY', '', '', 'ada@example.com', '', 'Lagos', 'APPROVED',
    '', '', '', '', '', '', '', '', '', papers.id, papers.id, papers.id, person.id, now(), now() from person, papers`
