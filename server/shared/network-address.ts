import { isIPv6 } from 'node:net'

/**
 * The part of a network address that one household or office cannot change at will, by which it is counted: an IPv4
 * address whole, of an IPv6 address the first 64 bits.
 */
export function countedNetwork(address: string): string {
  const plain = address.split('%', 1)[0]!
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1]!
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.split('::')
  const before = groups(front)
  const after = back === undefined ? [] : groups(back)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const first64 = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${first64.join(':')}::/64`
}

/** An IPv4 tail ("::1.2.3.4") stands for two groups, and always for the last two, which are not counted. */
function groups(part: string): string[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
