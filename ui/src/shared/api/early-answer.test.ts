import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { type Asked, forgetEarlyAnswer, takeEarlyAnswer } from './early-answer.ts'
import { send } from './transport.ts'

const url = '/api/v1/home?without=config'
const wanted = { method: 'GET', url, headers: { 'accept-language': 'fr-FR' }, payload: undefined } as const
const pageWith = (change: Partial<Asked> = {}) => ({
  earlyAnswer: { url, language: 'fr-FR', at: Date.now(), answer: Promise.resolve(new Response('early')), ...change },
})

describe('an early answer', () => {
  it('is taken once', async () => {
    const page = pageWith()
    expect(await (await takeEarlyAnswer(wanted, page))?.text()).toBe('early')
    expect(takeEarlyAnswer(wanted, page)).toBeUndefined()
  })

  it.each([
    ['another read', { ...wanted, url: '/api/v1/home?q=golf' }],
    ['another language', { ...wanted, headers: { 'accept-language': 'en-US' } }],
    ['a change', { ...wanted, method: 'POST' as const }],
  ])('is not for %s', (_, request) => expect(takeEarlyAnswer(request, pageWith())).toBeUndefined())

  it('is not for who comes back later', () =>
    expect(takeEarlyAnswer(wanted, pageWith({ at: Date.now() - 21_000 }))).toBeUndefined())

  it('is gone when it is forgotten', () => {
    const page = pageWith()
    forgetEarlyAnswer(page)
    expect(takeEarlyAnswer(wanted, page)).toBeUndefined()
  })

  const sent = { ...wanted, headers: { 'accept-language': 'fr-FR' }, signal: undefined, onProgress: undefined }

  it('is sent for again where it failed', async () => {
    const fetched = vi.fn(async () => new Response('late'))
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('earlyAnswer', pageWith({ answer: Promise.reject(new TypeError('no network')) }).earlyAnswer)
    expect((await send(sent)).text).toBe('late')
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('is not waited for by who gave up', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('earlyAnswer', pageWith({ answer: new Promise(() => {}) }).earlyAnswer)
    const gone = new AbortController()
    const reply = send({ ...sent, signal: gone.signal })
    gone.abort()
    await expect(reply).rejects.toThrow('aborted')
    expect(fetched).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})

describe('the document', () => {
  const script = readFileSync(join(import.meta.dirname, '../../../public/first-paint.js'), 'utf8')
  /** What the script asks for in a document with this address. */
  function asksAt(pathname: string, read: string | undefined, { search = '', language = 'fr-FR', kept = '' } = {}) {
    const fetched = vi.fn(async () => new Response('{}'))
    const storage = { getItem: (key: string) => (key === 'i18nextLng' && kept !== '' ? kept : null) }
    const listeners = new Map<string, (event: { key: string | null }) => void>()
    const page = {
      location: { pathname, search },
      localStorage: storage,
      sessionStorage: storage,
      document: {
        cookie: '',
        getElementById: () => null,
        documentElement: { lang: language, dataset: { read }, classList: new Set<string>() },
      },
      fetch: fetched,
      addEventListener: (name: string, hear: (event: { key: string | null }) => void) => listeners.set(name, hear),
    } as never as { earlyAnswer?: Asked; document: { documentElement: { classList: object } } }
    page.document.documentElement.classList = Object.assign([], { add: () => {}, remove: () => {} })
    runInNewContext(script, page as never)
    return { fetched, page, listeners }
  }

  it.each([
    ['/', url, url],
    ['/vehicles/0190-ab', '/api/v1/vehicles/-/page', '/api/v1/vehicles/0190-ab/page'],
    ['/vehicles/0190-ab/', '/api/v1/vehicles/-/page', '/api/v1/vehicles/0190-ab/page'],
  ])('asks at %s for what its page will ask for', (path, read, asked) => {
    const { fetched, page } = asksAt(path, read)
    expect(fetched.mock.calls).toEqual([
      [asked, { headers: { accept: 'application/json', 'accept-language': 'fr-FR' }, credentials: 'include' }],
    ])
    expect(page.earlyAnswer).toMatchObject({ url: asked, language: 'fr-FR' })
  })

  it.each([
    ['where the BFF names no read', '/', undefined, {}],
    ['where the address says more', '/', url, { search: '?q=golf' }],
    ['where the page will be in another language', '/', url, { kept: 'en_US' }],
  ])('asks for nothing %s', (_, path, read, how) => expect(asksAt(path, read, how).fetched).not.toHaveBeenCalled())

  it('forgets it when somebody else signs in meanwhile', () => {
    const { page, listeners } = asksAt('/', url)
    listeners.get('storage')?.({ key: 'user-token' })
    expect(page.earlyAnswer).toBeUndefined()
  })
})
