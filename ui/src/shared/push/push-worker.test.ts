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

beforeEach(() => {
  handlers = new Map()
  shown = []
  tabs = []
  openWindow.mockClear()
  const self = {
    location: { origin: 'https://forecourt.example' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => tabs, openWindow, claim: async () => undefined },
    skipWaiting: () => undefined,
  }
  runInNewContext(source, { self, URL, String })
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

test('a press opens the page, in the tab that shows it, in another, or in a new one', async () => {
  await push(() => notice)
  await click()
  expect(openWindow).toHaveBeenCalledWith('/messages/t1')
  const other = tab('https://forecourt.example/')
  await click()
  expect(other.postMessage).toHaveBeenCalledWith({ open: '/messages/t1' })
  const there = tab('https://forecourt.example/messages/t1')
  await click()
  expect(there.focus).toHaveBeenCalled()
  expect(there.postMessage).not.toHaveBeenCalled()
  expect(openWindow).toHaveBeenCalledTimes(1)
})
