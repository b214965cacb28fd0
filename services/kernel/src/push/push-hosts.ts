/**
 * The entry of a list of hosts that an address belongs to: a host with its port, where it has one, or `*.` and the end of
 * one. Undefined for addresses of others.
 */
export function pushHost(endpoint: string, hosts: string): string | undefined {
  const host = URL.canParse(endpoint) ? new URL(endpoint).host : ''
  return hosts
    .split(',')
    .map((entry) => entry.trim())
    .find((entry) => host !== '' && (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
}
