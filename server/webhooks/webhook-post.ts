import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isAllowed } from './allowed-address.js'
import { fromDns, fromThisMachine, type Resolve } from './host-addresses.js'

/** What came of one try: a status, or why there was none, as a sentence. */
export type Answer = { status: number } | { problem: string }

/** What counts as delivered. */
export const isTaken = (answer: Answer) => 'status' in answer && answer.status >= 200 && answer.status < 300

interface Options {
  /** WEBHOOKS_PRIVATE. */
  allowPrivate: boolean
  /** Milliseconds for the whole try, from the name to the answer's end. */
  patience?: number
  resolve?: Resolve
}

/** Of an answer nothing counts but its status; so much of the rest is taken, so that the other side can finish. */
const MOST_OF_AN_ANSWER = 4096

/**
 * Sends to addresses that strangers chose. The name is resolved once for each try; every address it has must be
 * allowed, and the connection goes to one of those and nowhere else: a name that changes in between gains nothing.
 * Redirects are not followed, and no proxy of the environment is asked.
 */
export class WebhookPost {
  readonly #allowPrivate: boolean
  readonly #patience: number
  readonly #resolve: Resolve

  constructor({ allowPrivate, patience = 10_000, resolve }: Options) {
    this.#allowPrivate = allowPrivate
    this.#patience = patience
    this.#resolve = resolve ?? (allowPrivate ? fromThisMachine : fromDns())
  }

  /** Why nothing can be sent to this URL, as a sentence for whoever typed it; null when it can. Resolves the name. */
  async refusal(typed: string): Promise<string | null> {
    const url = URL.canParse(typed) ? new URL(typed) : null
    if (!url || !['https:', 'http:'].includes(url.protocol))
      return 'Enter an address in full, like https://school.example/dma.'
    if (url.username || url.password) return 'Leave user name and password out of the address.'
    if (url.protocol === 'http:' && !this.#allowPrivate) return 'Use an address that begins with https://.'
    try {
      await this.#addresses(url)
      return null
    } catch (error) {
      return problemOf(error)
    }
  }

  /** One POST. Never throws: whatever goes wrong is the answer. */
  async send(typed: string, headers: Record<string, string>, body: string): Promise<Answer> {
    try {
      const url = new URL(typed)
      // A host that is a number is connected to without a look-up.
      if (isIP(hostOf(url))) await this.#addresses(url)
      return { status: await this.#status(url, headers, body) }
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }

  #status(url: URL, headers: Record<string, string>, body: string): Promise<number> {
    return new Promise((answered, failed) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: this.#lookup(url),
        signal: AbortSignal.timeout(this.#patience),
      })
      request.on('error', failed)
      // Whatever else ends it without an answer, like an upgrade (101) that nobody asked for: Node tells of no error.
      request.on('close', () => failed(new Error('closed without an answer')))
      request.on('response', (response) => {
        answered(response.statusCode!)
        let taken = 0
        response.on('error', () => {})
        response.on('data', (chunk: Buffer) => {
          taken += chunk.length
          if (taken > MOST_OF_AN_ANSWER) response.destroy()
        })
      })
      request.end(body)
    })
  }

  /** What the connection itself asks for addresses, so that nothing lies between the check and the connection. */
  #lookup(url: URL): LookupFunction {
    return (_host, { all }, found) => {
      this.#addresses(url).then(
        (addresses) =>
          all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family),
        (error: Error) => found(error, ''),
      )
    }
  }

  async #addresses(url: URL) {
    const host = hostOf(url)
    const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await this.#resolve(host)
    const kind = { tls: url.protocol === 'https:', allowPrivate: this.#allowPrivate }
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address, kind)))
      throw new AddressRefused()
    return addresses
  }
}

class AddressRefused extends Error {}

/** IPv6 stands in brackets in a URL, and nowhere else. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The same of a name that nobody has and of one within our own network: who may not write there learns no names of it. */
const NOBODY_THERE = 'There is no server at this address that we may write to.'

function problemOf(error: unknown): string {
  if (error instanceof AddressRefused) return NOBODY_THERE
  const { code, name, syscall } = error as { code?: string; name?: string; syscall?: string }
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT')
    return 'There was no answer in time.'
  if (code && ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EAI_AGAIN'].includes(code)) return NOBODY_THERE
  if (syscall?.startsWith('query')) return 'The name could not be looked up.'
  if (code === 'ECONNREFUSED') return 'The server refused the connection.'
  if (code && /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code))
    return `The server’s certificate is not valid (${code}).`
  return 'The connection broke.'
}
