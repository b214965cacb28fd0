import { sha256Hex } from '../mac/index.ts'

/** Half a SHA-256 is beyond accident; nobody gains anything by forging the tag of their own copy. */
const DIGITS = 32

/** Strong entity tag of a reply's text (RFC 9110, 8.8.3). Another language is another text, so it is another tag. */
export const etagOf = (payload: string): string => `"${sha256Hex(payload).slice(0, DIGITS)}"`

/** Whether `If-None-Match` names this tag: a list, weakly compared (a proxy that compresses weakens tags), or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
