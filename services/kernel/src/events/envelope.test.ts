import { event } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { expect, test } from 'vitest'
import { consumer } from './consumer.ts'
import { open, SchemaMismatch, seal } from './envelope.ts'

const shape = { version: 1, owner: 'catalog', aggregate: 'thing', data: T.Object({ n: T.Integer() }) } as const
const Fact = event({ ...shape, name: 'Counted', kind: 'fact' })
const State = event({ ...shape, name: 'CountChanged', kind: 'state' })

test('what is sealed opens again as it was', () => {
  const sealed = seal(Fact, { aggregateId: 'a', data: { n: 1 } })
  expect(open(Fact, JSON.parse(JSON.stringify(sealed)))).toEqual(sealed)
  expect(sealed).toMatchObject({
    name: 'Counted',
    version: 1,
    aggregate: 'thing',
    aggregateId: 'a',
    aggregateVersion: 0,
  })
  expect(sealed.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(sealed.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
})

test('a producer cannot seal what its contract does not allow', () => {
  expect(() => seal(Fact, { aggregateId: 'a', data: { n: 1.5 } })).toThrow(SchemaMismatch)
  expect(() => seal(State, { aggregateId: 'a', data: { n: 1 } })).toThrow('aggregateVersion')
  const Text = event({ ...shape, name: 'Told', kind: 'fact', data: T.Object({ text: T.String() }) })
  expect(() => seal(Text, { aggregateId: 'a', data: { text: 'x'.repeat(600_000) } })).toThrow('bytes')
})

test.each([
  ['no object', 'text'],
  ['another name', { name: 'Other' }],
  ['another version', { version: 2 }],
  ['data that does not fit', { data: { n: 'one' } }],
  ['no id', { id: undefined }],
  ['an id that is none', { id: 'x' }],
])('%s does not open', (_, change) => {
  const sealed = seal(Fact, { aggregateId: 'a', data: { n: 1 } })
  const received = typeof change === 'string' ? change : JSON.parse(JSON.stringify({ ...sealed, ...change }))
  expect(() => open(Fact, received)).toThrow(SchemaMismatch)
})

test('a field that a newer producer adds does no harm', () => {
  const sealed = seal(Fact, { aggregateId: 'a', data: { n: 1 } })
  expect(open(Fact, { ...sealed, data: { n: 1, more: true } }).data.n).toBe(1)
})

test('a consumer is named after its service and what it does', () => {
  expect(() => consumer(Fact, 'Catalog.Count', async () => {})).toThrow('is not <service>.<verb-noun>')
  expect(consumer(Fact, 'catalog.count-things', async () => {})).toMatchObject({ concurrency: 8, from: 'beginning' })
})
