import { createVehicle, deleteVehicle, judgeVehicle, markVehicleSold } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seller } from '../../services/catalog/test/world.ts'
import { ORIGIN, type Previews, startPreviews } from './preview-world.ts'

let world: Previews
let app: Awaited<ReturnType<Previews['bff']>>
beforeAll(async () => {
  world = await startPreviews()
  app = await world.bff()
})
afterAll(() => world?.close())

const moderator = callers.admin(['delete_vehicle'])
const NOBODY = '019b76da-a800-7000-8000-00000000beef'
const look = (id: string, headers: Record<string, string> = {}, query = '') =>
  app.inject({ url: `/v/${id}${query}`, headers })
/** What is in the page's data for search engines. */
const dataOf = (html: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]

describe('a shared link', () => {
  it('shows picture, price and key facts to anybody, and to messengers and search engines', async () => {
    const { id } = await world.publish()
    const answer = await look(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['x-robots-tag']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    const html = answer.body
    expect(html).not.toContain('name="robots"')
    for (const fact of ['Golf GTI, one owner', '€18,990.50', '2019', '64,000 km', 'Gasoline', 'Manual', 'Lyon, France'])
      expect(html).toContain(fact)
    expect(html).toContain(`<a class="button" href="/vehicles/${id}">See it on Forecourt</a>`)
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/v/${id}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="fr-FR" href="${ORIGIN}/v/${id}?lng=fr_FR">`)
    const image = meta(html, 'og:image') ?? ''
    expect(image).toMatch(new RegExp(`^${ORIGIN}/pictures/[0-9a-f]{64}/\\d+\\.webp$`))
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['60', '40'])
    expect(meta(html, 'og:image:alt')).toBe('Golf GTI, one owner, picture 1')
    expect(meta(html, 'og:url')).toBe(`${ORIGIN}/v/${id}`)
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    expect(dataOf(html)).toMatchObject({
      '@type': 'Car',
      name: 'Golf GTI, one owner',
      mileageFromOdometer: { value: 64_000, unitCode: 'KMT' },
      image: [image],
      offers: { price: 18_990.5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    })
    // What the page says of the picture is there.
    expect((await app.inject({ url: new URL(image).pathname })).statusCode).toBe(200)
  })

  it('tells neither who sells it nor which very vehicle it is', async () => {
    const { id, owner, car } = await world.publish({ stock_number: 'STOCK-77', description: 'Call +33 6 12 34 56 78' })
    const { body } = await look(id)
    const shown = body.toLowerCase().replaceAll(/[\s-]/g, '')
    const secrets = [car.register, car.vin, car.address, car.postal_code, car.stock_number, owner.name, owner.userId]
    for (const secret of [...secrets, owner.email, '+33612345678'])
      expect(shown).not.toContain(String(secret).toLowerCase().replaceAll(/[\s-]/g, ''))
  })

  it('of a sold vehicle says so, and is for no search engine', async () => {
    const { id, owner } = await world.publish()
    await world.catalog.call(markVehicleSold, { caller: owner, params: { id }, body: { sold: true } })
    const { body, statusCode, headers } = await look(id)
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('<p class="sold">Sold</p>')
    expect(dataOf(body).offers.availability).toBe('https://schema.org/SoldOut')
  })

  it.each([
    ['a hidden vehicle', 'hidden'],
    ['a deleted vehicle', 'deleted'],
    ['a draft', 'draft'],
    ['an unknown vehicle', 'unknown'],
    ['what cannot be one', 'not-a-uuid'],
  ])('of %s shows nothing but that it is not there', async (_name, what) => {
    const title = `Secret of a ${what} car`
    const id = await hide(what, title)
    const { body, statusCode, headers } = await look(id, { 'accept-language': 'fr-FR' })
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<h1>Véhicule introuvable</h1>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain(title)
    expect(body).not.toContain('/pictures/')
  })
  async function hide(what: string, title: string): Promise<string> {
    if (what === 'unknown') return NOBODY
    if (what === 'not-a-uuid') return 'no<uuid>'
    if (what === 'draft') {
      const { body } = await world.catalog.call(createVehicle, { caller: seller(), body: { title } })
      return body.data.id
    }
    const { id, owner } = await world.publish({ title })
    const done =
      what === 'hidden'
        ? await world.catalog.call(judgeVehicle, {
            caller: moderator,
            params: { id },
            body: { action: 'hide', reason: 'No car at all' },
          })
        : await world.catalog.call(deleteVehicle, { caller: owner, params: { id } })
    expect(done.status).toBe(200)
    return id
  }

  it('says what a seller wrote as text, in the page and in its data', async () => {
    const title = `</script><script>alert("1")</script><img src=x onerror='a'> & "Golf"`
    const { id } = await world.publish({ title })
    const { body } = await look(id)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)')
    expect(dataOf(body).name).toBe(title)
  })

  it('has a drawing where there is no picture, and a small card', async () => {
    const { id } = await world.publish()
    // As an operator's list brings it.
    await world.catalog.query('delete from vehicle_picture where vehicle_id = $1', [id])
    const answer = await look(id)
    expect(answer.body).not.toContain('/pictures/')
    expect(answer.body).toContain('No pictures yet')
    expect(meta(answer.body, 'twitter:card')).toBe('summary')
  })

  it('speaks the language of its address, else of a cookie, the browser, the site', async () => {
    const { id } = await world.publish()
    const french = { host: 'forecourt.fr' }
    const languageOf = async (headers: Record<string, string>, query = '') =>
      /<html lang="([^"]+)"/.exec((await look(id, headers, query)).body)?.[1]
    expect(await languageOf({})).toBe('en-US')
    expect(await languageOf(french)).toBe('fr-FR')
    expect(await languageOf({ ...french, 'accept-language': 'de, zh;q=0.8' })).toBe('zh-CN')
    expect(await languageOf({ ...french, 'accept-language': 'de' })).toBe('fr-FR')
    expect(await languageOf({ 'accept-language': 'zh-CN', cookie: 'i18nextLng=fr_FR' })).toBe('fr-FR')
    expect(await languageOf({ cookie: 'i18nextLng=fr_FR' }, '?lng=zh_CN')).toBe('zh-CN')
    expect(await languageOf({}, '?lng=xx&lng=fr')).toBe('en-US')
    const chinese = await look(id, {}, '?lng=zh_CN')
    expect(chinese.headers.vary).toMatch(/Accept-Language, Cookie/i)
    for (const text of ['在 Forecourt 上查看', '64,000', '汽油', '法国里昂']) expect(chinese.body).toContain(text)
    expect(chinese.body).toContain(`<link rel="canonical" href="${ORIGIN}/v/${id}?lng=zh_CN">`)
    expect((await look(id, {}, '?lng=fr')).body).toMatch(/18[\s\u202f]990,50[\s\u00a0]€/)
  })

  it('counts distances as is usual on the site; data for search engines stay in kilometres', async () => {
    const { id } = await world.publish()
    const on = async (host: string, query = '') => (await look(id, { host }, query)).body
    expect(await on('forecourt.example')).toContain('64,000 km')
    const american = await on('forecourt.com')
    expect(american).toContain('39,768 mi')
    expect(american).not.toContain('64,000 km')
    expect(meta(american, 'og:description')).toContain('39,768 mi')
    expect(dataOf(american).mileageFromOdometer).toMatchObject({ value: 64_000, unitCode: 'KMT' })
    expect(await on('forecourt.fr', '?lng=zh')).toContain('64,000公里')
  })

  it('costs the catalog one question, however many follow it', async () => {
    const { id } = await world.publish()
    world.asked()
    const answers = await Promise.all(Array.from({ length: 20 }, (_one, n) => look(n % 2 ? id : id.toUpperCase())))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(world.asked()).toHaveLength(1)
    const [first] = answers
    expect(first?.headers['cache-control']).toBe('public, max-age=60')
    const again = await look(id, { 'if-none-match': String(first?.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await look(id, { 'if-none-match': String(first?.headers.etag) }, '?lng=fr')).statusCode).toBe(200)
    for (let n = 0; n < 5; n += 1) await look(NOBODY)
    expect(world.asked().length).toBeLessThanOrEqual(2)
  })

  it('is refused to one who asks without end, in words', async () => {
    const strict = await world.bff({ FLOOD_LIMIT: '10' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await strict.inject({ url: `/v/${NOBODY}` })).statusCode)
    expect(statuses.slice(9)).toEqual([404, 429, 429])
  })

  it('waits in words while the site is closed', async () => {
    const closed = await world.bff({ MAINTENANCE: 'yes' })
    const answer = await closed.inject({ url: `/v/${NOBODY}`, headers: { 'accept-language': 'fr' } })
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '60',
      'no-store',
    ])
    expect(answer.body).toContain('Cette page ne peut pas être affichée pour le moment')
  })

  it('brings its style by a name of its content, and no style or script within the page', async () => {
    const { id } = await world.publish()
    const { body, headers } = await look(id)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(body).not.toMatch(/ style=|<style| on\w+=/)
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? []
    const style = await app.inject({ url: path })
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(style.headers['cache-control']).toContain('immutable')
  })
})
