import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  isPushRefused,
  keepTold,
  onPushChanged,
  pushOf,
  renewPush,
  startPush,
  stopForeignPush,
} from './browser-push.ts'
import { canPush, closePushes, onPushOpened, stopPush } from './push-here.ts'

/** A browser that can be told by push: one subscription, what it shows, and what it keeps. */
let permission: NotificationPermission
let subscribed: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null
let asked: object[]
let kept: Map<string, string>
let shown: { tag: string; close: () => void }[]
let hear: ((event: { data: unknown }) => void)[]

beforeEach(() => {
  permission = 'granted'
  subscribed = null
  asked = []
  kept = new Map()
  shown = []
  hear = []
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async (options: object) => {
      asked.push(options)
      const endpoint = `https://push.example/${asked.length}`
      subscribed = {
        endpoint,
        unsubscribe: async () => {
          subscribed = null
          return true
        },
        toJSON: () => ({
          endpoint,
          expirationTime: null,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        }),
      }
      return subscribed
    },
  }
  const registration = { pushManager, getNotifications: async () => shown }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: (_: string, one: (event: { data: unknown }) => void) => hear.push(one),
    removeEventListener: (_: string, one: (event: { data: unknown }) => void) => {
      hear = hear.filter((known) => known !== one)
    },
    startMessages: () => undefined,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
      put: async (key: string, value: Response) => void kept.set(key, await value.text()),
    }),
    delete: async () => {
      kept.clear()
      return true
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a browser is subscribed with our key, for one person, and shows all it is sent', async () => {
  expect(await startPush('camille', 'key')).toMatchObject({ endpoint: 'https://push.example/1' })
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key' }])
  expect(await pushOf('camille')).toMatchObject({ endpoint: 'https://push.example/1' })
  expect(await pushOf('sam'), 'is none of theirs').toBeNull()
})

test('who does not permit it is not subscribed', async () => {
  permission = 'denied'
  expect(await startPush('camille', 'key')).toBeNull()
  expect([asked, isPushRefused()]).toEqual([[], true])
})

test('a second person gets a subscription of their own; the first is over', async () => {
  await startPush('camille', 'key')
  const first = subscribed
  await startPush('sam', 'key')
  expect(subscribed).not.toBe(first)
  expect(await pushOf('camille')).toBeNull()
})

test('it ends with the sign-out, and what is shown goes', async () => {
  await startPush('camille', 'key')
  const close = vi.fn()
  shown = [{ tag: 'n1', close }]
  expect(await stopPush()).toBe('https://push.example/1')
  expect([subscribed, kept.size]).toEqual([null, 0])
  expect(close).toHaveBeenCalled()
})

test('what somebody else left on ends when another person is here; their own stays', async () => {
  await startPush('camille', 'key')
  await stopForeignPush('camille')
  expect(subscribed).not.toBeNull()
  await stopForeignPush('sam')
  expect(subscribed).toBeNull()
})

test('the server is told of a subscription again where it may not have it', async () => {
  let told: string[] = []
  const tell = async ({ endpoint }: { endpoint: string }) => `device-${told.push(endpoint)}`
  const again = async (isKnown?: (id: string) => boolean, by = tell) => {
    told = []
    return [await renewPush('camille', by, isKnown), told.length]
  }
  expect(await again(), 'is not subscribed').toEqual([false, 0])
  const form = await startPush('camille', 'key')
  if (!form) throw new Error('no subscription')
  expect(await again(), 'was never told').toEqual([true, 1])
  expect(await again(), 'at most once a day').toEqual([true, 0])
  vi.useFakeTimers({ now: Date.now() + 86_400_001, toFake: ['Date'] })
  expect(await again(), 'once a day').toEqual([true, 1])
  vi.useRealTimers()
  await keepTold(form, 'mine')
  expect(await again((id) => id === 'mine')).toEqual([true, 0])
  expect(await again(() => false), 'the server has lost it').toEqual([true, 1])
  expect(
    await again(
      () => false,
      async () => undefined as never,
    ),
    'nobody sends to it',
  ).toEqual([false, 0])
  await startPush('camille', 'key')
  expect(await again(), 'is another by now').toEqual([true, 1])
  expect(await renewPush('sam', tell), 'is none of theirs').toBe(false)
})

test('what was read is not shown any more, the rest is', async () => {
  const [read, unread] = [vi.fn(), vi.fn()]
  shown = [
    { tag: 'read', close: read },
    { tag: 'unread', close: unread },
  ]
  await closePushes(['read'])
  expect(read).toHaveBeenCalled()
  expect(unread).not.toHaveBeenCalled()
})

test('a press opens a page of ours, and nothing else', () => {
  const opened: string[] = []
  const end = onPushOpened((path) => void opened.push(path))
  for (const data of [
    { open: '/messages/t1' },
    { open: '//evil.example' },
    { open: 'https://evil.example' },
    { open: '/\\evil' },
    'x',
    null,
    {},
  ])
    for (const one of hear) one({ data })
  expect(opened).toEqual(['/messages/t1'])
  end()
  expect(hear).toEqual([])
})

test('a page hears that the subscription is another', () => {
  const renew = vi.fn()
  const end = onPushChanged(renew)
  for (const data of [{ open: '/' }, null, 'pushChanged', { pushChanged: true }]) for (const one of hear) one({ data })
  expect(renew).toHaveBeenCalledTimes(1)
  end()
})

test('a browser that cannot is left alone', async () => {
  vi.stubGlobal('navigator', {})
  expect(canPush()).toBe(false)
  expect(await pushOf('camille')).toBeNull()
  expect(await stopPush()).toBeUndefined()
  await closePushes()
})
