import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anEmbeddedFolder, ask } from './embedded-folder.js'

/** A PostgreSQL of a test's own, whose settings it may change while others use theirs. */
export async function aDatabaseOfItsOwn() {
  const place = anEmbeddedFolder()
  const { url } = await place.start()
  const superuser = new URL(url)
  superuser.username = 'dma'
  superuser.password = readFileSync(join(place.folder, 'password'), 'utf8').trim()
  superuser.searchParams.set('options', '-c default_transaction_read_only=off -c synchronous_commit=local')
  return {
    url,
    /** As PostgreSQL's own operator does, without a restart. */
    async change(setting: string, value: string): Promise<void> {
      await ask(superuser.href, `alter system set ${setting} = '${value}'`)
      await ask(superuser.href, 'select pg_reload_conf()')
    },
    /** Every connection of the product. */
    connections: () =>
      ask(
        superuser.href,
        `select pid, application_name as purpose from pg_stat_activity where usename = 'dma_owner'`,
      ),
    remove: () => place.remove(),
  }
}
