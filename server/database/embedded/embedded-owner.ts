import { createHmac } from 'node:crypto'
import { withConnection } from '../connections/connection.js'
import { EmbeddedDatabaseError } from './embedded-error.js'

/** Made the cluster and launches it. It may read and run whatever its process may, so nothing that is asked runs as it. */
const SUPERUSER = 'dma'
/** Owns the register and nothing else: no file, no program, no other role's data. */
const OWNER = 'dma_owner'

const passwordOfOwner = (password: string) => createHmac('sha256', password).update(OWNER).digest('hex')

const address = (user: string, password: string, { port, database }: { port: number; database: string }) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`

/** The address of the register; `password` is the cluster's. */
export const registerUrl = (password: string, port: number) =>
  address(OWNER, passwordOfOwner(password), { port, database: 'dma' })

/**
 * Makes sure that the register is there and belongs, with all that is in it, to a role that is no superuser: also one
 * that the version before made, or worked on since. Answers its address.
 */
export async function ensureRegister(
  password: string,
  { port, createDatabases }: { port: number; createDatabases: boolean },
): Promise<string> {
  const as = (database: string) => address(SUPERUSER, password, { port, database })
  try {
    await run(as('dma'), ['select 1'])
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === WRONG_PASSWORD)
      throw new EmbeddedDatabaseError(
        'The file `password` does not belong to the database beside it. Put both back from the same backup.',
      )
    if (code !== DOES_NOT_EXIST) throw error
    await run(as('postgres'), ['create database dma'])
  }
  const signals = 'pg_signal_backend, pg_signal_autovacuum_worker'
  await run(as('dma'), [
    `do $$ begin
       if to_regrole('${OWNER}') is null then
         create role ${OWNER} login nosuperuser password '${passwordOfOwner(password)}';
       end if;
     end $$`,
    ...(createDatabases
      ? [`alter role ${OWNER} createdb`, `grant ${signals} to ${OWNER}`]
      : [`alter role ${OWNER} nocreatedb`, `revoke ${signals} from ${OWNER}`]),
    `alter database dma owner to ${OWNER}`,
    HAND_OVER,
  ])
  return registerUrl(password, port)
}

const DOES_NOT_EXIST = '3D000'
const WRONG_PASSWORD = '28P01'

const run = (url: string, statements: string[]): Promise<void> =>
  withConnection({ connectionString: url, connectionTimeoutMillis: 30_000 }, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** `reassign owned` refuses for the role that made the cluster, so each thing by itself; sequences go with their tables. */
const HAND_OVER = `do $$
declare statement text;
begin
  for statement in
    with ours as (
      select oid, quote_ident(nspname) as name, nspowner from pg_namespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'),
    parts as (select classid, objid, deptype, refclassid from pg_depend where deptype in ('a', 'i', 'e'))
    select format('alter %s %s owner to ${OWNER}', kind, name) from (
      select 0 as turn, 'schema' as kind, name from ours where nspowner = '${SUPERUSER}'::regrole
      union all
      select 1, case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
             c.oid::regclass::text
        from pg_class c join ours on ours.oid = relnamespace
       where relowner = '${SUPERUSER}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
         and not exists (select from parts where classid = 'pg_class'::regclass and objid = c.oid
                            and (deptype = 'e' or (relkind = 'S' and refclassid = 'pg_class'::regclass)))
      union all
      select 2, 'routine', p.oid::regprocedure::text from pg_proc p join ours on ours.oid = pronamespace
       where proowner = '${SUPERUSER}'::regrole and prokind in ('f', 'p')
         and not exists (select from parts where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
      union all
      select 3, 'type', t.oid::regtype::text from pg_type t join ours on ours.oid = typnamespace
       where typowner = '${SUPERUSER}'::regrole and typtype in ('e', 'd')
         and not exists (select from parts where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
    ) things order by turn
  loop
    execute statement;
  end loop;
end $$`
