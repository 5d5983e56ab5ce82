import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { answerInTime } from './answer-in-time.js'
import { errorHandler } from './errors.js'

/** Doors behind which everything hangs until `release`, and then does what it was asked to. */
async function hangingDoors() {
  const released = Promise.withResolvers<void>()
  const failed = errorHandler(pino({ level: 'silent' }))
  const app = express().use(answerInTime(failed, 50))
  app.get('/throws', () => released.promise.then(() => Promise.reject(new Error('too late'))))
  app.get('/answers', (_request, response) => released.promise.then(() => void response.json({ late: true })))
  app.get('/begun', async (_request, response) => {
    response.write('first')
    await released.promise
    response.end(' and last')
  })
  app.get('/quick', (_request, response) => void response.json({ quick: true }))
  app.use(failed)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => (agent.destroy(), void server.close()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string) => {
    const [response] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: (await response.toArray()).join(''), response }
  }
  return { ask, release: released.resolve }
}

test.each(['/throws', '/answers'])(
  'what hangs is answered with a sentence, and what comes of it later (%s) disturbs nobody on that connection',
  async (path) => {
    const { ask, release } = await hangingDoors()
    const { status, body, response } = await ask(path)
    expect([status, response.headers['retry-after']]).toEqual([503, '15'])
    expect(JSON.parse(body)).toMatchObject({
      errors: [{ message: expect.stringMatching(/taking too long/), extensions: { code: 'UNAVAILABLE' } }],
    })
    const { socket } = response
    release()
    const quick = await ask('/quick')
    expect(quick.body).toBe('{"quick":true}')
    expect(quick.response.socket).toBe(socket)
  },
)

test('an answer that has begun in time may take as long as it needs', async () => {
  const { ask, release } = await hangingDoors()
  const answer = ask('/begun')
  setTimeout(release, 150)
  expect((await answer).body).toBe('first and last')
})
