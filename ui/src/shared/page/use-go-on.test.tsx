import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leaveNowhere, nowhere } from '../testing/nowhere.ts'
import { useGoOn, useIsHere, useWayOn } from './use-go-on.ts'

interface Hooks {
  goOn: ReturnType<typeof useGoOn>
  wayOn: ReturnType<typeof useWayOn>
  isHere: ReturnType<typeof useIsHere>
}
let page: Hooks | undefined
function Page() {
  page = { goOn: useGoOn(), wayOn: useWayOn(), isHere: useIsHere() }
  return null
}
const elsewhere = Promise.withResolvers<null>()
const routes = [
  {
    element: <Outlet />,
    children: [
      { path: '/form', element: <Page /> },
      { path: '/elsewhere', element: null },
      { path: '/slow', element: null, loader: () => elsewhere.promise },
      { path: '/done', element: null },
    ],
  },
]

let root: Root
let router: ReturnType<typeof createMemoryRouter>
const path = () => router.state.location.pathname

beforeEach(async () => {
  const element = nowhere()
  page = undefined
  router = createMemoryRouter(routes, { initialEntries: ['/form'] })
  root = createRoot(element)
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => page?.isHere()).toBe(true)
})
afterEach(async () => {
  router.dispose()
  root.unmount()
  await expect.poll(() => page?.isHere()).toBe(false)
  await leaveNowhere()
})

it('leads on once an answer is there, as it is told to', async () => {
  page?.goOn('/done', { replace: true })
  await expect.poll(path).toBe('/done')
  expect(router.state.historyAction).toBe('REPLACE')
})

it('fetches nobody back who has gone elsewhere', async () => {
  await router.navigate('/elsewhere')
  await expect.poll(() => page?.isHere()).toBe(false)
  page?.goOn('/done')
  expect([path(), router.state.navigation.state]).toEqual(['/elsewhere', 'idle'])
})

it('knows that somebody goes before the page they go to is drawn', () => {
  void router.navigate('/elsewhere')
  page?.goOn('/done')
  expect([path(), page?.isHere()]).toEqual(['/elsewhere', false])
})

it('takes nobody from a page that is on its way', async () => {
  void router.navigate('/slow')
  await expect.poll(() => page?.isHere()).toBe(false)
  page?.goOn('/done')
  elsewhere.resolve(null)
  await expect.poll(path).toBe('/slow')
})

it('leads on from a page that is drawn anew meanwhile, as for a session that begins', async () => {
  const before = page
  const goOn = page?.wayOn()
  root.render(<RouterProvider key="another person" router={router} />)
  await expect.poll(() => before?.isHere()).toBe(false)
  goOn?.('/done')
  await expect.poll(path).toBe('/done')
})

it('fetches nobody back who had left before that', async () => {
  await router.navigate('/elsewhere')
  await expect.poll(() => page?.isHere()).toBe(false)
  page?.wayOn()('/done')
  expect([path(), router.state.navigation.state]).toEqual(['/elsewhere', 'idle'])
})
