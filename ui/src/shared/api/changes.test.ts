import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { Changes, changingAtom } from './changes.ts'
import { ApiProblem } from './problem.ts'

const refused = new ApiProblem(409, { code: 'CONFLICT', message: 'no' })
const lost = new ApiProblem(0, { code: 'NETWORK', message: 'lost' })

/** The same run for the same number (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}

/** A server whose answers come when the test says, in whatever order it says. */
function delayed() {
  const values = new Map<string, number>()
  const calls: { record: string; value: number }[] = []
  const open: { record: string; settle: (fate: 'taken' | 'refused' | 'lost') => void }[] = []
  const send = (record: string, value: number) =>
    new Promise<number>((resolve, reject) => {
      expect(open.filter((one) => one.record === record)).toEqual([])
      calls.push({ record, value })
      open.push({
        record,
        settle: (fate) => {
          if (fate === 'taken') values.set(record, value)
          if (fate === 'taken') resolve(value)
          else reject(fate === 'lost' ? lost : refused)
        },
      })
    })
  return { values, calls, open, send }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('changes', () => {
  it('of a record are sent one after another, and of those that wait only the last', async () => {
    const server = delayed()
    const changes = new Changes(createStore())
    const outcomes = [1, 2, 3].map((value) => changes.want({ record: 'a', value, send: () => server.send('a', value) }))
    await turn()
    server.open.shift()?.settle('taken')
    await turn()
    server.open.shift()?.settle('taken')
    expect(await Promise.all(outcomes)).toEqual([{ reply: 1 }, {}, { reply: 3 }])
    expect(server.calls.map(({ value }) => value)).toEqual([1, 3])
  })

  it('of another record do not wait', async () => {
    const server = delayed()
    const store = createStore()
    const changes = new Changes(store)
    for (const record of ['a', 'b']) void changes.want({ record, value: 1, send: () => server.send(record, 1) })
    expect(server.calls.map(({ record }) => record)).toEqual(['a', 'b'])
    expect([...store.get(changingAtom)]).toEqual(['a', 'b'])
    for (const one of server.open) one.settle('taken')
    await turn()
    expect([...store.get(changingAtom)]).toEqual([])
  })

  it('that are actions are all done, in their order', async () => {
    const server = delayed()
    const changes = new Changes(createStore())
    const all = [1, 2, 3].map((value) =>
      changes.want({ record: 'a', isAction: true, send: () => server.send('a', value) }),
    )
    for (let left = 3; left > 0; left -= 1) {
      server.open.shift()?.settle('taken')
      await turn()
    }
    expect(await Promise.all(all)).toEqual([{ reply: 1 }, { reply: 2 }, { reply: 3 }])
  })

  it('are not sent again when the server has the value by then', async () => {
    const server = delayed()
    const changes = new Changes(createStore())
    for (const value of [1, 0, 1]) void changes.want({ record: 'a', value, send: () => server.send('a', value) })
    server.open.shift()?.settle('taken')
    await turn()
    expect(server.calls).toHaveLength(1)
  })

  it.each(Array.from({ length: 100 }, (_, seed) => seed))(
    'end with what was wanted last, or with what the server has and a word about it, run %i',
    async (seed) => {
      const roll = dice(seed)
      const server = delayed()
      const changes = new Changes(createStore())
      const records = ['a', 'b', 'c']
      const shown = new Map(records.map((record) => [record, 0]))
      const wanted = new Map<string, number>()
      const told = new Map<string, number>()
      const waiting: Promise<unknown>[] = []
      const press = (record: string, value: number) => {
        const before = shown.get(record) ?? 0
        wanted.set(record, value)
        told.delete(record)
        const change = changes.want({
          record,
          value,
          show: () => void shown.set(record, value),
          back: () => void shown.set(record, before),
          send: () => server.send(record, value),
        })
        expect(shown.get(record)).toBe(value)
        waiting.push(change.then(({ problem }) => problem && told.set(record, value)))
      }
      const fates = ['taken', 'taken', 'refused', 'lost'] as const
      const answerOne = () =>
        server.open.splice(roll(Math.max(1, server.open.length)), 1)[0]?.settle(fates[roll(4)] ?? 'taken')
      for (let step = 0; step < 30; step += 1) {
        const record = records[roll(3)] ?? 'a'
        if (roll(3) > 0) press(record, roll(2))
        else answerOne()
        if (roll(2) === 0) await turn()
      }
      await turn()
      while (server.open.length > 0) {
        answerOne()
        await turn()
      }
      await Promise.all(waiting)
      for (const record of records) {
        expect(shown.get(record), `${record} shows what the server has`).toBe(server.values.get(record) ?? 0)
        const isHad = (server.values.get(record) ?? 0) === (wanted.get(record) ?? 0)
        if (!isHad) expect(told.has(record), `${record} was told`).toBe(true)
      }
    },
  )
})
