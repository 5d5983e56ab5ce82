import { expect, inject, test } from 'vitest'
import { run } from '../../testing/databases/with-database.js'
import { withConnection } from './connection.js'

const server = inject('databaseUrl')

test('a connection that is lost while nobody asks ends no process; whoever asks it next is told', async () => {
  const lost = withConnection(server, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const gone = new Promise((resolve) => client.once('end', resolve))
    await run(server, `select pg_terminate_backend(${rows[0]!.pid})`)
    await gone
    return client.query('select 1')
  })
  await expect(lost).rejects.toThrow(/Connection terminated|not queryable|closed/)
})

test('a server that is not there is told, and waited for by nobody', async () => {
  await expect(withConnection('postgresql://x@127.0.0.1:1/x', async () => {})).rejects.toThrow('ECONNREFUSED')
})
