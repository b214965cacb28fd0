import type { User } from '@forecourt/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startBrowser } from '../person/testing/fake-browser.ts'
import { adoptConfig, type Config, clearUser, session, sessionExpired, whenSessionEnds } from './session-store.ts'

beforeAll(() => {
  startBrowser()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterAll(() => {
  vi.unstubAllGlobals()
})
const ada = { id: '0190f5a0-0000-7000-8000-000000000001' } as User
const isHere = () => session.set({ status: 'ready', user: ada, config: undefined, problem: undefined })

it('is heard when a session has run out or was ended elsewhere, and only where somebody was here', () => {
  const hear = vi.fn()
  whenSessionEnds(hear)
  isHere()
  sessionExpired()
  expect(session.get().user).toBeNull()
  expect(hear).toHaveBeenCalledTimes(1)
  sessionExpired()
  isHere()
  clearUser()
  expect(hear).toHaveBeenCalledTimes(1)
})

it.each(['cached', 'ready'] as const)('is heard too when a config says so, the person being %s', (status) => {
  const hear = vi.fn()
  whenSessionEnds(hear)
  isHere()
  session.set({ ...session.get(), status })
  const nobody = { user: null, macKey: 'A'.repeat(43) } as Config
  adoptConfig(nobody)
  adoptConfig(nobody)
  expect(session.get().user).toBeNull()
  expect(hear).toHaveBeenCalledTimes(1)
})
