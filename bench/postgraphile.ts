import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/**
 * For comparison: PostGraphile 5 as it comes, out of the folder POSTGRAPHILE (graphql.ts installs it there), on a copy of
 * the schools and claims of DATABASE_URL. It knows neither sessions nor rules: what it is asked names the school.
 */
const COPY = `
  drop schema if exists peer cascade;
  create schema peer;
  create table peer.school as select id, name from school;
  alter table peer.school add primary key (id);
  create table peer.debtor as select id, school_id, student_name, parent_name, phone, status from debtor;
  alter table peer.debtor add primary key (id), add foreign key (school_id) references peer.school;
  create index on peer.debtor (school_id, id);
  create table peer.ledger_entry as select id, debtor_id, amount from ledger_entry;
  alter table peer.ledger_entry add primary key (id);
  create index on peer.ledger_entry (debtor_id);
  create function peer.debtor_amount_owed(claim peer.debtor) returns numeric language sql stable
    as 'select coalesce(sum(amount), 0) / 100 from peer.ledger_entry where debtor_id = claim.id';
  comment on table peer.ledger_entry is '@omit';
  analyze peer.school, peer.debtor, peer.ledger_entry`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
await pool.query(COPY)
await pool.end()

const installed = createRequire(join(process.env.POSTGRAPHILE!, 'package.json'))
const from = async <Parts>(name: string) =>
  (await import(pathToFileURL(installed.resolve(name)).href)) as Parts
const { postgraphile } = await from<{ postgraphile: (preset: object) => Made }>('postgraphile')
const { PostGraphileAmberPreset } = await from<{ PostGraphileAmberPreset: object }>(
  'postgraphile/presets/amber',
)
const { makePgService } = await from<{ makePgService: (options: object) => object }>(
  'postgraphile/adaptors/pg',
)
const { grafserv } = await from<{ grafserv: object }>('postgraphile/grafserv/node')

interface Made {
  createServ: (grafserv: object) => { addTo: (server: Server) => Promise<void> }
}
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['peer'],
      poolConfig: { max: 10 },
    }),
  ],
  grafserv: { graphqlPath: '/graphql', watch: false },
  grafast: { explain: false },
}
const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
