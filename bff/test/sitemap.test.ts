import { judgeVehicle, markVehicleSold } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN, type Previews, startPreviews } from './preview-world.ts'

let world: Previews
beforeAll(async () => {
  world = await startPreviews()
})
afterAll(() => world?.close())

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)

describe('the sitemap', () => {
  it('is off unless configured', async () => {
    const app = await world.bff()
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(404)
    expect((await app.inject('/robots.txt')).body).not.toContain('Sitemap')
  })

  it('names each vehicle that is offered once, by pages, with when it changed', async () => {
    const offered = []
    for (let n = 0; n < 5; n += 1) offered.push(await world.publish())
    const [sold, hidden] = [await world.publish(), await world.publish()]
    const { call } = world.catalog
    await call(markVehicleSold, { caller: sold.owner, params: { id: sold.id }, body: { sold: true } })
    const caller = callers.admin(['delete_vehicle'])
    await call(judgeVehicle, { caller, params: { id: hidden.id }, body: { action: 'hide', reason: 'No car at all' } })

    await world.catalog.fed()
    const app = await world.bff({ SITEMAP_PAGE_SIZE: '2' })
    expect((await app.inject('/robots.txt')).body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    const index = await app.inject('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(index.body).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    const pages = locations(index.body)
    expect(pages).toHaveLength(3)
    const found: string[] = []
    for (const page of pages) {
      expect(page.startsWith(`${ORIGIN}/sitemap/`)).toBe(true)
      const { body, statusCode } = await app.inject(new URL(page).pathname)
      expect([statusCode, locations(body).length <= 2]).toEqual([200, true])
      expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(locations(body).length)
      found.push(...locations(body))
    }
    expect(found).toEqual(
      offered
        .map(({ id }) => id)
        .sort()
        .map((id) => `${ORIGIN}/v/${id}`),
    )
  })

  it('is counted off once, however many ask', async () => {
    const app = await world.bff({ SITEMAP_PAGE_SIZE: '2' })
    world.asked()
    await Promise.all(Array.from({ length: 10 }, () => app.inject('/sitemap.xml')))
    expect(world.asked()).toHaveLength(1)
    expect((await app.inject('/sitemap/nothing.xml')).statusCode).toBe(404)
  })
})
