import { deleteUser, login, logoutAll, readUser } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewMacKey } from '../shared/api/mac-key.ts'
import { reportPageFailure } from '../shared/api/page-failure.ts'
import { ApiProblem } from '../shared/api/problem.ts'
import { reportRefusal } from '../shared/api/refusals.ts'
import { session } from '../shared/session/session-store.ts'
import { handleProblems } from './refusal-routes.ts'

const problem = (status: number) => new ApiProblem(status, { code: 'X', message: 'x' })
const navigate = vi.fn(async () => undefined)
const at = (pathname: string, search = '') =>
  handleProblems({ state: { location: { pathname, search, hash: '' } }, navigate })

// What is still on its way to the server would be waited for by the next file.
afterEach(() => renewMacKey())
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  navigate.mockClear()
  serverSays(null)
})

const serverSays = (user: unknown) => {
  const config = { user, macKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', draftKey: null }
  const fetched = vi.fn(async () => new Response(JSON.stringify({ data: config })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const here = (user: unknown) =>
  session.set({ status: 'ready', user: user as never, config: undefined, problem: undefined })

it('sends a forbidden thing to its page, with the way back', () => {
  at('/my/', '?page=2')
  reportRefusal(problem(403), readUser)
  expect(navigate.mock.calls).toEqual([['/403?redirect=%2Fmy%2F%3Fpage%3D2', { replace: true }]])
})

it('reads the session again on 402: an email that was changed elsewhere is asked for, once', async () => {
  at('/my/', '?page=2')
  here({ id: 'x', emailVerified: true })
  const fetched = serverSays({ id: 'x', emailVerified: false })
  for (let call = 0; call < 3; call += 1) reportRefusal(problem(402), readUser)
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
  expect(session.get().user).toMatchObject({ emailVerified: false })
  expect(navigate.mock.calls[0]).toEqual(['/email?redirect=%2Fmy%2F%3Fpage%3D2', { replace: true }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('stays on the page when the email was confirmed meanwhile, instead of going to and fro', async () => {
  at('/my/')
  here({ id: 'x', emailVerified: true })
  const fetched = serverSays({ id: 'x', emailVerified: true })
  reportRefusal(problem(402), readUser)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await new Promise((resolve) => setImmediate(resolve))
  expect(navigate).not.toHaveBeenCalled()
})

it('says why, when the session of somebody is over', () => {
  at('/my/')
  here({ id: 'x' })
  const said = vi.spyOn(toast, 'error')
  reportRefusal(problem(401), readUser)
  reportRefusal(problem(401), readUser)
  expect(said).toHaveBeenCalledTimes(1)
  said.mockRestore()
})

it('clears the user on 401 and leaves the way to the guard', () => {
  at('/my/')
  const user = { id: 'x' } as never
  here(user)
  reportRefusal(problem(401), login)
  expect(session.get().user).toBe(user)
  reportRefusal(problem(401), readUser)
  expect(session.get().user).toBeNull()
  expect(navigate).not.toHaveBeenCalled()
})

it('keeps the user when one action needs a fresh sign-in, and lets go when the session is over', () => {
  at('/settings/account')
  const user = { id: 'x' } as never
  here(user)
  reportRefusal(new ApiProblem(401, { code: 'FRESH_SIGN_IN_REQUIRED', message: 'x' }), deleteUser)
  expect(session.get().user).toBe(user)
  reportRefusal(new ApiProblem(401, { code: 'UNAUTHENTICATED', message: 'x' }), logoutAll)
  expect(session.get().user).toBeNull()
})

it('does not leave a page for itself', () => {
  at('/403')
  reportRefusal(problem(403), readUser)
  expect(navigate).not.toHaveBeenCalled()
})

it('takes a failed first load to /500 or /503, and nothing else', () => {
  at('/vehicles/1')
  for (const status of [0, 404, 429, 500, 503]) reportPageFailure(problem(status))
  const query = '?redirect=%2Fvehicles%2F1'
  expect(navigate.mock.calls).toEqual([
    [`/500${query}`, { replace: true }],
    [`/503${query}`, { replace: true }],
  ])
})
