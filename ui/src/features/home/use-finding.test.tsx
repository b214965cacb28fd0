import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FoundSearch } from '../../shared/search/found-search.ts'
import { leaveNowhere, nowhere } from '../../shared/testing/nowhere.ts'
import type { Search } from './search-params.ts'
import { useFinding } from './use-finding.ts'

vi.mock(import('../../shared/search/read-sentence.ts'), () => ({
  readSentence: (q: string) => Promise.resolve({ filter: { q }, isWhole: false }),
}))
let finding: ReturnType<typeof useFinding> | undefined
/** What the search became, oldest first. */
const became: Search[] = []
let remark = Promise.withResolvers<null>()
function Page() {
  finding = useFinding(
    (next) => became.push(next({ page: 1 })),
    () => remark.promise,
  )
  return null
}
const elsewhere = Promise.withResolvers<null>()
const routes = [
  { path: '/', element: <Page /> },
  { path: '/slow', element: null, loader: () => elsewhere.promise },
  { path: '/other', element: null },
]
const note = { typed: 'red', unknown: [], ignored: [] }
const colour = (name: string, more: Partial<FoundSearch> = {}): FoundSearch => ({
  filter: { color: [name] },
  isWhole: false,
  ...more,
})
const colours = () => became.map(({ q, color }) => (q === undefined ? color?.[0] : `typed ${q}`))

let root: Root
let router: ReturnType<typeof createMemoryRouter>
beforeEach(async () => {
  became.length = 0
  finding = undefined
  remark = Promise.withResolvers()
  router = createMemoryRouter(routes, { initialEntries: ['/'] })
  root = createRoot(nowhere())
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => finding).toBeDefined()
  // Where somebody is, is known once the page has been drawn.
  await new Promise(setImmediate)
})
afterEach(async () => {
  router.dispose()
  root.unmount()
  await leaveNowhere()
})

it('searches for what was read, once what is said of it is there, or cannot be had', async () => {
  const first = finding?.find(colour('red', { note }))
  await new Promise(setImmediate)
  expect(became).toEqual([])
  remark.reject(new Error('offline'))
  await first
  expect(colours()).toEqual(['red'])
})

it('takes its turn: what was typed since is not overtaken, nor what was read after it', async () => {
  const slow = finding?.find(colour('red', { note }))
  const typed = finding?.type('blue', { before: '', tell: () => {} })
  remark.resolve(null)
  await Promise.all([slow, typed])
  expect(colours()).toEqual(['typed blue'])

  remark = Promise.withResolvers()
  const before = finding?.find(colour('green', { note }))
  await finding?.find(colour('white'))
  remark.resolve(null)
  await before
  expect(colours()).toEqual(['typed blue', 'white'])
})

it('lets a press on a link win, while the page it leads to is loading and once it is there', async () => {
  const loading = finding?.find(colour('red', { note }))
  void router.navigate('/slow')
  remark.resolve(null)
  await loading
  expect([became, router.state.location.pathname]).toEqual([[], '/'])
  elsewhere.resolve(null)
  await expect.poll(() => router.state.location.pathname).toBe('/slow')

  await router.navigate('/')
  remark = Promise.withResolvers()
  const left = finding?.find(colour('blue', { note }))
  await router.navigate('/other')
  remark.resolve(null)
  await left
  expect(became).toEqual([])
})
