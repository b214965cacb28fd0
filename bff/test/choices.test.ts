import { config as configEndpoint, owners } from '@forecourt/contracts'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bffBefore } from './upstreams.ts'

/** A BFF before services that answer at once, late, with a refusal, or not at all, as the test says. */
async function start() {
  const behind = { lateBy: 0, refuses: false, fonts: ['inter'] }
  const app = Fastify({ forceCloseConnections: true })
  app.get('/*', async (request, reply) => {
    await new Promise((resolve) => setTimeout(resolve, behind.lateBy))
    if (behind.refuses)
      return reply.code(403).send({ error: 'Forbidden', message: 'no', code: 'FORBIDDEN', requestId: 'r' })
    // Whatever service was asked: each takes its own members.
    const { locale } = request.query as { locale?: string }
    const ofAuth = { languages: [], themes: [], fonts: behind.fonts, identityProviders: [], codeChannels: [] }
    return { data: { ...ofAuth, countries: [], currencies: [{ name: `euro in ${locale}` }], channels: [] } }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const bff = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])))
  const ask = async (language = 'en') => {
    const headers = { 'accept-language': language }
    const answer = await bff.app.inject({ url: `/api/v1${configEndpoint.path}`, headers })
    return { status: answer.statusCode, data: answer.json().data }
  }
  const close = async () => {
    await bff.close()
    await app.close()
  }
  return { behind, ask, close, goAway: () => app.close() }
}

describe('the config of a visitor', () => {
  let services: Awaited<ReturnType<typeof start>>
  beforeEach(async () => {
    services = await start()
  })
  afterEach(() => services.close())

  it('has the choices of this moment', async () => {
    expect((await services.ask()).data.fonts).toEqual(['inter'])
    services.behind.fonts = ['inter', 'manrope']
    expect((await services.ask()).data.fonts).toEqual(['inter', 'manrope'])
  })

  it('has the last ones where services are late', async () => {
    await services.ask()
    services.behind.lateBy = 30_000
    const { status, data } = await services.ask()
    expect([status, data.fonts]).toEqual([200, ['inter']])
  }, 10_000)

  it('has them where services are away, each language its own', async () => {
    const currencyIn = async (language: string) => (await services.ask(language)).data.currencies[0].name
    const before = [await currencyIn('en'), await currencyIn('fr')]
    expect(before).toEqual(['euro in en_US', 'euro in fr_FR'])
    await services.goAway()
    expect([await currencyIn('en'), await currencyIn('fr')]).toEqual(before)
    expect((await services.ask('zh')).status).toBe(503)
  })

  it('waits longer for the first ones', async () => {
    services.behind.lateBy = 4_000
    expect((await services.ask()).status).toBe(200)
  }, 20_000)

  it('does not hide a refusal behind them', async () => {
    await services.ask()
    services.behind.refuses = true
    expect((await services.ask()).status).toBe(403)
  })
})
