import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')

interface Shown {
  title: string
  body?: string
  lang?: string
  tag?: string
  data: { path: string }
}
type Handler = (event: object) => void

let handlers: Map<string, Handler>
let shown: Shown[]
let tabs: { url: string; focus: () => Promise<void>; postMessage: (message: unknown) => void }[]
const openWindow = vi.fn(async () => undefined)
const subscribe = vi.fn(async (_: object) => ({}))
const forgotten: string[] = []

beforeEach(() => {
  handlers = new Map()
  shown = []
  tabs = []
  openWindow.mockClear()
  subscribe.mockClear()
  forgotten.length = 0
  const self = {
    location: { origin: 'https://forecourt.example' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
      pushManager: { subscribe },
    },
    clients: { matchAll: async () => tabs, openWindow, claim: async () => undefined },
    skipWaiting: () => undefined,
  }
  const caches = { open: async (name: string) => ({ delete: async (key: string) => forgotten.push(`${name}${key}`) }) }
  runInNewContext(source, { self, URL, String, caches })
})

async function dispatch(name: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve()
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
  await done
}
const push = (json: () => unknown) => dispatch('push', { data: { json } })
const click = async () => {
  const close = vi.fn()
  await dispatch('notificationclick', { notification: { close, data: shown[0]?.data } })
  expect(close).toHaveBeenCalled()
}
const tab = (url: string) => {
  const made = { url, focus: vi.fn(async () => undefined), postMessage: vi.fn() }
  tabs.push(made)
  return made
}
const notice = { id: 'n1', lang: 'fr-FR', title: 'Camille <b>vous</b> a écrit', body: 'Bonjour', path: '/messages/t1' }

test('what comes is shown as text, in its language, once for each entry of the inbox', async () => {
  await push(() => notice)
  expect(shown).toMatchObject([
    { title: 'Camille <b>vous</b> a écrit', body: 'Bonjour', lang: 'fr-FR', tag: 'n1', data: { path: '/messages/t1' } },
  ])
})

test.each([
  ['of another place', { ...notice, path: 'https://evil.example/x' }, '/x'],
  ['that runs', { ...notice, path: 'javascript:alert(1)' }, 'alert(1)'],
  ['with nothing in it', {}, '/undefined'],
])('an address %s stays with us', async (_, data, path) => {
  await push(() => data)
  await click()
  const [[opened] = []] = openWindow.mock.calls as unknown as [string][]
  expect(new URL(String(opened), 'https://forecourt.example').origin).toBe('https://forecourt.example')
  expect(String(opened)).toContain(path)
})

test('what cannot be read is shown too, and leads to the inbox', async () => {
  await push(() => {
    throw new SyntaxError('no JSON')
  })
  expect(shown).toMatchObject([{ title: 'Forecourt', data: { path: '/notifications/' } }])
})

test('a press opens the page, in a tab that is there, or in a new one', async () => {
  await push(() => notice)
  await click()
  expect(openWindow).toHaveBeenCalledWith('/messages/t1')
  // It was opened there, and shows something else by now.
  const last = tab('https://forecourt.example/messages/t1')
  const before = tab('https://forecourt.example/')
  await click()
  expect(last.focus).toHaveBeenCalled()
  expect(last.postMessage).toHaveBeenCalledWith({ open: '/messages/t1' })
  expect(before.focus).not.toHaveBeenCalled()
  expect(openWindow).toHaveBeenCalledTimes(1)
})

const old = { options: { userVisibleOnly: true, applicationServerKey: 'key' } }
test.each([
  ['that the browser made', { oldSubscription: old, newSubscription: {} }, []],
  ['that is over, is made again as it was', { oldSubscription: old }, [[old.options]]],
  ['of which nothing is known', {}, []],
])('another subscription, %s, is told by the pages', async (_, event, subscribed) => {
  const open = tab('https://forecourt.example/')
  await dispatch('pushsubscriptionchange', event)
  expect(subscribe.mock.calls).toEqual(subscribed)
  expect(forgotten).toEqual(['forecourt-push/push-told'])
  expect(open.postMessage).toHaveBeenCalledWith({ pushChanged: true })
})

test('a browser that cannot subscribe again lets the pages know, which see that it is off', async () => {
  subscribe.mockRejectedValueOnce(new Error('not permitted'))
  const open = tab('https://forecourt.example/')
  await dispatch('pushsubscriptionchange', { oldSubscription: old })
  expect(open.postMessage).toHaveBeenCalledWith({ pushChanged: true })
})
