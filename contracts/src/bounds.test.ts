import { expect, it } from 'vitest'
import { allEndpoints } from './registry.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  [bound: string]: unknown
}

/** Names of numbers that may be anything. */
function boundless(schema: Schema, name = ''): string[] {
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const bounds = ['inimum', 'aximum'].filter((bound) => `m${bound}` in schema || `exclusiveM${bound}` in schema)
  return [
    ...(isNumber && !schema.enum && bounds.length < 2 ? [name] : []),
    ...(schema.items ? boundless(schema.items, name) : []),
    ...(schema.anyOf ?? []).flatMap((one) => boundless(one, name)),
    ...Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(([key, one]) =>
      boundless(one, key),
    ),
  ]
}

it('every number of a request has bounds, so that what is let through can be stored', () => {
  const found = allEndpoints.flatMap(({ id, params, query, headers, body }) =>
    [params, query, headers, body].flatMap((part) => boundless((part ?? {}) as Schema).map((name) => `${id}: ${name}`)),
  )
  expect(found).toEqual([])
})

it('lists of the back office begin with 10 rows, and have 10 to 50 on a page', () => {
  const lists = allEndpoints.filter(({ path, query }) => path.startsWith('/admin/') && query?.properties.page)
  // What a job did is a log and no list of records.
  const sizes = lists
    .filter(({ path }) => !/datacron.*runs?$/.test(path))
    .map(({ id, query }) => {
      const { minimum, maximum, default: first } = (query?.properties.limit ?? {}) as Schema
      return [id, minimum, maximum, first]
    })
  expect(sizes.length).toBeGreaterThan(35)
  expect(sizes.filter(([, ...size]) => size.join() !== '10,50,10')).toEqual([])
})
