import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromDns } from './host-addresses.js'
import { WebhookPost } from './webhook-post.js'

const [A, AAAA] = [1, 28]
/** What the name server of these tests knows; of a slow name it says nothing. */
const NAMES: Record<string, Partial<Record<number, number[]>> | 'slow'> = {
  'both.example': { [A]: [8, 8, 8, 8], [AAAA]: [0x26, 0x06, 0x47, 0, ...Array(11).fill(0), 1] },
  'inside.example': { [A]: [10, 0, 0, 7] },
  'slow.example': 'slow',
}

const server = createSocket('udp4')
let resolve: ReturnType<typeof fromDns>
beforeAll(async () => {
  server.on('message', (asked, { port, address }) => {
    const answer = answerTo(asked)
    if (answer) server.send(answer, port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  resolve = fromDns(resolver)
})
afterAll(() => void server.close())

/** One question, with one record in answer, or that there is no such name. */
function answerTo(asked: Buffer): Buffer | null {
  const labels: string[] = []
  let at = 12
  for (; asked[at]! > 0; at += asked[at]! + 1)
    labels.push(asked.toString('latin1', at + 1, at + 1 + asked[at]!))
  const known = NAMES[labels.join('.').toLowerCase()]
  if (known === 'slow') return null
  const type = asked.readUInt16BE(at + 1)
  const record = known?.[type]
  const header = Buffer.from(asked.subarray(0, 12))
  // A response; code 3: no such name.
  header.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(record ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const question = asked.subarray(12, at + 5)
  if (!record) return Buffer.concat([header, question])
  return Buffer.concat([
    header,
    question,
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, record.length, ...record]),
  ])
}

test('a name is asked for in both families', async () => {
  expect(await resolve('both.example')).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ])
})

test.each([
  ['both.example', null],
  ['inside.example', 'There is no server at this address that we may write to.'],
  ['nobody.example', 'There is no server at this address that we may write to.'],
  ['slow.example', 'The name could not be looked up.'],
])('%s is refused, or not, in words', async (host, refusal) => {
  const post = new WebhookPost({ allowPrivate: false, resolve })
  expect(await post.refusal(`https://${host}/`)).toBe(refusal)
})
