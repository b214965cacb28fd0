import { afterEach, expect, it, vi } from 'vitest'
import { startBrowser } from '../person/testing/fake-browser.ts'

afterEach(() => vi.unstubAllGlobals())

it('a key that could not be had is asked for again', async () => {
  vi.resetModules()
  const { seal, unseal } = await import('./secret-box.ts')
  vi.stubGlobal('indexedDB', undefined)
  await expect(seal('something')).rejects.toThrow()
  startBrowser()
  expect(await unseal(await seal('something'))).toBe('something')
})
