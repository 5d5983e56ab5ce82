import ipaddr from 'ipaddr.js'

/**
 * Whether a webhook may be sent to an address: only to one on the public internet, unless the operator allows private
 * ones (WEBHOOKS_PRIVATE). Without TLS only to this very machine, and only then.
 */
export function isAllowed(address: string, { tls, allowPrivate }: { tls: boolean; allowPrivate: boolean }) {
  const ip = ipaddr.process(address)
  if (!tls) return allowPrivate && ip.range() === 'loopback'
  return allowPrivate || isPublic(ip)
}

/**
 * What is handed out to ordinary hosts. Of IPv6 that is 2000::/3 alone, so that everything which only leads on to an
 * IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) or to this site stays outside.
 */
function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ip.range() === 'unicast' && (!(ip instanceof ipaddr.IPv6) || ip.match(GLOBAL))
}

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
