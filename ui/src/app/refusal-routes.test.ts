import { deleteUser, login, logoutAll, readUser } from '@forecourt/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { reportPageFailure } from '../shared/api/page-failure.ts'
import { ApiProblem } from '../shared/api/problem.ts'
import { reportRefusal } from '../shared/api/refusals.ts'
import { sessionAtom } from '../shared/session/session-store.ts'
import { appStore } from '../shared/storage/settings.ts'
import { handleProblems } from './refusal-routes.ts'

const problem = (status: number) => new ApiProblem(status, { code: 'X', message: 'x' })
const navigate = vi.fn(async () => undefined)
const at = (pathname: string, search = '') =>
  handleProblems({ state: { location: { pathname, search, hash: '' } }, navigate })

beforeEach(() => {
  navigate.mockClear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

it('sends an unconfirmed email and a forbidden thing to their pages, with the way back', () => {
  at('/my/', '?page=2')
  reportRefusal(problem(402), readUser)
  reportRefusal(problem(403), readUser)
  const query = '?redirect=%2Fmy%2F%3Fpage%3D2'
  expect(navigate.mock.calls).toEqual([
    [`/email${query}`, { replace: true }],
    [`/403${query}`, { replace: true }],
  ])
})

it('clears the user on 401 and leaves the way to the guard', () => {
  at('/my/')
  const user = { id: 'x' } as never
  appStore.set(sessionAtom, { status: 'ready', user, config: undefined, problem: undefined })
  reportRefusal(problem(401), login)
  expect(appStore.get(sessionAtom).user).toBe(user)
  reportRefusal(problem(401), readUser)
  expect(appStore.get(sessionAtom).user).toBeNull()
  expect(navigate).not.toHaveBeenCalled()
})

it('keeps the user when one action needs a fresh sign-in, and lets go when the session is over', () => {
  at('/settings/account')
  const user = { id: 'x' } as never
  appStore.set(sessionAtom, { status: 'ready', user, config: undefined, problem: undefined })
  reportRefusal(new ApiProblem(401, { code: 'FRESH_SIGN_IN_REQUIRED', message: 'x' }), deleteUser)
  expect(appStore.get(sessionAtom).user).toBe(user)
  reportRefusal(new ApiProblem(401, { code: 'UNAUTHENTICATED', message: 'x' }), logoutAll)
  expect(appStore.get(sessionAtom).user).toBeNull()
})

it('does not leave a page for itself', () => {
  at('/email')
  reportRefusal(problem(402), readUser)
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
