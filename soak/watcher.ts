import { setTimeout as pause } from 'node:timers/promises'
import { aDebtor, type Person } from '../e2e/people.js'
import { send } from '../server/testing/client.js'

/** Nobody waits longer for an answer, whatever is down. */
export const LONGEST_MS = 10_000

/** People who read and write all the time, and how long they waited for an answer, whatever it was. */
export class Watcher {
  slowest = 0
  answers = 0
  /** Status and code of every answer, and how often it came; a cut connection is "none". */
  readonly outcomes = new Map<string, number>()
  readonly #stop = new AbortController()
  readonly #watching: Promise<unknown>

  constructor(place: { url: string }, school: Person) {
    const requests = [
      () => send(place, DASHBOARD, {}, school).then(codeOf),
      () => send(place, SIGN_IN, { input: { username: school.username, password: 'wrong' } }).then(codeOf),
      () => page(`${place.url}/claim/${'x'.repeat(43)}`),
      () => page(`${place.url}/files/${'x'.repeat(22)}`),
      () => page(`${place.url}/readyz`),
    ]
    this.#watching = Promise.all(requests.map((request) => this.#watch(request)))
  }

  /** "200 answered 812×, 503 UNAVAILABLE 31×" */
  get told(): string {
    return [...this.outcomes].map(([what, times]) => `${what} ${times}×`).join(', ')
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }

  async #watch(request: () => Promise<string>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const began = performance.now()
      const outcome = await request().catch(() => 'none')
      this.slowest = Math.max(this.slowest, performance.now() - began)
      this.answers += 1
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
      await pause(100)
    }
  }
}

/** Lists the ward of this family, once however often it is asked; answers the debtor's id. */
export const addDebtor = async (place: { url: string }, school: Person, parentEmail: string) =>
  (await aDebtor(place, school, { parentEmail, requestKey: parentEmail })).id

const DASHBOARD = 'query { dashboard { debtors(first: 5) { edges { node { id } } } } }'
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { code } } }'

const codeOf = ({ status, errors }: { status: number; errors: { extensions: { code: string } }[] }) =>
  `${status} ${errors[0]?.extensions.code ?? 'answered'}`
const page = async (url: string) => {
  const response = await fetch(url, { headers: { Accept: 'text/html' } })
  await response.arrayBuffer()
  return `${response.status} page`
}
