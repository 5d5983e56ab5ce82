import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anEmbeddedFolder, ask, note, notes } from '../../testing/databases/embedded-folder.js'
import { servedUrl } from './embedded-guest.js'

let here: ReturnType<typeof anEmbeddedFolder>
beforeEach(() => {
  here = anEmbeddedFolder()
})
afterEach(() => here.remove())

/** As the version before worked: as the role that made the cluster. */
function asSuperuser(url: string): string {
  const password = readFileSync(path.join(here.folder, 'password'), 'utf8').trim()
  return url.replace(/\/\/[^@]+@/, `//dma:${password}@`)
}

/** What would turn one statement too many into this machine's files and programs. */
const REACHES_OUT = [
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('/')",
  "select lo_import('/etc/passwd')",
  "create table stolen (line text); copy stolen from '/etc/passwd'",
  "create table stolen (line text); copy stolen from program 'id'",
  "copy (select 1) to '/tmp/dma-was-here'",
  "copy (select 1) to program 'cat'",
  "create function run(text) returns int as 'libc.so.6', 'system' language c",
  "load '/tmp/evil.so'",
  "alter system set archive_command = 'id'",
  'create extension file_fdw',
  'select rolpassword from pg_authid',
  'alter role dma_owner superuser',
  'set role dma',
  'set session authorization dma',
  'grant pg_read_server_files to dma_owner',
  'create role another superuser',
  'create database another',
]

it('what the register is asked with reaches no file and no program of the machine, and no other role', async () => {
  const { url } = await here.start()
  for (const statement of REACHES_OUT)
    await expect(ask(url, statement), statement).rejects.toThrow(
      /permission denied|must be superuser|Only roles with|not available|access to (library|non-system)/i,
    )
  await note(url, 'an ordinary statement')
  expect(await notes(servedUrl(here.folder)!)).toEqual(['an ordinary statement'])
})

it('a folder of the version before goes on, with every kind of thing in it', async () => {
  const first = await here.start()
  const before = asSuperuser(first.url)
  // As it was made there, and as it is after that version has worked on the folder once more.
  for (const statement of [
    `create table claim (id serial primary key, text text)`,
    `create table kept (id int generated always as identity, day date) partition by range (day)`,
    `create table kept_2026 partition of kept for values from ('2026-01-01') to ('2027-01-01')`,
    `create view shown as select * from claim`,
    `create materialized view counted as select count(*) from claim`,
    `create sequence numbers`,
    `create type mood as enum ('calm')`,
    `create schema pgboss`,
    `create table pgboss.job (id int)`,
    `create function twice(n int) returns int as 'select 2 * n' language sql`,
    `create extension pg_trgm`,
    `insert into claim (text) values ('from before')`,
  ])
    await ask(before, statement)
  await first.stop()
  const { url } = await here.start()
  for (const statement of [
    `alter table claim add column amount int`,
    `insert into claim (text) values ('from now')`,
    `alter table kept_2026 add column more text`.replace('kept_2026', 'kept'),
    `drop table kept_2026`,
    `drop view shown`,
    `drop materialized view counted`,
    `drop sequence numbers`,
    `alter type mood add value 'glad'`,
    `alter table pgboss.job add column name text`,
    `create table pgboss.queue (id int)`,
    `create or replace function twice(n int) returns int as 'select n + n' language sql`,
  ])
    await ask(url, statement)
  expect((await ask(url, 'select id, text from claim order by id')).map(({ text }) => text)).toEqual([
    'from before',
    'from now',
  ])
})
