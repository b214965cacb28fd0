/** Names whose values never reach a log, in any spelling (`clientSecret`, `X-Session-Token`, `set-cookie`). */
const SENSITIVE =
  /pass(word|phrase)?$|^pwd$|otp$|token|secret|cookie|authorization|apikey|api_key|mac_?key|x-mac|privatekey/i
const MAX_DEPTH = 8
export const REDACTED = '[redacted]'

/**
 * A copy of a log entry's members with sensitive values replaced, at any depth. pino's own `redact` needs each path
 * spelt out, so a new nesting would leak; this one goes by names.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value
  if (depth > MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  if (value instanceof Error || value instanceof Date || value instanceof URL || Buffer.isBuffer(value)) return value
  if (value instanceof Map || value instanceof Set) return `[${value.constructor.name}]`
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      SENSITIVE.test(key) && member != null ? REDACTED : redact(member, depth + 1),
    ]),
  )
}
