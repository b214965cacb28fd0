import ipaddr from 'ipaddr.js'

/** Global unicast (RFC 4291): what lies outside, e.g. the deprecated `::127.0.0.1`, is nobody's public address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public by its range, but what answers there is the host's own cloud (Azure's metadata). */
const CLOUD: readonly string[] = ['168.63.129.16']

/**
 * Whether an IP address belongs to the public internet: not this host, a private network, a link, a carrier's network, a
 * cloud's metadata, nor an IPv6 address that carries such an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Unmaps ::ffff:a.b.c.d.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || CLOUD.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
