import { login, logout, readUser, updateUser } from '@forecourt/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { importMacKey, mac } from './mac.ts'
import { provideConfigReader, renewMacKey, setMacKey } from './mac-key.ts'
import { ApiProblem } from './problem.ts'
import { onRefusal } from './refusals.ts'

const firstKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const secondKey = '2IXS08Q2W8QlOyzOqnwCYAJ3LLUdJK4IGJws5hPpAUM'
const id = '0190f5a0-0000-7000-8000-000000000001'
const body = { email: 'ada@example.org', password: 'correct horse' }

const answer = (status: number, content: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(content), { status, headers })
const problem = (status: number, code: string) =>
  answer(status, { error: 'x', message: `it was ${code}`, code, requestId: 'r' })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1].headers)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  setMacKey(firstKey)
  provideConfigReader(async () => setMacKey(secondKey))
  onRefusal(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('call', () => {
  it('returns the reply body and sends cookies', async () => {
    fetched.mockResolvedValue(answer(200, { data: { id } }))
    expect(await call(readUser, { params: { id } })).toEqual({ data: { id } })
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/v1/user/${id}`)
    expect(fetched.mock.calls[0]?.[1].credentials).toBe('include')
  })

  it('signs the bytes it sends', async () => {
    fetched.mockResolvedValue(answer(200, { data: {} }))
    await call(login, { body })
    const sent = String(fetched.mock.calls[0]?.[1].body)
    expect(headersOf(0).get('x-mac')).toBe(await mac(await importMacKey(firstKey), sent))
  })

  it('signs nothing where there is no body', async () => {
    fetched.mockResolvedValue(answer(200, { data: { ended: 1 } }))
    await call(logout)
    expect(headersOf(0).has('x-mac')).toBe(false)
    expect(headersOf(0).has('content-type')).toBe(false)
  })

  it('gives each POST an idempotency key, and no PATCH', async () => {
    fetched.mockImplementation(async () => answer(200, { data: {} }))
    await call(login, { body })
    await call(login, { body })
    await call(updateUser, { params: { id }, body: { name: 'Ada' } })
    expect(headersOf(0).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headersOf(1).get('idempotency-key')).not.toBe(headersOf(0).get('idempotency-key'))
    expect(headersOf(2).has('idempotency-key')).toBe(false)
  })

  it('gives each request, a repeated one too, a trace of its own', async () => {
    fetched.mockResolvedValueOnce(problem(403, 'MAC_INVALID')).mockResolvedValue(answer(200, { data: {} }))
    await call(login, { body })
    const traces = [0, 1].map((index) => headersOf(index).get('traceparent')?.slice(3, 35))
    expect(traces).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(traces[0]).not.toBe(traces[1])
  })

  it('waits for a key that is being renewed, instead of being refused with the old one', async () => {
    const renewed = Promise.withResolvers<void>()
    provideConfigReader(async () => {
      await renewed.promise
      setMacKey(secondKey)
    })
    const renewing = renewMacKey()
    fetched.mockResolvedValue(answer(200, { data: {} }))
    const calling = call(login, { body })
    await new Promise((resolve) => setImmediate(resolve))
    expect(fetched).not.toHaveBeenCalled()
    renewed.resolve()
    await Promise.all([renewing, calling])
    expect(headersOf(0).get('x-mac')).toBe(await mac(await importMacKey(secondKey), JSON.stringify(body)))
  })

  it('reads the configuration after MAC_INVALID and repeats once, under the same idempotency key', async () => {
    fetched.mockResolvedValueOnce(problem(400, 'MAC_INVALID')).mockResolvedValueOnce(answer(200, { data: {} }))
    await call(login, { body })
    expect(fetched).toHaveBeenCalledTimes(2)
    const sent = String(fetched.mock.calls[1]?.[1].body)
    expect(headersOf(1).get('x-mac')).toBe(await mac(await importMacKey(secondKey), sent))
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })

  it('gives up when the MAC is refused again', async () => {
    fetched.mockImplementation(async () => problem(400, 'MAC_INVALID'))
    await expect(call(login, { body })).rejects.toMatchObject({ code: 'MAC_INVALID', status: 400 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('repeats a read three times, then throws the last problem', async () => {
    fetched.mockImplementation(async () => problem(503, 'UNAVAILABLE'))
    const outcome = call(readUser, { params: { id } }).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: 'it was UNAVAILABLE' })
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('turns a lost connection into a problem with status 0', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const outcome = await call(login, { body }).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(ApiProblem)
    expect(outcome).toMatchObject({ status: 0, code: 'NETWORK' })
  })

  it("says something of its own for a proxy's HTML page", async () => {
    fetched.mockResolvedValue(new Response('<html>502</html>', { status: 502 }))
    const outcome = call(login, { body })
    await expect(outcome).rejects.toMatchObject({ status: 502, code: 'UNREADABLE' })
  })

  it('tells the router of 401, 402 and 403, except those of /auth/', async () => {
    const told: number[] = []
    onRefusal(({ status }) => told.push(status))
    for (const status of [401, 402, 403, 409]) {
      fetched.mockResolvedValueOnce(problem(status, 'X'))
      await call(readUser, { params: { id } }).catch(() => undefined)
    }
    for (const status of [401, 402, 403]) {
      fetched.mockResolvedValueOnce(problem(status, 'X'))
      await call(login, { body }).catch(() => undefined)
    }
    expect(told).toEqual([401, 402, 403, 402])
  })
})
