import { safePath } from '@forecourt/contracts'

const placeholder = 'http://forecourt.invalid'

/**
 * A `redirect` parameter, cleaned (rulings 1): a same-origin path that starts with one `/`, not with `//` or `/\`, and holds
 * no control characters; anything else means home. Sign-in pages are no goal either: they would loop.
 */
export function safeRedirect(value: string | null | undefined): string {
  const path = safePath(value)
  try {
    const url = new URL(path, placeholder)
    if (url.origin !== placeholder || url.pathname.startsWith('//')) return '/'
    if (/^\/(sign-in|sign-up|email|logout|401|403|500|503)\/?$/.test(url.pathname)) return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}

/** Where the address came from, as the parameter of a page that will lead back: `?redirect=…`, or nothing for home. */
export function redirectQuery(location: { pathname: string; search?: string; hash?: string }): string {
  const target = safeRedirect(location.pathname + (location.search ?? '') + (location.hash ?? ''))
  return target === '/' ? '' : `?${new URLSearchParams({ redirect: target })}`
}
