import { allEndpoints, Data, type Endpoint, endpoint, login, Strict, saveSearch } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { describe, expect, it } from 'vitest'
import { bodyLimitOf } from './body-limit.ts'
import { excessOf } from './json-size.ts'

const withBody = allEndpoints.filter(({ body }) => body)
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('how large a body may be', () => {
  it('follows from its schema: a sign-in needs 4 kB, and nothing needs more than 1 MiB', () => {
    expect(bodyLimitOf(login).bytes).toBe(4096)
    for (const contract of allEndpoints) expect(bodyLimitOf(contract).bytes).toBeLessThanOrEqual(1_048_576)
  })

  it('is never less than the largest body the schema allows, however it is escaped', () => {
    const widest = endpoint({
      id: 'auth.testWidest',
      method: 'POST',
      path: '/test/widest',
      access: 'public',
      summary: 'Everything at its largest',
      body: Strict({
        text: T.String({ maxLength: 3000 }),
        list: T.Array(T.String({ maxLength: 80 }), { maxItems: 50 }),
        map: T.Record(T.String({ maxLength: 40 }), T.Integer(), { maxProperties: 10 }),
      }),
      replies: { 200: Data(T.Null()) },
    })
    const largest = {
      text: '\u0001'.repeat(3000),
      list: Array.from({ length: 50 }, () => '\u0001'.repeat(80)),
      map: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}`.repeat(40), Number.MIN_SAFE_INTEGER])),
    }
    expect(bytes(largest).length).toBeLessThanOrEqual(bodyLimitOf(widest).bytes)
    expect(excessOf(bytes(largest), bodyLimitOf(widest).values)).toBeUndefined()
  })

  it('can be said of every contract: lists and open objects have an end', () => {
    const endless: string[] = []
    const look = (part: unknown, path: string): void => {
      if (typeof part !== 'object' || part === null) return
      const { type, maxItems, maxProperties, additionalProperties } = part as Record<string, unknown>
      if (type === 'array' && maxItems === undefined) endless.push(path)
      if (type === 'object' && additionalProperties !== false && maxProperties === undefined) endless.push(path)
      for (const [name, member] of Object.entries(part)) look(member, `${path}.${name}`)
    }
    for (const { id, body } of withBody as Endpoint[]) look(body, id)
    expect(endless).toEqual([])
  })
})

describe('what is too much', () => {
  const unknownKeys = bytes(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i])))
  const items = bytes({ filter: { brand: Array.from({ length: 100_000 }, (_, i) => i) } })
  const deep = Buffer.from('[{"a":'.repeat(100_000))

  it('is seen before it is parsed, within 20 ms', () => {
    for (const [json, excess] of [
      [unknownKeys, 'values'],
      [items, 'values'],
      [deep, 'depth'],
    ] as const) {
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now()
        expect(excessOf(json, bodyLimitOf(saveSearch).values)).toBe(excess)
        return performance.now() - started
      })
      expect(Math.min(...times)).toBeLessThan(20)
    }
  })

  it('is not what stands in a text', () => {
    expect(excessOf(bytes({ text: ',,,[[[{{{"\\",'.repeat(1000) }), 3)).toBeUndefined()
    expect(excessOf(bytes(['a', 'b', 'c', 'd']), 3)).toBeUndefined()
    expect(excessOf(bytes(['a', 'b', 'c', 'd', 'e']), 3)).toBe('values')
  })
})
