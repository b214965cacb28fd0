import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authChoices, config, owners, referenceChoices, resolveSessions } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAnonymous, userCookie } from '../src/session/session-cookie.ts'
import { writeBuiltUi } from './built-ui.ts'
import { bffBefore } from './upstreams.ts'

const person = userCookie('t'.repeat(43))
const evil = '</script><!--<script>\u2028\u2029 $& $1'
let calls: string[] = []
/** What auth does when it is asked; it may never answer. */
let answer: () => Promise<void> | void = () => {}
const behind = Fastify()
let pages = ''
let bff: Awaited<ReturnType<typeof bffBefore>>
let small: typeof bff

beforeAll(async () => {
  behind.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  behind.all('/*', async (request) => {
    calls.push(request.url.split('?')[0] ?? '')
    await answer()
    if (request.url === resolveSessions.path) {
      const user = { id: 'u', name: evil, emailVerified: true }
      return { data: [{ caller: callers.user(), user, draftKey: 'd', renewedFor: 60 }] }
    }
    return { data: { languages: [], asked: request.url, channels: [] } }
  })
  const address = await behind.listen({ host: '127.0.0.1', port: 0 })
  const urls = Object.fromEntries(owners.map((owner) => [owner, [address]]))
  pages = await mkdtemp(join(tmpdir(), 'forecourt-pages-'))
  await writeBuiltUi(pages)
  bff = await bffBefore(urls, { UI_DIST: pages })
  small = await bffBefore(urls, { UI_DIST: pages, FLOOD_LIMIT: '10' })
})
beforeEach(() => {
  calls = []
  answer = () => {}
})
afterAll(async () => {
  await Promise.all([bff?.close(), small?.close()])
  await behind.close()
  await rm(pages, { recursive: true, force: true })
})

async function open(url: string, { cookies = {}, headers = {}, from = bff } = {}) {
  const reply = await from.app.inject({ url, cookies, headers: { 'accept-language': 'en-US,en;q=0.9', ...headers } })
  const json = /<script type="application\/json" id="served-config">(.*?)<\/script>/s.exec(reply.body)?.[1]
  return { reply, html: reply.body, json, served: json === undefined ? undefined : JSON.parse(json) }
}

