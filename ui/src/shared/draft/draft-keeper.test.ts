import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftKeeper, type DraftStore, saveDelay } from './draft-keeper.ts'

/** A store whose writes end when the test says so. */
function slowStore() {
  const begun: { text: string; end: () => void; fail: () => void }[] = []
  const last: string[] = []
  let atRest: string | undefined
  const store: DraftStore = {
    seal: async (value) => `sealed ${value}`,
    write: (text) =>
      new Promise((resolve, reject) => {
        begun.push({
          text,
          end: () => {
            atRest = text
            resolve()
          },
          fail: () => reject(new Error('The page is going')),
        })
      }),
    writeAtOnce: (text) => void last.push(text),
    drop: async () => {
      atRest = undefined
    },
  }
  return { store, begun, last, atRest: () => atRest }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('what a person types', () => {
  it('is written once in 400 ms, the newest', async () => {
    const { store, begun } = slowStore()
    const keeper = new DraftKeeper(store)
    for (const text of ['a', 'ab', 'abc']) keeper.keep(text)
    await pass(saveDelay - 1)
    expect(begun).toEqual([])
    await pass(1)
    expect(begun.map(({ text }) => text)).toEqual(['sealed abc'])
  })

  it('is left behind by a page that goes before it is written', async () => {
    const { store, last } = slowStore()
    const keeper = new DraftKeeper(store)
    keeper.keep('abc')
    await pass(1)
    keeper.leave()
    expect(last).toEqual(['sealed abc'])
  })

  it('is left behind by a page that goes while it is being written', async () => {
    const { store, begun, last } = slowStore()
    const keeper = new DraftKeeper(store)
    keeper.keep('abc')
    await pass(saveDelay)
    expect(begun).toHaveLength(1)
    keeper.leave()
    expect(last).toEqual(['sealed abc'])
  })

  it('is left behind when its write failed, and written with the next change', async () => {
    const { store, begun, last, atRest } = slowStore()
    const keeper = new DraftKeeper(store)
    keeper.keep('abc')
    await pass(saveDelay)
    begun[0]?.fail()
    await pass(0)
    keeper.leave()
    expect(last).toEqual(['sealed abc'])
    await pass(0)
    begun[1]?.end()
    keeper.keep('abcd')
    await pass(saveDelay)
    begun[2]?.end()
    await pass(0)
    expect(atRest()).toBe('sealed abcd')
  })

  it('is at rest, so that a page which goes leaves nothing older', async () => {
    const { store, begun, last } = slowStore()
    const keeper = new DraftKeeper(store)
    keeper.keep('abc')
    await pass(saveDelay)
    begun[0]?.end()
    await pass(0)
    keeper.leave()
    expect(last).toEqual([])
    expect(begun).toHaveLength(1)
  })

  it('is never the older of two, when a write ends after a newer change', async () => {
    const { store, begun, last } = slowStore()
    const keeper = new DraftKeeper(store)
    keeper.keep('abc')
    await pass(saveDelay)
    keeper.keep('abcd')
    await pass(1)
    begun[0]?.end()
    await pass(1)
    keeper.leave()
    expect(last).toEqual(['sealed abcd'])
  })

  it('does not come back once it is dropped', async () => {
    const { store, begun, last } = slowStore()
    const keeper = new DraftKeeper(store)
    keeper.keep('abc')
    void keeper.drop()
    await pass(saveDelay)
    keeper.leave()
    await pass(0)
    expect([begun, last]).toEqual([[], []])
    keeper.keep('abc')
    const flushed = keeper.flush()
    void keeper.drop()
    await flushed
    expect(begun).toEqual([])
  })
})
