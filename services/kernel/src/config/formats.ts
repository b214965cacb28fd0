import { type Owner, owners } from '@forecourt/contracts'
import { ConfigError } from './load-config.ts'

/** One key of the service signature. */
export interface SigningKey {
  readonly id: string
  /** At least 32 characters. */
  readonly secret: string
}

/**
 * `SERVICE_KEYS`: `<id>:<secret>[,<id>:<secret>…]`. The first signs, all verify. To rotate, list the new one second until every
 * process knows it, then first until none signs with the old one, then alone: a process that signs with what another one does not
 * know yet is refused.
 */
export function parseKeys(text: string, name = 'SERVICE_KEYS'): SigningKey[] {
  const keys = text.split(',').map((part) => {
    const at = part.indexOf(':')
    return { id: part.slice(0, Math.max(at, 0)).trim(), secret: part.slice(at + 1).trim() }
  })
  for (const { id, secret } of keys) {
    if (!/^[\w.-]{1,40}$/.test(id) || secret.length < 32) {
      throw new ConfigError(
        `${name} has an unusable value: expected <id>:<secret of at least 32 characters>, several separated by commas.`,
      )
    }
  }
  return keys
}

/** Origins of each service's instances; instances of one service share its load. */
export type ServiceUrls = Readonly<Partial<Record<Owner, readonly string[]>>>

/** `SERVICE_URLS`: JSON, `{"auth":["http://127.0.0.1:4001","http://127.0.0.1:4002"],"catalog":["http://…"]}`. */
export function parseServiceUrls(text: string, name = 'SERVICE_URLS'): ServiceUrls {
  const urls: Partial<Record<Owner, string[]>> = {}
  const refuse = (what: string): never => {
    throw new ConfigError(`${name} ${what}: expected JSON such as {"auth":["http://127.0.0.1:4001"]}.`)
  }
  for (const [service, list] of Object.entries(parseObject(text) ?? refuse('is not a JSON object'))) {
    // Names of processes that are not services (the BFF) are of no interest here.
    const owner = owners.find((candidate) => candidate === service)
    if (!owner) continue
    const addresses: unknown[] = Array.isArray(list) ? list : [list]
    urls[owner] = addresses.map((address) => {
      return originOf(address) ?? refuse(`has an unusable address for ${service}`)
    })
  }
  return urls
}

/** An address as an origin; undefined where it has a path or more, which would never be used. */
function originOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^https?:\/\//.test(address)) return undefined
  const url = URL.parse(address)
  return url && (address === url.origin || address === url.href) && url.href === `${url.origin}/`
    ? url.origin
    : undefined
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `RETENTION_DAYS`: JSON, `{"audit_log":730}`. */
export function parseDays(text: string, name: string): Readonly<Record<string, number>> {
  const days: Record<string, number> = {}
  for (const [table, kept] of Object.entries(parseObject(text) ?? { [text]: null })) {
    if (!Number.isInteger(kept) || Number(kept) < 1)
      throw new ConfigError(`${name} is unusable: expected JSON of whole days such as {"audit_log":730}.`)
    days[table] = Number(kept)
  }
  return days
}
