import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPage } from './page-shown.ts'
import { type Request, send } from './transport.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

const change: Request = {
  method: 'PATCH',
  url: '/api/v1/user/1',
  headers: {},
  payload: '{}',
  signal: undefined,
  onProgress: undefined,
}

describe('a request', () => {
  it('is no failure when the page is left, and one when the page comes back', async () => {
    const page = new EventTarget()
    followPage(page)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(send(change)).rejects.toThrow('Failed to fetch')
    page.dispatchEvent(new Event('pagehide'))
    const failed = vi.fn()
    const sent = send(change).catch(failed)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(failed).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('pageshow'))
    await sent
    expect(failed).toHaveBeenCalledTimes(1)
    await expect(send(change)).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['a small change', change, true],
    ['a change without a body', { ...change, method: 'DELETE' as const, payload: undefined }, true],
    ['a long text', { ...change, payload: 'x'.repeat(5_000) }, false],
    ['a file', { ...change, payload: new FormData() }, false],
    ['a question', { ...change, method: 'GET' as const, payload: undefined }, false],
  ])('outlives the page: %s', async (_, request, outlives) => {
    fetched.mockImplementation(async () => new Response('{}'))
    await send(request)
    expect(fetched.mock.calls[0]?.[1].keepalive).toBe(outlives)
  })
})
