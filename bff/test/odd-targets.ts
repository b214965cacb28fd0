import { type Endpoint, publicEndpoints } from '@forecourt/contracts'

/** Choices that a seed repeats (mulberry32). */
export function choices(seed: number) {
  let state = seed
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, one, sometimes: (oneIn: number): boolean => below(oneIn) === 0 }
}
export type Choices = ReturnType<typeof choices>

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND']
const UUID = '0199a0f0-1111-7abc-8def-0123456789ab'
const ODD_VALUES = [
  '..', '.', '%2e%2e', '%2E.', '..%2f..%2f', '..%5c..%5cx', '..\\..\\..\\x', '%00', 'a%00b', '%', '%zz', '%c0%ae', '%ff', '#',
  '@', ':', ';', '*', '~', 'é', '\u00ff', '%F0%9F%9A%97', "'", '"', '<', '|', '^', '`', '{}', '[]', '$&', '%0d%0a', '%2523',
  'a'.repeat(301), '9'.repeat(4_000), '__proto__', 'constructor',
] // biome-ignore format: a table
const QUERIES = [
  '', '', '?', '?q=a', "?q='", '?q="<>', '?q=a#b', '?q=é', '?q=%zz', '?q=%00', '?q=a b', '?brand=a&brand=b', '?__proto__=x', '?a[b]=c',
  '?page=1&page=2', '??', '?&&&', '?=', '?q=http://x/', `?q=${'x'.repeat(3_000)}`, '#', '#?q=1', '?cursor=-1', '?token=a/../b',
] // biome-ignore format: a table
const PATHS = [
  '/', '//', '/api', '/api/', '/api/v1', '/api/v1/', '/api/docs', '/api/docs/assets/../x', '/api/docs/assets/%2e%2e/x', '/api/openapi.json',
  '/assets/../x', '/assets/..%2fx', '/assets/%00', '/assets/%00.js', '/assets/..\\x.js', '/assets/', '/assets/.env', '/x.png', '/%00.png',
  '/index.html', '/pictures/../x', `/pictures/${'a'.repeat(64)}/320.webp`, '/pictures/%2e%2e/320.webp', '/unsubscribe?token=x', '/healthz',
  '/readyz', '/metrics', '/robots.txt', '/internal/session/resolve', '/api/v1/internal/choices', '/api/v1/../../internal/choices',
] // biome-ignore format: a table

const value = (pick: Choices): string => (pick.sometimes(2) ? UUID : pick.one(ODD_VALUES))

function pathOf(pick: Choices): string {
  if (pick.sometimes(6)) return pick.one(PATHS)
  const endpoint = pick.one(publicEndpoints) as Endpoint
  const path = `/api/v1${endpoint.path.replace(/:\w+/g, () => value(pick))}`
  if (pick.sometimes(8)) return `${path}/${pick.one(ODD_VALUES)}`
  return pick.sometimes(8) ? path.replace('/', pick.one(['//', '/./', '/x/../', '\\', '/%2f'])) : path
}

/** Some characters percent-encoded that need not be. */
const encoded = (path: string, pick: Choices): string =>
  path.replace(/[a-z1]/g, (sign) => (pick.sometimes(5) ? `%${sign.charCodeAt(0).toString(16)}` : sign))

/** A request target as nobody's browser writes it. @param decoy host and port that nobody may ever be led to */
function targetOf(decoy: string, pick: Choices): string {
  const path = pick.sometimes(4) ? encoded(pathOf(pick), pick) : pathOf(pick)
  const target = `${path}${pick.one(QUERIES)}`
  if (!pick.sometimes(3)) return target
  const authority = pick.one([decoy, `@${decoy}`, `x@${decoy}`, `x:y@${decoy}`, '', '.', '%00', `${decoy}\\`, `[::1]`])
  const scheme = pick.one(['http://', 'http://', 'HTTP://', 'https://', '//', 'http:', 'ftp://', ''])
  return pick.sometimes(12) ? pick.one(['*', '.', 'x', '?', '@', decoy]) : `${scheme}${authority}${target}`
}

const HEADERS = (decoy: string): readonly string[] => [
  `X-Forwarded-Host: ${decoy}`, `X-Forwarded-For: ${'1.2.3.4, '.repeat(50)}::1`, `X-Original-URL: http://${decoy}/`, `Forwarded: host=${decoy}`,
  'X-Rewrite-URL: /internal/choices', 'Accept-Version: 1', 'Accept-Language: fr', 'Accept-Language: \u00ff;q=x', 'If-None-Match: *', 'Range: bytes=0-',
  'Idempotency-Key: x', 'X-Mac: x', 'Authorization: Forecourt-Hmac keyId=x', 'X-Caller: e30', 'X-Request-Id: ../../x', 'Last-Event-Id: 99999999999999999',
  'Accept-Encoding: br;q=x', 'Cookie: session=a.b.c; session=u.', 'Content-Type: multipart/form-data', 'Content-Type: text/x; boundary', 'Origin: null',
  'Sec-Fetch-Site: cross-site', 'Traceparent: x', 'X-Deadline-Ms: -1', 'Expect: 100-continue', 'TE: x', `X-Long: ${'y'.repeat(5_000)}`,
] // biome-ignore format: a table

/** The bytes of a request, as latin1 text, without its end of headers; `body` is sent after them. */
export function oddRequest(
  decoy: string,
  pick: Choices,
): { method: string; target: string; headers: string[]; body: string } {
  const method = pick.one(METHODS)
  const headers = [
    `Host: ${pick.one(['localhost', 'localhost', 'www.forecourt.fr', decoy, `${decoy}/../x`, '', '..'])}`,
  ]
  while (pick.sometimes(2)) headers.push(pick.one(HEADERS(decoy)))
  const body =
    method === 'GET' || pick.sometimes(2)
      ? ''
      : pick.one(['{}', '[]', '{"a":', 'null', '"x"', '{"__proto__":{}}', '\u0000'])
  if (body) headers.push('Content-Type: application/json', `Content-Length: ${body.length}`)
  return { method, target: targetOf(decoy, pick), headers, body }
}
