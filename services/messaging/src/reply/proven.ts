import { getDomain } from 'tldts'
import { authResults, type MethodResult } from './auth-results.ts'

/**
 * Whether the mail server in front of us says that a mail really came from its sender (RFC 8601): DMARC passed, or, where it did
 * not fail, SPF or DKIM passed for the sender's own domain.
 *
 * @param results the topmost Authentication-Results; those below it are the sender's own, who may have written anything
 * @param server the name our mail server gives itself there
 */
export function isProven(results: string | null, from: string | null, server: string): boolean {
  if (results === null || from === null) return false
  const said = authResults(results)
  if (said?.server !== server.toLowerCase()) return false
  const domain = domainOf(from)
  // Whoever can have one method said in their favour cannot unsay this one.
  if (said.methods.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return false
  return said.methods.some((method) => method.result === 'pass' && vouchesFor(domain, method))
}

function vouchesFor(domain: string, { method, properties }: MethodResult): boolean {
  const named = (name: string) => domainOf(properties.get(name) ?? '')
  if (method === 'dmarc') return named('header.from') === domain
  if (method === 'dkim') return isWithin(domain, named('header.d'))
  return method === 'spf' && isWithin(domain, named('smtp.mailfrom'))
}

/** Of an address the part after its @. */
const domainOf = (text: string): string => text.slice(text.lastIndexOf('@') + 1)

/** example.com signs for mail.example.com, and nobody else does; co.uk and github.io, where anybody may be, sign for nobody. */
const isWithin = (domain: string, signer: string): boolean =>
  getDomain(signer, { allowPrivateDomains: true }) !== null && (domain === signer || domain.endsWith(`.${signer}`))
