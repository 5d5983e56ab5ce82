import { Resolver, lookup } from 'node:dns/promises'

/** All addresses of a host; at least one, or it throws. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/**
 * Asks DNS itself and not the operating system, whose look-ups share four threads with passwords and files: names that
 * are slow to answer, and strangers choose them, would hold these up.
 */
export function fromDns(resolver = new Resolver({ timeout: 2000, tries: 2 })): Resolve {
  return async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    const of = (family: number, answer: PromiseSettledResult<string[]>) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
    return [...of(4, four), ...of(6, six)]
  }
}

/** As this machine knows names, its own ones too: where the operator allows private addresses. */
export const fromThisMachine: Resolve = (host) => lookup(host, { all: true })
