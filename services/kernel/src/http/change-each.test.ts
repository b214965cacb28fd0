import { expect, test } from 'vitest'
import { DomainError } from '../errors/index.ts'
import { removeEach } from './change-each.ts'

/** Deletes `ids`, where `one` says what becomes of each. @returns the outcome and what was begun */
async function removal(ids: readonly string[], one: (id: string) => void, signal = new AbortController().signal) {
  const begun: string[] = []
  const order = { ids, locale: 'en_US' as const, signal, write: () => Promise.resolve(undefined as never) }
  const done = removeEach({
    ...order,
    one: async (id) => {
      begun.push(id)
      one(id)
    },
  })
  return { begun, outcome: await done.catch((error: unknown) => error) }
}
const refuse = (refusals: Readonly<Record<string, unknown>>) => (id: string) => {
  if (refusals[id]) throw refusals[id]
}
const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

test('what has gone before counts as deleted, also where all have', async () => {
  const gone = new DomainError('NOT_FOUND')
  const inUse = new DomainError('IN_USE', { details: { count: 1 } })
  expect((await removal(['a', 'b', 'c'], refuse({ b: gone, c: inUse }))).outcome).toMatchObject({
    deleted: ['a', 'b'],
    refused: [{ id: 'c', code: 'IN_USE', message: expect.any(String) }],
  })
  expect((await removal(['a'], refuse({ a: gone }))).outcome).toEqual({ deleted: ['a'], refused: [] })
})

test('an outage ends it: the rest is not begun, and said to be unavailable; where nothing was done it is the answer', async () => {
  const half = await removal(['a', 'b', 'c'], refuse({ b: away }))
  expect(half.begun).toEqual(['a', 'b'])
  expect(half.outcome).toMatchObject({ deleted: ['a'], refused: [{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }] })
  expect((await removal(['b', 'c'], refuse({ b: away }))).outcome).toMatchObject({ code: 'UNAVAILABLE' })
})

test('nothing more is begun for a caller who has gone', async () => {
  const caller = new AbortController()
  const { begun, outcome } = await removal(['a', 'b'], () => caller.abort(), caller.signal)
  expect(begun).toEqual(['a'])
  expect(outcome).toMatchObject({ deleted: ['a'], refused: [{ id: 'b', code: 'UPSTREAM_TIMEOUT' }] })
})

test('a bug is no refusal', async () => {
  const bug = new TypeError('x is not a function')
  expect((await removal(['a', 'b'], refuse({ a: bug }))).outcome).toBe(bug)
})
