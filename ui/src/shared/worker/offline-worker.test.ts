import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://forecourt.example'
const files = ['/assets/index-1.js', '/assets/index-1.css']
const stamped = (id: string) => {
  const place = "{ id: '', at: 0, files: [] }"
  expect(source).toContain(place)
  return source.replace(place, `{ id: '${id}', at: 5, files: ${JSON.stringify(files)} }`)
}

/** As much of the Cache API as the worker uses, by paths. */
const stores = new Map<string, Map<string, Response>>()
const pathOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
const cacheOf = (name: string) => {
  const held = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, held)
  return {
    match: async (asked: string | { url: string }) => held.get(pathOf(asked))?.clone(),
    put: async (path: string, reply: Response) => void held.set(path, reply),
    delete: async (path: string) => held.delete(path),
  }
}
const caches = {
  open: async (name: string) => cacheOf(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (asked: string | { url: string }, { cacheName }: { cacheName: string }) =>
    stores.get(cacheName)?.get(pathOf(asked))?.clone(),
}

/** The network: what it answers by path, and whether it is there. */
const network = {
  isThere: true,
  answers: new Map<string, string>(),
  type: 'text/plain',
  asked: [] as [string, RequestInit | undefined][],
}
async function fetched(asked: string | { url: string }, options?: RequestInit): Promise<Response> {
  network.asked.push([pathOf(asked), options])
  if (!network.isThere) throw new TypeError('Failed to fetch')
  const body = network.answers.get(pathOf(asked))
  const headers = { 'content-type': network.type }
  return new Response(body ?? 'no such file', { status: body === undefined ? 404 : 200, headers })
}

interface Asked {
  url: string
  method?: string
  mode?: string
}
let handlers: Map<string, (event: object) => void>
const tab = { postMessage: vi.fn() }
const preloads = vi.fn(async () => undefined)

function start(id: string): void {
  handlers = new Map()
  const self = {
    location: { origin },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { navigationPreload: { enable: preloads } },
    clients: { matchAll: async () => [tab], claim: async () => undefined },
    skipWaiting: () => undefined,
  }
  runInNewContext(id === '' ? source : stamped(id), { self, URL, String, Promise, caches, fetch: fetched })
}
async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  handlers.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}
/** What the worker answers; undefined where it leaves the request to the browser. */
async function ask({ url, method = 'GET', mode = 'cors' }: Asked, preloadResponse?: Promise<Response>) {
  let answer: Promise<Response> | undefined
  handlers.get('fetch')?.({
    request: { url: new URL(url, origin).href, method, mode },
    preloadResponse: preloadResponse ?? Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  return (await answer)?.text()
}
const page = (url: string) => ask({ url, mode: 'navigate' })
const asker = { postMessage: vi.fn() }
const keep = () => dispatch('message', { data: { keepShell: true }, source: asker })
const shell = (id: string) => `<html data-offline><meta name="build" content="${id}" />shell`

beforeEach(() => {
  stores.clear()
  network.isThere = true
  network.asked = []
  network.type = 'text/plain'
  network.answers = new Map([
    ['/offline', shell('one')],
    ['/', 'home of Ada'],
    ['/assets/index-1.js', 'code'],
    ['/assets/index-1.css', 'looks'],
    ['/assets/other-1.js', 'other code'],
  ])
  tab.postMessage.mockClear()
  preloads.mockClear()
  start('one')
})

describe('the shell', () => {
  it('is what every page is without a network, and no page is it with one', async () => {
    await keep()
    expect(await page('/')).toBe('home of Ada')
    network.isThere = false
    expect(await page('/')).toContain('shell')
    expect(await page('/vehicles/1?from=x')).toContain('shell')
  })

  it('takes what the browser has asked for already', async () => {
    expect(await ask({ url: '/', mode: 'navigate' }, Promise.resolve(new Response('came early')))).toBe('came early')
    await dispatch('activate', {})
    expect(preloads).toHaveBeenCalled()
  })

  it('is not what a way of signing in is, which is asked for once', async () => {
    await keep()
    network.asked = []
    const callback = { url: '/api/v1/auth/oauth/x/callback?code=1', mode: 'navigate' }
    expect(await ask(callback, Promise.resolve(new Response('signed in')))).toBe('signed in')
    expect(network.asked).toEqual([])
    network.isThere = false
    await expect(ask(callback)).rejects.toThrow('Failed to fetch')
  })

  it('is of nobody: it is fetched without cookies', async () => {
    await keep()
    expect(network.asked.find(([path]) => path === '/offline')?.[1]).toMatchObject({ credentials: 'omit' })
  })

  it('keeps files of the build, and no page or answer of a session, whatever is opened', async () => {
    await keep()
    network.answers.set('/api/v1/user/config', '{"macKey":"secret"}')
    await page('/')
    await ask({ url: '/assets/other-1.js' })
    await ask({ url: '/api/v1/user/config' })
    expect([...stores].map(([name, held]) => [name, [...held.keys()].sort()])).toEqual([
      ['forecourt-shell-one', [...files, '/offline'].sort()],
    ])
  })

  it.each([
    ['the API', { url: '/api/v1/vehicle' }],
    ['what is sent', { url: '/', method: 'POST', mode: 'navigate' }],
    ['pictures', { url: '/pictures/a/320.webp' }],
    ['another site', { url: 'https://elsewhere.example/assets/index-1.js' }],
  ])('leaves %s to the browser', async (_, asked) => {
    await keep()
    expect(await ask(asked)).toBeUndefined()
  })

  it('has its files, without a network too', async () => {
    await keep()
    network.isThere = false
    expect(await ask({ url: '/assets/index-1.js' })).toBe('code')
    await expect(ask({ url: '/assets/other-1.js' })).rejects.toThrow()
  })

  it('is kept whole or not at all: without it the browser says itself that there is no network', async () => {
    network.answers.delete('/assets/index-1.css')
    await keep()
    network.isThere = false
    await expect(page('/')).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['a document of a session', '<html data-offline content="one"><script id="served-config">{}</script>'],
    ['a page of an instance that knows no shell', '<html content="one">'],
    ['that of another build', '<html data-offline content="zero">'],
  ])('is not %s', async (_, page) => {
    network.answers.set('/offline', page)
    await keep()
    network.isThere = false
    await expect(ask({ url: '/', mode: 'navigate' })).rejects.toThrow('Failed to fetch')
    await expect(ask({ url: '/assets/index-1.js' })).rejects.toThrow('Failed to fetch')
  })

  it('holds no page that stands in for a file', async () => {
    network.type = 'text/html; charset=utf-8'
    await keep()
    network.isThere = false
    await expect(ask({ url: '/assets/index-1.js' })).rejects.toThrow('Failed to fetch')
  })

  it('gives way to the network, and to nothing that lies elsewhere', async () => {
    await keep()
    stores.set('planted', new Map([['/assets/index-1.js', new Response('evil')]]))
    stores.get('forecourt-shell-one')?.set('/assets/index-1.js', new Response('evil'))
    expect(await ask({ url: '/assets/index-1.js' })).toBe('code')
    stores.delete('forecourt-shell-one')
    network.isThere = false
    await expect(ask({ url: '/assets/index-1.js' })).rejects.toThrow('Failed to fetch')
  })

  it('has the files of the build before, which are served no more', async () => {
    await keep()
    network.answers.delete('/assets/index-1.js')
    expect(await ask({ url: '/assets/index-1.js' })).toBe('code')
    expect(await ask({ url: '/assets/nobody-1.js' })).toBe('no such file')
  })

  it('is asked for once, and again where it is not whole', async () => {
    network.answers.delete('/offline')
    await keep()
    network.answers.set('/offline', shell('one'))
    await keep()
    network.asked = []
    await keep()
    expect(network.asked).toEqual([])
  })
})

describe('another build', () => {
  it('replaces the shell of the one before, once it is whole', async () => {
    await keep()
    stores.set('forecourt-person-1', new Map())
    stores.set('forecourt-push', new Map())
    start('two')
    // An instance of before still serves its own.
    await keep()
    expect([...stores.keys()]).toContain('forecourt-shell-one')
    network.isThere = false
    expect(await page('/')).toContain('shell')
    network.isThere = true
    network.answers.set('/offline', shell('two'))
    await keep()
    expect([...stores.keys()].sort()).toEqual(['forecourt-person-1', 'forecourt-push', 'forecourt-shell-two'])
  })

  it('is told to every page that is open', async () => {
    start('two')
    await dispatch('activate', {})
    expect(tab.postMessage.mock.calls).toEqual([[{ build: 'two', at: 5 }]])
  })

  it('is told to a page that slept when it began, and asks', async () => {
    start('two')
    await keep()
    expect(asker.postMessage).toHaveBeenCalledWith({ build: 'two', at: 5 })
  })
})

it('without a build nothing is kept and nothing answered', async () => {
  start('')
  await keep()
  expect(handlers.has('fetch')).toBe(false)
  expect(stores.size).toBe(0)
})
