import { allEndpoints, Nullable, Strict, Uuid } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { expect, it } from 'vitest'
import { oneCase } from './one-case.ts'

const ID = '019B76DA-A800-7000-8000-00000000000A'
const id = ID.toLowerCase()

interface Shape {
  type?: string
  format?: string
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
}

/** A value that has an id in capitals wherever the schema has ids, and another text wherever it has none. */
function inCapitals({ type, format, items, anyOf, allOf, properties, patternProperties }: Shape): unknown {
  if (format === 'uuid') return ID
  const alternative = [...(anyOf ?? []), ...(allOf ?? [])].find(hasIds)
  if (alternative) return inCapitals(alternative)
  if (items) return [inCapitals(items), inCapitals(items)]
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, inCapitals(shape)]))
  if (patternProperties) return { one: Object.values(patternProperties).map(inCapitals)[0] }
  return type === 'string' ? 'LÉA' : null
}
const hasIds = (shape: Shape): boolean => JSON.stringify(shape).includes('"format":"uuid"')
const parts = allEndpoints.flatMap(({ id: endpoint, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema && hasIds(schema as Shape) ? [{ part: `${endpoint} ${name}`, schema }] : [],
  ),
)

it('leaves no id in capitals in anything that any endpoint is sent, however deep', () => {
  expect(parts.length).toBeGreaterThan(200)
  const left = parts.filter(({ part, schema }) => {
    const sent = inCapitals(schema as Shape)
    const text = JSON.stringify(sent)
    expect(text, part).toContain(ID)
    return JSON.stringify(oneCase(schema)(sent)) !== text.replaceAll(ID, id)
  })
  expect(left.map(({ part }) => part)).toEqual([])
})

it('writes ids in the case they are stored in: alone, in lists, in objects, and where they may be null', () => {
  const write = oneCase(
    Strict({
      id: Uuid,
      ids: T.Optional(T.Array(Uuid)),
      seller: Nullable(Uuid),
      name: T.String(),
      filter: T.Optional(Nullable(Strict({ city: T.Array(Uuid), q: T.String() }))),
      rows: T.Optional(T.Array(Strict({ id: Uuid }))),
      by: T.Optional(T.Record(T.String(), Uuid)),
    }),
  )
  expect(write({ id: ID, ids: [ID, id], seller: null, name: 'LÉA' })).toEqual({
    ...{ id, ids: [id, id], seller: null, name: 'LÉA' },
  })
  expect(write({ id: ID, seller: ID, name: ID })).toEqual({ id, seller: id, name: ID })
  expect(write({ filter: { city: [ID], q: ID }, rows: [{ id: ID }], by: { a: ID } })).toEqual({
    ...{ filter: { city: [id], q: ID }, rows: [{ id }], by: { a: id } },
  })
  expect(write({ filter: null, rows: 'none', by: [], ids: ID })).toEqual({
    filter: null,
    rows: 'none',
    by: [],
    ids: ID,
  })
})

it('leaves alone what has no ids', () => {
  const body = { name: 'A' }
  expect(oneCase(Strict({ name: T.String() }))(body)).toBe(body)
  expect(oneCase(Strict({ id: Uuid }))(undefined)).toBeUndefined()
})
