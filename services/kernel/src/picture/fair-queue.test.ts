import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairQueue, type QueueLimits } from './fair-queue.ts'

const limits: QueueLimits = { places: 2, weight: 100, waiting: 100, waitingOfOne: 50 }

/** A queue whose jobs end when the test says so; `started` has their names in the order they began. */
function scene(change: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...change })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    queue,
    started,
    add(name: string, { weight = 1, signal }: { weight?: number; signal?: AbortSignal } = {}) {
      const person = name.split(' ')[0] ?? ''
      return queue.run({ person, weight, signal }, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    },
    async end(name: string) {
      ends.get(name)?.()
      await delay(0)
    },
  }
}

it('runs each person’s jobs in turn, whoever sent many', async () => {
  const { add, end, started } = scene({ places: 1 })
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1', 'bob 2', 'cem 1']) void add(name)
  await delay(0)
  for (let at = 0; at < started.length; at++) await end(started[at] ?? '')
  expect(started).toEqual(['ann 1', 'ann 2', 'bob 1', 'cem 1', 'ann 3', 'bob 2', 'ann 4'])
})

it('keeps the last free place for somebody else', async () => {
  const { add, end, started } = scene({ places: 3 })
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'bob 1']) void add(name)
  await delay(0)
  expect(started).toEqual(['ann 1', 'ann 2', 'bob 1'])
  await end('ann 1')
  expect(started).toHaveLength(3)
  await end('bob 1')
  expect(started).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3'])
})

it('lets small jobs in while heavy ones wait for each other, however many people send them', async () => {
  const { add, end, started } = scene()
  for (const name of ['ann 1', 'bob 1', 'cem 1']) void add(name, { weight: 49 })
  void add('dan 1')
  await delay(0)
  expect(started).toEqual(['ann 1', 'dan 1'])
  await end('dan 1')
  expect(started).toHaveLength(2)
  await end('ann 1')
  expect(started).toEqual(['ann 1', 'dan 1', 'bob 1'])
})

it('never holds more weight than its halves, and runs what exceeds its half alone', async () => {
  const { add, end, started } = scene({ places: 8 })
  for (const [name, weight] of [
    ['ann 1', 30],
    ['bob 1', 30],
    ['cem 1', 12],
    ['dan 1', 12],
    ['eve 1', 12],
    ['fay 1', 12],
    ['gus 1', 12],
    ['hal 1', 80],
  ] as const)
    void add(name, { weight })
  await delay(0)
  expect(started).toEqual(['ann 1', 'cem 1', 'dan 1', 'eve 1', 'fay 1'])
  await end('ann 1')
  expect(started.at(-1)).toBe('bob 1')
  await end('bob 1')
  expect(started.at(-1)).toBe('hal 1')
})

it('tells how many come before each that waits', async () => {
  const { add, queue } = scene({ places: 1 })
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'bob 1']) void add(name)
  await delay(0)
  const ahead = [...queue.ahead()].map(([{ person }, count]) => [person, count])
  expect(ahead).toEqual([
    ['ann', 0],
    ['bob', 1],
    ['ann', 2],
  ])
})

it('refuses one person’s too many with 429, and everybody’s with 503', async () => {
  const { add } = scene({ places: 1, waiting: 3, waitingOfOne: 2 })
  for (const name of ['ann 1', 'ann 2', 'ann 3']) void add(name)
  await expect(add('ann 4')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 10 })
  void add('bob 1')
  await expect(add('cem 1')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 })
})

it('lets one who waits give up, and the others keep their turn', async () => {
  const { add, end, started } = scene({ places: 1 })
  void add('ann 1')
  const impatient = new AbortController()
  const gaveUp = add('bob 1', { signal: impatient.signal })
  void add('bob 2')
  impatient.abort(new Error('gone'))
  await expect(gaveUp).rejects.toThrow('gone')
  await end('ann 1')
  expect(started).toEqual(['ann 1', 'bob 2'])
})

it('gives its place back when a job fails', async () => {
  const queue = new FairQueue({ ...limits, places: 1 })
  const turn = { person: 'ann', weight: 1 }
  await expect(queue.run({ ...turn }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run({ ...turn }, async () => 'yes')).toBe('yes')
})
