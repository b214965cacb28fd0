import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { sampleOf } from './golden-sample.ts'
import { Envelope, type EventContract } from './kit.ts'
import { allEvents } from './registry.ts'

/**
 * A golden file is an event as it was once published, with the schema it had. Events lie in outboxes and streams for
 * weeks, so what was published must stay readable: fields keep their meaning, new ones are optional, and anything else
 * needs a new version beside the old one. `UPDATE_GOLDEN=1` writes files for new events and for new optional fields.
 */
const folder = join(import.meta.dirname, '../golden')
const update = process.env.UPDATE_GOLDEN === '1'
const fileOf = ({ owner, name, version }: EventContract) => `${owner}.${name}.v${version}.json`

interface Golden {
  envelope: Envelope
  schema: Schema
}
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
}
const plain = (value: unknown): Schema => JSON.parse(JSON.stringify(value))

function draft(event: EventContract): Golden {
  const envelope = {
    id: '019b76da-a800-7000-8000-00000000000a',
    name: event.name,
    version: event.version,
    occurredAt: '2026-01-02T03:04:05.678Z',
    aggregate: event.aggregate,
    aggregateId: '019b76da-a800-7000-8000-000000000001',
    aggregateVersion: event.kind === 'state' ? 3 : 0,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    data: sampleOf(event.data),
  }
  return { envelope, schema: plain(event.data) }
}

const read = (event: EventContract): Golden => JSON.parse(readFileSync(join(folder, fileOf(event)), 'utf8'))

/** What a change of a published schema breaks; empty when old events and old consumers go on working. */
function breaks(before: Schema, now: Schema, path = 'data'): string[] {
  if (before.type !== 'object' || now.type !== 'object' || !before.properties) {
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [`${path} changed its meaning`]
  }
  const required = (schema: Schema, name: string) => schema.required?.includes(name) ?? false
  const members = Object.entries(before.properties).flatMap(([name, member]) => {
    const present = now.properties?.[name]
    if (!present) return [`${path}.${name} is gone`]
    const optional =
      required(before, name) === required(now, name) ? [] : [`${path}.${name} changed whether it is required`]
    return [...optional, ...breaks(member, present, `${path}.${name}`)]
  })
  const added = Object.keys(now.properties ?? {}).filter((name) => !(name in (before.properties ?? {})))
  return [
    ...members,
    ...added.filter((name) => required(now, name)).map((name) => `${path}.${name} is new and required`),
  ]
}

if (update) {
  mkdirSync(folder, { recursive: true })
  for (const event of allEvents) {
    const file = join(folder, fileOf(event))
    const golden = existsSync(file) ? { ...read(event), schema: plain(event.data) } : draft(event)
    if (existsSync(file) && breaks(read(event).schema, golden.schema).length > 0) continue
    writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`)
  }
}

test('every event has a golden file, and no file is left over', () => {
  expect(readdirSync(folder).sort()).toEqual(allEvents.map(fileOf).sort())
})

test.each(allEvents.map((event) => [event.subject, event] as const))(
  '%s: what was published is still readable',
  (_, event) => {
    const { envelope, schema } = read(event)
    expect([...Value.Errors(Envelope, envelope)]).toEqual([])
    expect([...Value.Errors(event.data, envelope.data)]).toEqual([])
    expect(envelope).toMatchObject({ name: event.name, version: event.version, aggregate: event.aggregate })
    expect(breaks(schema, plain(event.data))).toEqual([])
  },
)

test('a schema may gain optional fields and nothing else', () => {
  const before = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'integer' } } }
  const change = (properties: Record<string, Schema>, required = ['a']) =>
    breaks(before, { type: 'object', required, properties })
  const { a, b } = before.properties
  expect(change({ a, b, c: { type: 'string' } })).toEqual([])
  expect(change({ a })).toEqual(['data.b is gone'])
  expect(change({ a: { type: 'integer' }, b })).toEqual(['data.a changed its meaning'])
  expect(change({ a, b }, ['a', 'b'])).toEqual(['data.b changed whether it is required'])
  expect(change({ a, b, c: { type: 'string' } }, ['a', 'c'])).toEqual(['data.c is new and required'])
})
