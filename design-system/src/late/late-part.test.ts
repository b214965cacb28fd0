import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

it('without a network none is fetched before the server was reached, unless this browser keeps them', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('location', { href: 'https://forecourt.example/' })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.resetModules()
  const { latePart, partsAreKept } = await import('./late-part.ts')
  const bring = vi.fn(async () => 'the part')
  const part = latePart(bring)
  await expect(part.load()).rejects.toThrow('Failed to fetch')
  expect(bring).not.toHaveBeenCalled()
  partsAreKept()
  expect(await part.load()).toBe('the part')
})