describe('the document of a page', () => {
  it.each([
    ['/', 'market.folded', 'home'],
    ['/?q=golf', 'market.folded', 'home'],
    ['/vehicles/0190/', 'market', 'vehicle'],
    ['/admin/city/', 'office', 'table'],
    ['/sign-in', 'public', 'entrance'],
    ['/help-center/', 'market', 'text'],
    ['/nowhere', 'public', 'text'],
  ])('holds the frame and the shape of %s', async (url, frame, page) => {
    const { html } = await open(url, { cookies: { session: person } })
    expect(html).toContain(`<div id="root"><f ${frame} en_US>`)
    expect(html).toContain(`<p ${page} en_US></f></div>`)
  })

  it.each([
    ['/', 'public', 'entrance'],
    ['/admin/', 'public', 'entrance'],
    ['/help-center/', 'public', 'text'],
  ])('shows a visitor at %s where they will be led', async (url, frame, page) => {
    const { html } = await open(url)
    expect(html).toContain(`<f ${frame} en_US>`)
    expect(html).toContain(`<p ${page} en_US>`)
  })

  it('marks the place one is at, however its address is written', async () => {
    const current = /aria-current="page" href="([^"]*)"/g
    const at = async (url: string) =>
      [...(await open(url, { cookies: { session: person } })).html.matchAll(current)].map(([, href]) => href)
    expect(await at('/my')).toEqual(['/my/'])
    expect(await at('/my/?page=2')).toEqual(['/my/'])
    expect(await at('/vehicles/1')).toEqual([])
    expect(await at('/"><script>')).toEqual([])
  })

  it('says what the page of whoever is here asks for first, and nothing of its address', async () => {
    const read = async (url: string, cookies = {}) =>
      / data-read="([^"]*)"/.exec((await open(url, { cookies })).html)?.[1]
    expect(await read('/?q=golf', { session: person })).toBe('/api/home?a=1&amp;b=2')
    expect(await read('/vehicles/0190', { session: person })).toBe('/api/vehicle/-/page')
    expect(await read('/my/', { session: person })).toBeUndefined()
    expect(await read('/')).toBeUndefined()
    expect(await read('/', { session: newAnonymous(['s'.repeat(32)]) })).toBeUndefined()
  })

  it('has the script before the first paint in it, allowed by its hash alone', async () => {
    const { html, reply } = await open('/')
    expect(html).toContain('<script>first("$&")</script>')
    const hash = createHash('sha256').update('first("$&")').digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(reply.headers['content-security-policy']).not.toContain('unsafe')
  })

  it.each([
    ['the query first', '/?lng=zh', { i18nextLng: 'fr', shown: 'fr_FR.dark.inter.open' }, 'zh-CN'],
    ['then the cookie', '/', { i18nextLng: 'fr', shown: 'zh_CN.dark.inter.open' }, 'fr-FR'],
    ['then what the browser showed', '/', { shown: 'zh_CN.dark.inter.open' }, 'zh-CN'],
    ['then the languages of the browser', '/', {}, 'en-US'],
    ['whatever is written there', '/?lng=%22%3E%3Cscript%3E', { shown: '"><b>.x.y.z', i18nextLng: 'tlh' }, 'en-US'],
  ])('is in a language of ours: %s', async (_, url, cookies, lang) => {
    const { html } = await open(url, { cookies: { session: person, ...cookies } })
    expect(html).toContain(`<html lang="${lang}" class="theme-`)
    expect(html).toContain(`<f market.folded ${lang.replace('-', '_')}>`)
  })

  it('is French on the French site, for a browser that does not say', async () => {
    const { html } = await open('/', { headers: { host: 'www.forecourt.fr', 'accept-language': '*' } })
    expect(html).toContain('<html lang="fr-FR"')
  })

  it('has theme, typeface and folded sidebar of the browser, the defaults where it does not say or says nonsense', async () => {
    const look = async (shown: string) => (await open('/my/', { cookies: { session: person, shown } })).html
    expect(await look('en_US.dark.manrope.folded')).toMatch(/class="theme-dark font-manrope">[\s\S]*<f market\.folded /)
    expect(await look('en_US.neon.comic.half')).toMatch(/class="theme-light font-inter">[\s\S]*<f market /)
  })

  it.each([
    [{}, 'market.folded'],
    [{ shown: 'en_US.dark.inter.open' }, 'market.folded'],
    [{ shown: 'en_US.dark.inter.open.folded' }, 'market.folded'],
    [{ shown: 'en_US.dark.inter.folded.open' }, 'market'],
  ])('leaves the filters of home their room, unless %j opened the sidebar there', async (cookies, frame) => {
    const { html } = await open('/', { cookies: { session: person, ...cookies } })
    expect(html).toContain(`<f ${frame} en_US>`)
  })
})

describe('what a document preloads', () => {
  const preloads = async (url: string, cookies = {}) =>
    [
      ...(await open(url, { cookies })).html.matchAll(
        /<link rel="(?:(?:module)?preload|stylesheet)"[^>]* crossorigin href="([^"]*)"/g,
      ),
    ]
      .map(([, href]) => href)
      .sort()

  it('is the typeface of the browser and that of prices, the texts of the language, and the code of the page with all it imports', async () => {
    expect(await preloads('/', { session: person, shown: 'fr_FR.dark.manrope.open' })).toEqual([
      '/assets/cards-1.js',
      '/assets/figures-1.woff2',
      '/assets/home-1.css',
      '/assets/home-1.js',
      '/assets/manrope-latin-wght-normal-1.woff2',
      '/assets/texts-fr-1.js',
    ])
  })

  it('is the typeface of prices on every page of cards, whose code comes later', async () => {
    expect(await preloads('/favorites', { session: person })).toContain('/assets/figures-1.woff2')
    expect(await preloads('/my', { session: person })).not.toContain('/assets/figures-1.woff2')
  })

  it('is not the code of a page that a visitor is led away from', async () => {
    expect(await preloads('/')).toEqual(['/assets/inter-latin-wght-normal-1.woff2'])
  })
})

