import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterScope, scope } from '../person/scope.ts'
import { startBrowser } from '../person/testing/fake-browser.ts'
import { fakeCaches } from '../person/testing/fake-caches.ts'
import { dropListsOfOthers } from './kept-caches.ts'
import { dropRecents, type KeptLists, keepLists, readLists, readPictures } from './offline-store.ts'

const { stores, caches } = fakeCaches()
const keptNames = () => [...stores.keys()].sort()
const keptOf = (name: string) => [...(stores.get(`forecourt-person-${name}`)?.keys() ?? [])].sort()

const vehicle = (id: string, picture: string | null) => ({
  ...{ id, title: `Car of ${id}`, price: 9_900, currency: 'EUR', place: 'Lyon, France', isSold: false, picture },
})
const at = new Date().toISOString()
const lists = (favorite: string, ...recents: string[]): KeptLists => ({
  at,
  favorites: [vehicle(favorite, `/pictures/${favorite}/320.webp`)],
  recents: recents.map((id) => vehicle(id, null)),
})
/** The network waits here until it is let go. */
let hold: Promise<unknown> = Promise.resolve()
const fetched = vi.fn(async (path: string) => {
  await hold
  return new Response(`file of ${path}`)
})

beforeEach(() => {
  startBrowser()
  stores.clear()
  fetched.mockClear()
  hold = Promise.resolve()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', caches)
  enterScope('ada')
})
afterEach(() => {
  enterScope(null)
  vi.unstubAllGlobals()
})

it('lists come back as they were kept, with their pictures, for their person alone', async () => {
  await keepLists(lists('a', 'b'), scope())
  const found = await readLists('ada')
  expect(found).toEqual(lists('a', 'b'))
  const pictures = await readPictures('ada', lists('a', 'b'))
  expect([...pictures]).toEqual([['/pictures/a/320.webp', expect.stringMatching(/^blob:/)]])
  expect(await readLists('bea')).toBeUndefined()
})

it('what lies in the browser is sealed', async () => {
  await keepLists(lists('a'), scope())
  expect(await stores.get('forecourt-person-ada')?.get('/offline/lists')?.clone().text()).not.toContain('Car of')
})

it('a picture is fetched once, and goes with its vehicle', async () => {
  await keepLists(lists('a'), scope())
  await keepLists(lists('a'), scope())
  expect(fetched).toHaveBeenCalledTimes(1)
  await keepLists(lists('c'), scope())
  expect(keptOf('ada')).toEqual(['/offline/lists', '/pictures/c/320.webp'])
})

it('a picture that cannot be had stops none behind it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('reset'))
  await keepLists({ ...lists('a'), recents: [vehicle('b', '/pictures/b/320.webp')] }, scope())
  expect(keptOf('ada')).toEqual(['/offline/lists', '/pictures/b/320.webp'])
})

it('what was cleared is not there either, nor are its pictures', async () => {
  await keepLists({ ...lists('a'), recents: [vehicle('b', '/pictures/b/320.webp')] }, scope())
  await dropRecents(scope())
  const found = await readLists('ada')
  expect([found?.favorites.map(({ id }) => id), found?.recents]).toEqual([['a'], []])
  expect(keptOf('ada')).toEqual(['/offline/cleared', '/offline/lists', '/pictures/a/320.webp'])
})

it('what was cleared while a list was on its way does not come back with it', async () => {
  const before = new Date(Date.now() - 1_000).toISOString()
  await dropRecents(scope())
  await keepLists({ ...lists('a', 'b'), at: before }, scope())
  expect(await readLists('ada')).toMatchObject({ favorites: [{ id: 'a' }], recents: [] })
  await keepLists({ ...lists('a', 'c'), at: new Date(Date.now() + 1_000).toISOString() }, scope())
  expect(await readLists('ada')).toMatchObject({ recents: [{ id: 'c' }] })
})

it('lists that another tab has kept since are not put back to older ones', async () => {
  await keepLists(lists('a'), scope())
  await keepLists({ ...lists('b'), at: new Date(Date.parse(at) - 1).toISOString() }, scope())
  expect(await readLists('ada')).toMatchObject({ favorites: [{ id: 'a' }] })
})

it('lists that nobody has read for 30 days are nothing', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await keepLists({ ...lists('a'), at: daysAgo(31) }, scope())
  expect(await readLists('ada')).toBeUndefined()
  await keepLists({ ...lists('a'), at: daysAgo(29) }, scope())
  expect(await readLists('ada')).toBeDefined()
})

it('what is damaged, or of another shape, is nothing', async () => {
  const cache = await caches.open('forecourt-person-ada')
  await cache.put('/offline/lists', new Response('not sealed'))
  expect(await readLists('ada')).toBeUndefined()
})

it('another person, and nobody, leave nothing of the person before', async () => {
  await keepLists(lists('a'), scope())
  stores.set('forecourt-push', new Map())
  stores.set('forecourt-shell-one', new Map())
  await dropListsOfOthers('ada')
  expect(keptNames()).toContain('forecourt-person-ada')
  await dropListsOfOthers('bea')
  expect(keptNames()).toEqual(['forecourt-push', 'forecourt-shell-one'])
  await keepLists(lists('a'), scope())
  await dropListsOfOthers(null)
  expect(keptNames()).toEqual(['forecourt-push', 'forecourt-shell-one'])
})

it.each(['while its cache is opened', 'while a picture is on its way'])(
  'what is being kept when the session ends is not there afterwards: %s',
  async (moment) => {
    let goOn: (value?: unknown) => void = () => undefined
    hold = new Promise((resolve) => {
      goOn = resolve
    })
    const isEarly = moment.includes('opened')
    const open = vi.fn(async (name: string) => {
      if (isEarly) await hold
      return caches.open(name)
    })
    vi.stubGlobal('caches', { ...caches, open })
    const keeping = keepLists(lists('a'), scope())
    await vi.waitFor(() => expect(isEarly ? open : fetched).toHaveBeenCalled())
    enterScope('bea')
    await dropListsOfOthers('bea')
    goOn()
    await keeping.catch(() => undefined)
    expect(keptNames()).toEqual([])
  },
)

it('of a visitor and of an ended session nothing is kept', async () => {
  const ended = scope()
  enterScope(null)
  await keepLists(lists('a'), ended)
  await keepLists(lists('a'), scope())
  expect(keptNames()).toEqual([])
})
