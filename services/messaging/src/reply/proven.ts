/**
 * Whether the mail server in front of us says that a mail really came from its sender (RFC 8601): DMARC passed, or SPF or
 * DKIM passed for the sender's own domain.
 *
 * @param results the topmost Authentication-Results; those below it are the sender's own, who may have written anything
 * @param server the name our mail server gives itself there
 */
export function isProven(results: string | null, from: string | null, server: string): boolean {
  if (results === null || from === null) return false
  const [name = '', ...methods] = withoutComments(results)
    .split(';')
    .map((part) => part.trim().toLowerCase())
  if (name.split(/\s/)[0] !== server.toLowerCase()) return false
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return methods.some((method) => {
    if (/^dmarc\s*=\s*pass\b/.test(method)) return propertyOf(method, 'header.from') === domain
    if (/^dkim\s*=\s*pass\b/.test(method)) return isWithin(domain, propertyOf(method, 'header.d'))
    return /^spf\s*=\s*pass\b/.test(method) && isWithin(domain, propertyOf(method, 'smtp.mailfrom'))
  })
}

/** A comment may hold anything, also what looks like a result. */
function withoutComments(text: string): string {
  let depth = 0
  let rest = ''
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) rest += character
  }
  return rest
}

/** The domain a property of a method names; of an address the part after its @. */
function propertyOf(method: string, name: string): string | undefined {
  const [, value = ''] = new RegExp(`\\s${name.replace('.', '\\.')}\\s*=\\s*"?([^\\s;"]+)`).exec(method) ?? []
  return value === '' ? undefined : value.slice(value.lastIndexOf('@') + 1)
}

/** example.com signs for mail.example.com, and nobody else does. */
const isWithin = (domain: string, signer: string | undefined): boolean =>
  signer?.includes('.') === true && (domain === signer || domain.endsWith(`.${signer}`))
