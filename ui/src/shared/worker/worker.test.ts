import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildOfPage, onLaterBuild, startWorker } from './worker.ts'

let hear: ((event: { data: unknown }) => void)[] = []
const register = vi.fn(async (): Promise<unknown> => ({}))
const posted = vi.fn()
const page = (build: string | undefined) =>
  vi.stubGlobal('document', {
    querySelector: () =>
      build === undefined ? null : { getAttribute: (name: string) => (name === 'data-at' ? '10' : build) },
  })

beforeEach(() => {
  hear = []
  register.mockClear()
  posted.mockClear()
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register,
      ready: Promise.resolve({ active: { postMessage: posted } }),
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) => hear.push(listener),
      removeEventListener: (_: string, listener: unknown) => {
        hear = hear.filter((one) => one !== listener)
      },
      startMessages: () => undefined,
    },
  })
  page('one')
})
afterEach(() => vi.unstubAllGlobals())

it('a page hears of a later build than its own, and of nothing else', () => {
  const say = vi.fn()
  const end = onLaterBuild(say)
  for (const data of [
    ...[null, 'build', { open: '/' }, { build: 7, at: 11 }, { build: 'one', at: 11 }],
    // Two builds are served at the same time: going back is no news.
    ...[{ build: 'zero', at: 9 }, { build: 'two' }],
  ])
    for (const one of hear) one({ data })
  expect(say).not.toHaveBeenCalled()
  for (const one of hear) one({ data: { build: 'two', at: 11 } })
  expect(say).toHaveBeenCalledTimes(1)
  end()
  expect(hear).toEqual([])
})

it('the worker is registered and keeps the shell; without a build there is neither', async () => {
  expect(await startWorker()).toBe(true)
  expect(posted).toHaveBeenCalledWith({ keepShell: true })
  page(undefined)
  expect(buildOfPage()).toBeUndefined()
  expect(await startWorker()).toBe(false)
  expect(register).toHaveBeenCalledTimes(1)
})

it('a browser without workers, or that refuses one, goes without', async () => {
  register.mockResolvedValueOnce(undefined)
  expect(await startWorker()).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await startWorker()).toBe(false)
  expect(onLaterBuild(vi.fn())()).toBeUndefined()
})
