import { LONGEST } from '../../common/limits.js'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { ConfigError } from '../config.js'
import { LOCKS } from '../database/locks.js'
import type { Ground } from '../request.js'
import { Refused, UserErrorCode, type UserError } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { Account } from './account.entity.js'
import { givePassword } from './passwords/new-password.js'
import { checkPassword, hashPassword, verifyPassword } from './passwords/passwords.js'
import { keepVerified, moveTo } from './verified-email.js'

export interface ProviderAccount {
  username: string
  email: string
  password: string
}

/** Why there cannot be such a provider, in sentences for the operator. Told like every fault of the configuration. */
export class ProviderRefused extends ConfigError {
  override readonly message: string

  constructor(problems: string[]) {
    super(problems)
    this.message = problems.join('\n')
  }
}

/**
 * The provider's account of the settings is there afterwards. Settings that are as they were applied last change nothing:
 * the provider may have another password or address by now. Others take their place; a changed password ends the account's
 * sessions. Throws ProviderRefused when somebody else has the name or the address.
 */
export async function ensureProvider(
  world: Pick<Ground, 'orm' | 'clock' | 'config'>,
  settings: ProviderAccount,
): Promise<void> {
  checked(settings)
  await locked(world, async (em) => {
    const known = await providerOf(em, settings.username)
    const before = known && appliedOf(known)
    const isNew = {
      email: before?.email !== settings.email,
      password: !before || !(await verifyPassword(settings.password, before.passwordHash, world.config)),
    }
    if (!isNew.email && !isNew.password) return
    const account = await apply(em, settings, { known, world, isNew })
    const { email, password } = settings
    const applied: Applied = { email, passwordHash: await hashPassword(password, world.config) }
    account.settingsApplied = JSON.stringify(applied)
  })
}

/** Of the settings, as they were applied last. */
interface Applied {
  email: string
  passwordHash: string
}

/** Null as well of what cannot be read: they are applied once more. */
function appliedOf({ settingsApplied }: Account): Applied | null {
  return settingsApplied?.startsWith('{') ? (JSON.parse(settingsApplied) as Applied) : null
}

/**
 * For an operator: a provider's account with this password and address exists afterwards. Throws ProviderRefused as
 * `ensureProvider` does.
 */
export async function createProvider(
  world: Pick<Ground, 'orm' | 'clock' | 'config'>,
  wanted: ProviderAccount,
): Promise<void> {
  checked(wanted)
  await locked(world, async (em) => {
    await apply(em, wanted, { known: await providerOf(em, wanted.username), world })
  })
}

async function apply(
  em: EntityManager,
  { username, email, password }: ProviderAccount,
  {
    known: account,
    world,
    isNew = { email: true, password: true },
  }: {
    known: Account | null
    world: Pick<Ground, 'clock' | 'config'>
    /** What of it takes the place of what the account has. */
    isNew?: { email: boolean; password: boolean }
  },
): Promise<Account> {
  const holder =
    isNew.email &&
    (await em.createQueryBuilder(Account).where('lower(email) = lower(?)', [email]).getSingleResult())
  if (holder && holder.id !== account?.id)
    throw new ProviderRefused([
      `Another account has the e-mail address ${email}. Choose another for the provider.`,
    ])
  const now = world.clock.now()
  if (!account)
    return em.create(Account, {
      username,
      email,
      verifiedEmail: email,
      emailVerifiedAt: now,
      passwordHash: await hashPassword(password, world.config),
      isProvider: true,
      createdAt: now,
    })
  // Whoever sets them vouches for the address.
  if (isNew.email && account.email !== email) {
    moveTo(account, email)
    await keepVerified(em, account, { email, now })
  }
  if (isNew.password && !(await verifyPassword(password, account.passwordHash, world.config)))
    await setPassword(em, { account, password, world })
  return account
}

/** For a provider whose password is lost. Ends all its sessions. Throws ProviderRefused when there is no such provider. */
export async function resetProviderPassword(
  world: Pick<Ground, 'orm' | 'clock' | 'config'>,
  { username, password }: Omit<ProviderAccount, 'email'>,
): Promise<void> {
  await locked(world, async (em) => {
    const account = await providerOf(em, username)
    if (!account)
      throw new ProviderRefused([`There is no provider called "${username}". Make one with --create EMAIL.`])
    checked({ username: account.username, email: account.email, password })
    await setPassword(em, { account, password, world })
  })
}

async function locked(
  world: Pick<Ground, 'orm'>,
  story: (em: EntityManager) => Promise<void>,
): Promise<void> {
  const em = world.orm.em.fork({ useContext: true })
  await em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [LOCKS.providers])
    await story(tx as EntityManager)
  })
}

/** Held until the transaction ends. An ordinary account is never turned into a provider's: a stranger could have chosen the name first. */
async function providerOf(em: EntityManager, username: string): Promise<Account | null> {
  const account = await em
    .createQueryBuilder(Account)
    .where('lower(username) = lower(?)', [username])
    .setLockMode(LockMode.PESSIMISTIC_WRITE)
    .getSingleResult()
  if (account && !account.isProvider)
    throw new ProviderRefused([
      `The account "${username}" is not a provider’s. Choose another username for the provider.`,
    ])
  return account
}

async function setPassword(
  em: EntityManager,
  {
    account,
    password,
    world,
  }: { account: Account; password: string; world: Pick<Ground, 'config' | 'clock'> },
): Promise<void> {
  const passwordHash = await hashPassword(password, world.config)
  await givePassword(em, account, { passwordHash, now: world.clock.now() })
}

function checked({ username, email, password }: ProviderAccount): void {
  const check = new Validation()
  check.text('username', 'a username for the provider', username, LONGEST.username)
  if (/[@\s]/.test(username))
    check.refuse(UserErrorCode.INVALID, 'username', 'A username has no spaces and no @.')
  check.email('email', 'the provider’s e-mail address', email)
  const problems = [...check.errors, ...refusalsOf(() => checkPassword(password, username, 'password'))]
  if (problems.length > 0)
    throw new ProviderRefused(problems.map(({ message }) => `The provider "${username}": ${message}`))
}

function refusalsOf(check: () => void): UserError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof Refused) return error.userErrors
    throw error
  }
}
