import autocannon from 'autocannon'
import type { Operation } from './operations.ts'

/** What one spell of load has shown. Times in milliseconds. */
export interface Spell {
  perSecond: number
  times: number[]
}

/** What is sent, and by whom. */
type Sent = Pick<Operation, 'key' | 'body'>

/** Sends an operation over and over on so many connections, as a signed-in browser would. Throws if an answer is none. */
export async function load(
  url: string,
  { key, body }: Sent,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Spell> {
  const times: number[] = []
  const refused: string[] = []
  const started = performance.now()
  const { errors } = await new Promise<autocannon.Result>((done, failed) => {
    const options: autocannon.Options = {
      url: `${url}/graphql`,
      connections,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          headers: headersOf(url, key),
          setupRequest: (request) => ({ ...request, body: body() }),
          onResponse: (status, answer) => {
            if (status !== 200 || answer.startsWith('{"errors"'))
              refused.push(`${status} ${answer.slice(0, 300)}`)
          },
        },
      ],
    }
    const run = autocannon(options, (error, result) => (error ? failed(error as Error) : done(result)))
    run.on('response', (_client, _status, _bytes, time) => void times.push(time))
  })
  if (refused[0] || errors > 0) throw new Error(`${errors} errors, ${refused.length} refusals: ${refused[0]}`)
  return { perSecond: times.length / ((performance.now() - started) / 1000), times }
}

/** One answer, parsed. */
export async function ask(
  url: string,
  { key, body }: Sent,
): Promise<{ data: Record<string, unknown> | null }> {
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers: headersOf(url, key), body: body() })
  return (await answer.json()) as { data: Record<string, unknown> | null }
}

const headersOf = (url: string, key: string) => ({
  'Content-Type': 'application/json',
  'apollo-require-preflight': '1',
  Accept: 'application/graphql-response+json,application/json;q=0.9',
  Origin: url,
  Cookie: `dma-cookies=${key}`,
})
