import type { Header } from 'postal-mime'

/** One address, by itself or in angle brackets behind a name. Of what is in quotes only a quote is left. */
const ONE_ADDRESS = /^(?:[^<>@,:;]*<\s*([^\s<>@,:;"]+@[^\s<>@,:;"]+)\s*>|([^\s<>@,:;"]+@[^\s<>@,:;"]+))$/
/** More than any name and address. */
const LONGEST = 2_000

/**
 * The one address a mail is from, in small letters; null where there is none, more than one, or anything else in which mail
 * programs may find another than we judge. The header is read as it came: an encoded word is never an address (RFC 2047).
 */
export function senderOf(headers: readonly Header[]): string | null {
  const [header, ...more] = headers.filter(({ key }) => key === 'from')
  if (!header || more.length > 0 || header.value.length > LONGEST) return null
  const [, named, bare] = ONE_ADDRESS.exec(withoutNames(header.value) ?? '') ?? []
  const address = (named ?? bare)?.toLowerCase()
  return address === undefined || address.includes('=?') ? null : address
}

/** A space for each comment, a quote for all that is in quotes; null where either never ends. */
function withoutNames(value: string): string | null {
  let rest = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at]
    if (character === '\\' && (isQuoted || depth > 0)) at += 1
    else if (isQuoted) isQuoted = character !== '"'
    else if (character === '(') depth += 1
    else if (depth > 0) {
      if (character === ')') depth -= 1
      rest += depth === 0 ? ' ' : ''
    } else {
      isQuoted = character === '"'
      rest += character
    }
  }
  return isQuoted || depth > 0 ? null : rest.trim()
}
