import type { Endpoint } from '@forecourt/contracts'
import type { CallOptions, FilePart } from '../client/api-client.ts'
import type { Random } from '../demo/random.ts'
import type { Ids } from './ids.ts'
import { oddJson } from './odd-json.ts'
import { oddTexts } from './odd-values.ts'
import { type Mood, type Schema, valueFor } from './values.ts'

/** Half of all requests are meant well, so that they get past the schema and handlers are reached. */
const moods: readonly Mood[] = ['valid', 'nearly', 'hostile']

/** A request to an endpoint: as the contract asks, or with each of its parts right, nearly right or hostile. */
export function requestTo(endpoint: Endpoint, random: Random, ids: Ids, files: readonly FilePart[]): CallOptions {
  const meantWell = random.chance(0.5)
  const mood = (): Mood => (meantWell ? 'valid' : random.pick(moods))
  const params = paramsOf(endpoint, random, ids, meantWell)
  const version = ids.versionOf(params.id)
  const part = (schema: unknown): unknown => valueFor(schema as Schema, mood(), { random, ids, version })
  const extra = !meantWell && random.chance(0.1) ? { extra: '1' } : {}
  const query = textsOf(endpoint.query ? part(endpoint.query) : extra)
  const body = endpoint.body && part(endpoint.body)
  return {
    params,
    query: !meantWell && random.chance(0.1) ? doubled(query) : query,
    ...payloadOf(endpoint, body, random, meantWell, files),
    headers: headersOf(endpoint, random, meantWell),
  }
}

function payloadOf(
  endpoint: Endpoint,
  body: unknown,
  random: Random,
  meantWell: boolean,
  files: readonly FilePart[],
): Pick<CallOptions, 'body' | 'json' | 'form'> {
  if (endpoint.files && random.chance(0.8))
    return { form: { fields: fieldsOf(body), files: filesOf(endpoint, random, files) } }
  if (!meantWell && endpoint.method !== 'GET' && random.chance(0.1)) return { json: oddJson(body, random) }
  return body === undefined ? {} : { body }
}

function paramsOf(endpoint: Endpoint, random: Random, ids: Ids, meantWell: boolean): Record<string, string> {
  const names = Object.entries((endpoint.params?.properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    names.map(([name, schema]) => {
      if (!meantWell && random.chance(0.2)) return [name, pathText(random.pick(oddTexts))]
      if (schema.format !== 'uuid') return [name, pathText(String(valueFor(schema, 'valid', { random, ids })))]
      if (name === 'id' && endpoint.access === 'self' && random.chance(0.9)) return [name, ids.self]
      const before = endpoint.path.split(`/:${name}`)[0]?.split('/').at(-1)
      return [name, ids.of(before ?? '', random)]
    }),
  )
}

/** Dots and empty parts would be another path; those are tried over raw sockets. */
const pathText = (text: string): string => (/^\.*$/.test(text) ? 'none' : text.toWellFormed())

const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed()

/** As a query string carries them. */
function textsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { q: text(value) }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? member.map(text) : text(member)]),
  )
}

const doubled = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value, value].flat()]))

function fieldsOf(body: unknown): (readonly [string, string])[] {
  return Object.entries(textsOf(body ?? {})).flatMap(([name, value]) =>
    [value].flat().map((one) => [name.replace(/[\r\n"]/g, '_'), String(one)] as const),
  )
}

function filesOf({ files }: Endpoint, random: Random, samples: readonly FilePart[]): FilePart[] {
  const part = files?.part ?? 'file'
  return Array.from({ length: random.whole(0, 2) }, () => ({
    ...random.pick(samples),
    name: random.chance(0.9) ? part : 'other',
  }))
}

function headersOf(endpoint: Endpoint, random: Random, meantWell: boolean): Record<string, string> {
  const declared = Object.keys(endpoint.headers?.properties ?? {}).map((name) => [name, 'a'.repeat(43)])
  if (meantWell) return Object.fromEntries(declared)
  const odd: (readonly [string, string])[] = [
    ...declared.map(([name = '']) => [name, random.pick(['', 'é'.repeat(43), 'a'.repeat(5_000)])] as const),
    ['content-type', random.pick(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'])],
    ['idempotency-key', random.pick(['019b76da-a800-7000-8000-0000000000aa', 'no key', ''])],
    ['accept-language', random.pick(['fr-FR', 'zh', 'xx;q=9', '*', ';;,,', `${'a-'.repeat(2_000)}`])],
    ['accept', random.pick(['text/html', 'x', ''])],
    ['if-none-match', random.pick(['*', '"x"', 'W/"', ''])],
    ['x-deadline-ms', random.pick(['0', '-1', '99999', '1e308'])],
    ['x-request-id', random.pick(['é'.repeat(20), '../../../etc', 'a'.repeat(300)])],
    ['traceparent', random.pick(['00-0-0-00', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, 'x'])],
    ['x-forwarded-for', random.pick(['1.2.3.4', 'nobody', '::1, ,'])],
    ['user-agent', 'é'.repeat(300)],
  ]
  return Object.fromEntries([...declared, ...odd.filter(() => random.chance(0.07))])
}
