import type pg from 'pg'
import { invitationToken } from './accounts/inviting/invitations.js'
import { verificationToken } from './accounts/email-verification.js'
import { refuseCompany } from './backup/empty-place.js'
import type { Config } from './config.js'
import { claimToken } from './contends/families/claim-links.js'
import { undoToken } from './contends/families/printed-acts.js'
import { exists } from './backup/tables.js'
import { LOCKS } from './database/locks.js'
import { CommandRefused } from './database/operator.js'
import { readRegister, secretMark, setRegister } from './database/register.js'
import { newsletterToken } from './newsletter/newsletter.js'
import { newSecret, sha256 } from './shared/secrets.js'

/** Every table whose rows are the half of a secret that letters carry: of what the other half is made with SECRET. */
export const MADE_ANEW = [
  { table: 'claim_link', hash: 'token_hash', token: claimToken },
  { table: 'printed_act', hash: 'token_hash', token: undoToken },
  { table: 'account_code', hash: 'secret_hash', token: verificationToken },
  { table: 'invitation', hash: 'token_hash', token: invitationToken },
  { table: 'subscriber', hash: 'token_hash', token: newsletterToken },
] as const

/** Codes live shortly, or stand on paper where nobody can make them anew. */
const END_RESETS = `delete from account_code where purpose = 'PASSWORD_RESET'`
const END_CODES =
  'update claim_link set code_hash = null, code_made_at = null where id = any($1::int[]) and code_hash is not null'

interface Changed {
  /** Links that were made anew: letters that still have to leave carry them, and those that are out open nothing. */
  links: number
  /** Webhooks that deliver nothing before their school makes a new secret. */
  webhooks: number
}

/**
 * Makes the register what the settings say, in one transaction, while no server works on it. Null: it was that already.
 * @throws CommandRefused when something works on the database, or no start of this version has said yet what it is
 */
export async function changeRegister(
  client: pg.Client,
  config: Config,
  what: { secret: boolean; currency: boolean },
): Promise<Changed | null> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
  await refuseCompany(client)
  const before = (await exists(client, 'register')) ? await readRegister(client) : null
  if (!before) throw new CommandRefused('There is no register in this database yet: start DMA first.')
  const next = {
    secretMark: what.secret ? secretMark(config) : before.secretMark,
    currency: what.currency ? config.currency : before.currency,
  }
  const changed = { links: 0, webhooks: 0 }
  if (what.secret) {
    await client.query(END_RESETS)
    for (const one of MADE_ANEW) changed.links += await makeAnew(client, config.secret, one)
  }
  if (next.secretMark !== before.secretMark) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from webhook')
    changed.webhooks = rows[0]!.count
  }
  await setRegister(client, next)
  await client.query('commit')
  const isThat = next.secretMark === before.secretMark && next.currency === before.currency
  return isThat && changed.links === 0 ? null : changed
}

const AT_ONCE = 5000

/**
 * What was made with another SECRET, also with one that the register had before it said what it is. Answers how many.
 */
async function makeAnew(
  client: pg.Client,
  secret: string,
  { table, hash, token }: (typeof MADE_ANEW)[number],
): Promise<number> {
  let count = 0
  for (let last = 0; ;) {
    const { rows } = await client.query<{ id: number; nonce: string; hash: string }>(
      `select id, nonce, ${hash} as hash from ${table} where id > $1 order by id limit ${AT_ONCE}`,
      [last],
    )
    if (rows.length === 0) return count
    last = rows.at(-1)!.id
    const ids = rows.filter((row) => sha256(token(secret, row.nonce)) !== row.hash).map(({ id }) => id)
    const nonces = ids.map(newSecret)
    await client.query(
      `update ${table} set nonce = anew.nonce, ${hash} = anew.hash
         from unnest($1::int[], $2::text[], $3::text[]) as anew (id, nonce, hash) where ${table}.id = anew.id`,
      [ids, nonces, nonces.map((nonce) => sha256(token(secret, nonce)))],
    )
    if (table === 'claim_link') await client.query(END_CODES, [ids])
    count += ids.length
  }
}