describe('the config in the document', () => {
  it('is what /user/config answers, in the language of the page, kept nowhere and escaped', async () => {
    const { reply, json, served } = await open('/?lng=fr', { cookies: { session: person } })
    expect(served.locale).toBe('fr_FR')
    expect(served.config.user.name).toBe(evil)
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(served.config.asked).toBe(`${referenceChoices.path}?locale=fr_FR`)
    const asked = await bff.app.inject({
      url: `/api/v1${config.path}`,
      cookies: { session: person },
      headers: { 'accept-language': 'fr-FR' },
    })
    expect(served.config).toEqual(asked.json().data)
  })

  it.each([
    ['localhost', { locale: 'en_US', country: 'FR', currency: 'EUR', distanceUnit: 'km', powerUnit: 'PS' }],
    ['forecourt.fr', { locale: 'fr_FR', country: 'FR', currency: 'EUR', distanceUnit: 'km', powerUnit: 'PS' }],
    ['www.forecourt.co.uk', { country: 'GB', currency: 'GBP', distanceUnit: 'mi', powerUnit: 'hp' }],
    ['forecourt.com', { country: 'US', currency: 'USD', distanceUnit: 'mi', powerUnit: 'hp' }],
  ])('says what is usual on %s', async (host, usual) => {
    const { served } = await open('/', { cookies: { session: person }, headers: { host } })
    expect(served.config.defaults).toMatchObject(usual)
  })

  it('is a use of the session: the cookie is prolonged with it', async () => {
    const { reply } = await open('/', { cookies: { session: person } })
    expect(reply.cookies).toMatchObject([{ name: 'session', value: person, maxAge: 60 }])
  })

  it('starts a session for a visitor, whose key is the one in it', async () => {
    const { reply, served } = await open('/sign-in')
    const [cookie] = reply.cookies
    expect(served.config.user).toBeNull()
    const again = await open('/sign-in', { cookies: { session: cookie?.value ?? '' } })
    expect(again.served.config.macKey).toBe(served.config.macKey)
    const other = await open('/sign-in', { cookies: { session: newAnonymous(['s'.repeat(32)]) } })
    expect(other.served.config.macKey).not.toBe(served.config.macKey)
  })

  it.each([
    ['answers too late', () => new Promise<void>((resolve) => setTimeout(resolve, 1500))],
    ['is away', () => Promise.reject(new Error('away'))],
  ])('is left out when auth %s, and the document comes all the same', async (_, trouble) => {
    answer = trouble
    const began = performance.now()
    const { reply, html, json } = await open('/', { cookies: { session: person } })
    expect(performance.now() - began).toBeLessThan(1200)
    expect(reply.statusCode).toBe(200)
    expect(json).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-cache')
    // Who is here is not known: the page that was asked for is the likeliest.
    expect(html).toContain('<f market.folded en_US>')
  })

  it('is left out for whoever asks for documents without end: the services behind are not asked', async () => {
    for (let index = 0; index < 10; index++) expect((await open('/', { from: small })).json).toBeDefined()
    calls = []
    const { reply, json } = await open('/', { from: small })
    expect(reply.statusCode).toBe(200)
    expect(json).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('costs no call for files', async () => {
    await bff.app.inject('/first-paint.js')
    expect(calls).not.toContain(authChoices.path)
  })
})

describe('the document for when there is no network', () => {
  it.each([
    ['a visitor', {}],
    ['whoever is signed in', { session: person }],
  ])('is of nobody for %s: no config, no call, no cookie', async (_, cookies) => {
    const { reply, html, json } = await open('/offline', { cookies })
    expect(reply.statusCode).toBe(200)
    expect(json).toBeUndefined()
    expect(calls).toEqual([])
    expect(reply.cookies).toEqual([])
    expect(html).toContain('<html data-offline lang="en-US"')
    expect(html).not.toMatch(/<link rel="(?:module)?preload"(?! href="\/assets\/shared)/)
    // Its frame is drawn before any script, and the worker keeps these.
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/home-1.css">',
    ])
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  })

  it('is no other page', async () => {
    expect((await open('/', { cookies: { session: person } })).html).not.toContain('data-offline')
    expect((await open('/offline/lists', { cookies: { session: person } })).html).not.toContain('data-offline')
  })
})

describe('what says of the application what it is', () => {
  it.each([
    ['fr', 'fr-FR', /place de marché/],
    ['zh', 'zh-CN', /交易平台/],
    ['en', 'en-US', /marketplace/],
  ])('is in the language of the page: %s', async (lng, lang, words) => {
    const { html } = await open(`/?lng=${lng}`)
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toMatch(words)
    // Browsers ask for it without cookies, and in their own language.
    const address = /<link rel="manifest" href="([^"]*)"/.exec(html)?.[1] ?? ''
    const { reply } = await open(address)
    expect(reply.headers['content-type']).toContain('application/manifest+json')
    expect(reply.json()).toEqual({ id: '/', name: 'Forecourt', lang, description: expect.stringMatching(words) })
    expect(calls.filter((path) => path.includes('manifest'))).toEqual([])
  })
})
