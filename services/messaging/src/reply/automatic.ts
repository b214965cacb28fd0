import type { Header } from 'postal-mime'

const SAYS_SO = new Set(['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'list-unsubscribe', 'list-post'])

/**
 * Whether a program wrote a mail: an absence, a bounce, a list, one of ours on its way back. Answering those, or taking them
 * for answers, is how loops begin (RFC 3834).
 *
 * @param returnPath of the envelope; empty for bounces
 */
export function isAutomatic(headers: readonly Header[], returnPath: string): boolean {
  if (returnPath === '') return true
  return headers.some(({ key, value }) => {
    const text = value.trim().toLowerCase()
    if (SAYS_SO.has(key)) return true
    if (key === 'auto-submitted') return !/^no\b/.test(text)
    if (key === 'precedence') return /^(bulk|junk|list|auto[_-]reply)\b/.test(text)
    if (key === 'x-auto-response-suppress') return /\b(all|oof|autoreply)\b/.test(text)
    if (key === 'return-path') return text === '<>'
    return (
      key === 'content-type' && /^(multipart\/report|message\/(delivery-status|disposition-notification))\b/.test(text)
    )
  })
}
