import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'

test('one bad one among many is found, told once, and stops no other', async () => {
  const done: number[] = []
  const bad: unknown[] = []
  const items = Array.from({ length: 101 }, (_, index) => index)
  const count = await isolate(items, {
    run: async (some) => {
      if (some.includes(57) || some.includes(3)) throw new Error('poison')
      done.push(...some)
    },
    onBad: (item, error) => bad.push([item, (error as Error).message]),
  })
  expect(bad).toEqual([
    [3, 'poison'],
    [57, 'poison'],
  ])
  expect(done).toEqual(items.filter((item) => item !== 57 && item !== 3))
  expect(count).toBe(99)
})

test('an outage is no item’s fault and ends the work', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  let runs = 0
  const work = isolate([1, 2, 3, 4], {
    run: async () => {
      runs += 1
      throw away
    },
    onBad: () => expect.unreachable(),
  })
  await expect(work).rejects.toBe(away)
  expect(runs).toBe(1)
})

test('nothing is nothing', async () => {
  expect(await isolate([], { run: () => expect.unreachable(), onBad: () => expect.unreachable() })).toBe(0)
})
