import { describe, expect, it } from 'vitest'
import { createWeb, DAILY_PATH } from '../web.ts'

const saturday = new Date('2026-11-21T12:00:00Z')
const get = async (now: Date, faults?: object) => {
  const web = createWeb(() => now)
  if (faults) await web.inject({ method: 'PUT', url: '/faults', payload: faults })
  return web.inject(DAILY_PATH)
}

describe('the central bank sandbox', () => {
  it('publishes on working days, the same rates all day', async () => {
    const { body, headers } = await get(saturday)
    expect(headers['content-type']).toContain('text/xml')
    expect(body).toContain(`<Cube time='2026-11-20'>`)
    expect(body).toMatch(/<Cube currency='USD' rate='1\.\d+'\/>/)
    expect((await get(new Date('2026-11-20T01:00:00Z'))).body).toBe(body)
    expect((await get(new Date('2026-11-19T12:00:00Z'))).body).not.toBe(body)
  })

  it('can be out of order, or cut off', async () => {
    expect((await get(saturday, { refuse: true })).statusCode).toBe(503)
    expect((await get(saturday, { broken: true })).body).not.toContain('</gesmes:Envelope>')
  })

  it('can keep whoever asks waiting until it is put in order', async () => {
    const web = createWeb(() => saturday)
    const put = (payload: object) => web.inject({ method: 'PUT', url: '/faults', payload })
    await put({ hold: true })
    let isAnswered = false
    const answer = web.inject(DAILY_PATH).then((reply) => {
      isAnswered = true
      return reply
    })
    // Others are answered meanwhile; held on, too, when it is put the same way again.
    await put({ hold: true })
    expect((await web.inject('/readyz')).statusCode).toBe(200)
    expect(isAnswered).toBe(false)
    await put({})
    expect((await answer).statusCode).toBe(200)
  })

  it('answers to its own name only', async () => {
    const reply = await createWeb().inject({ url: DAILY_PATH, headers: { host: 'elsewhere.example' } })
    expect(reply.statusCode).toBe(421)
  })
})
