import type pg from 'pg'
import type { Config } from '../config.js'
import { derivedToken } from '../shared/secrets.js'
import { DatabaseUnsuitable } from './suitable.js'

/** What a register is, whatever its settings say now: under others its links open nothing, and its debts are other sums. */
export interface Register {
  /** Tells whether another SECRET is the same one, and nothing more about it. */
  secretMark: string
  currency: string
}

type Asking = Pick<pg.ClientBase, 'query'>

/** The same for the same secret; the secret cannot be found from it. */
export const secretMark = (config: Pick<Config, 'secret'>) => derivedToken(config.secret, 'backup')

/** What the register in this database is; null before its first start. */
export async function readRegister(client: Asking): Promise<Register | null> {
  const { rows } = await client.query<Register>('select secret_mark as "secretMark", currency from register')
  return rows[0] ?? null
}

/** Makes the register what is said; from then on no server starts with other settings. */
export const setRegister = async (client: Asking, register: Register): Promise<void> =>
  void (await client.query(
    `insert into register (secret_mark, currency) values ($1, $2)
       on conflict (one) do update set secret_mark = excluded.secret_mark, currency = excluded.currency`,
    [register.secretMark, register.currency],
  ))

/**
 * The first start says what the register is; every other one has to come with the same settings.
 * @throws DatabaseUnsuitable
 */
export async function checkRegister(client: Asking, config: Config): Promise<void> {
  await client.query(
    'insert into register (secret_mark, currency) values ($1, $2) on conflict (one) do nothing',
    [secretMark(config), config.currency],
  )
  const problems = differences(config, (await readRegister(client))!)
  if (problems.length > 0) throw new DatabaseUnsuitable(problems.join('\n  '))
}

/** A sentence for each setting that is not the register's. */
function differences(config: Config, register: Register): string[] {
  const where = config.secretGiven ? 'SECRET' : `The secret in ${config.dataDir}`
  return [
    ...(register.secretMark === secretMark(config)
      ? []
      : [
          `${where} is not the one of this register: links and codes in letters that still have to leave would open nothing. ` +
            'Set SECRET to what it was. If that is lost, or known to somebody: npm run register:change -- --secret',
        ]),
    ...(register.currency === config.currency
      ? []
      : [
          `This register counts in ${register.currency}, and CURRENCY is ${config.currency}: every debt would become another one. ` +
            `Set CURRENCY=${register.currency}. If all its amounts are meant in ${config.currency}: npm run register:change -- --currency`,
        ]),
  ]
}
