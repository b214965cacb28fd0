/** Path all endpoints live below. */
const root = '/api/v1'

/**
 * Ending of the site's host name → origin of its API (spec 7). Empty: the page's own origin, the default.
 * Another origin needs its place in the BFF's CORS allow-list and in the CSP's connect-src (rulings 1).
 */
const origins: Readonly<Record<string, string>> = {
  com: import.meta.env?.VITE_API_ORIGIN_COM ?? '',
  fr: import.meta.env?.VITE_API_ORIGIN_FR ?? '',
}

/** Whether every site of ours has its API at its own address. */
export const isOneOrigin = Object.values(origins).every((origin) => origin === '')

/** Base address of the API for a host name such as `www.forecourt.fr`. */
export function apiBase(hostname: string): string {
  const ending = hostname.slice(hostname.lastIndexOf('.') + 1)
  return `${origins[ending] ?? ''}${root}`
}
