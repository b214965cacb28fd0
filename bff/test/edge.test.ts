import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Edge, startEdge } from './upstreams.ts'

const open: Edge[] = []
async function edge(settings: Record<string, string> = {}): Promise<Edge> {
  const started = await startEdge(settings)
  open.push(started)
  return started
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const api = (path: string) => `/api/v1${path}`
async function begin({ app }: Edge) {
  const answer = await app.inject({ url: api('/user/config') })
  const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  const key = Buffer.from(answer.json().data.macKey, 'base64url')
  return { cookie: cookie.split(';')[0] ?? '', line: cookie, key }
}
const body = JSON.stringify({ email: 'person@example.com' })
const mac = (key: Buffer) => createHmac('sha256', key).update(body).digest('hex')
const ask = ({ app }: Edge, cookie: string, xMac: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: api('/auth/generate-otp'),
    headers: { cookie, 'content-type': 'application/json', 'x-mac': xMac, ...headers },
    payload: body,
  })
/** The address the services were told, for a request with a claim. */
async function addressHeard(settings: Record<string, string>, claim: string): Promise<string | undefined> {
  const one = await edge(settings)
  const { cookie, key } = await begin(one)
  expect((await ask(one, cookie, mac(key), { 'x-forwarded-for': claim })).statusCode).toBe(200)
  return one.heard.at(-1)?.caller.address
}

describe('the address of a client', () => {
  it('is the connection’s, whatever a header claims, where no proxy is trusted', async () => {
    expect(await addressHeard({}, '203.0.113.9')).toBe('127.0.0.1')
    expect(await addressHeard({ TRUSTED_PROXIES: '10.0.0.0/8' }, '203.0.113.9')).toBe('127.0.0.1')
  })

  it('is the last one that no trusted proxy vouches for: what a client wrote before it is worth nothing', async () => {
    const trusted = { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }
    expect(await addressHeard(trusted, '203.0.113.9')).toBe('203.0.113.9')
    expect(await addressHeard(trusted, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await addressHeard(trusted, '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
  })
})

describe('a trace that a browser begins', () => {
  it('goes on under its id, without the wish to be recorded', async () => {
    const one = await edge()
    const { cookie, key } = await begin(one)
    const traceId = 'ab'.repeat(16)
    await ask(one, cookie, mac(key), { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` })
    expect(one.heard.at(-1)?.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-(?!(cd){8})[0-9a-f]{16}-00$`))
  })

  it('may come from a page of ours at another origin', async () => {
    const origin = 'https://www.forecourt.example'
    const { app } = await edge({ ALLOWED_ORIGINS: origin })
    const { headers } = await app.inject({
      method: 'OPTIONS',
      url: api('/auth/generate-otp'),
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(String(headers['access-control-allow-headers']).split(', ')).toContain('traceparent')
  })
})

describe('cookies', () => {
  it('are host-only, out of reach of scripts, and only for TLS where the application is', async () => {
    const { line } = await begin(await edge({ APP_ORIGIN: 'https://forecourt.example', COOKIE_PREFIX: '' }))
    expect(line).toMatch(/^__Host-session=/)
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(attribute)
    expect(line).not.toContain('Domain')
    const local = await begin(await edge())
    expect(local.line).toMatch(/^session=/)
    expect(local.line).not.toContain('Secure')
  })
})

describe('a cookie that holds what we never gave', () => {
  it.each(['%0a', '%E4%BD%A0', '%00', 'a'.repeat(101), '"quoted"'])(
    'is no cookie, and no service is marked as failed for it: %s',
    async (device) => {
      const one = await edge()
      const { cookie, key } = await begin(one)
      expect((await ask(one, `${cookie}; device=${device}`, mac(key))).statusCode).toBe(200)
      expect(one.heard.at(-1)?.device).toBeUndefined()
      expect((await ask(one, `${cookie}; device=a-known_device.1`, mac(key))).statusCode).toBe(200)
      expect(one.heard.at(-1)?.device).toBe('a-known_device.1')
    },
  )
})

describe('a rotation of COOKIE_SECRETS', () => {
  const old = 'o'.repeat(32)
  const present = 'p'.repeat(32)

  it('interrupts nobody: session and MAC key of before still count, and new ones are made with the first', async () => {
    const before = await begin(await edge({ COOKIE_SECRETS: old }))
    const rotated = await edge({ COOKIE_SECRETS: `${present},${old}` })
    expect((await ask(rotated, before.cookie, mac(before.key))).statusCode).toBe(200)
    const renewed = await rotated.app.inject({ url: api('/user/config'), headers: { cookie: before.cookie } })
    const key = Buffer.from(renewed.json().data.macKey, 'base64url')
    expect(key.equals(before.key)).toBe(false)
    expect((await ask(rotated, before.cookie, mac(key))).statusCode).toBe(200)
  })

  it('ends with the retired secret', async () => {
    const before = await begin(await edge({ COOKIE_SECRETS: old }))
    const retired = await edge({ COOKIE_SECRETS: present })
    const answer = await ask(retired, before.cookie, mac(before.key))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MAC_INVALID'])
  })
})

describe('a third party that signs its own bytes', () => {
  const letter = (one: Edge, payload: string, headers: Record<string, string> = {}) =>
    one.app.inject({
      method: 'POST',
      url: api('/stripe/webhook'),
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=ab', ...headers },
      payload,
    })

  it('needs neither session nor X-Mac: every byte and its signature go on as they came', async () => {
    const one = await edge()
    const text = '{ "b":1,   "a" : "\u00e9é" ,"a":2}\n'
    expect((await letter(one, text, { cookie: 'session=forged' })).statusCode).toBe(200)
    const heard = one.heard.at(-1)
    expect(heard).toMatchObject({ url: '/stripe/webhook', body: text, caller: { kind: 'anonymous' } })
    expect(heard?.headers['stripe-signature']).toBe('t=1,v1=ab')
  })

  it('may send a form, where it is told so, and nobody else may', async () => {
    const one = await edge()
    const form = (url: string, headers: Record<string, string> = {}) =>
      one.app.inject({
        method: 'POST',
        url: api(url),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'b=1&a=%2B33&b=2',
      })
    expect((await form('/sms/status?delivery=x', { 'x-twilio-signature': 'ab=' })).statusCode).toBe(200)
    const heard = one.heard.at(-1)
    expect(heard).toMatchObject({
      url: '/sms/status?delivery=x',
      body: 'b=1&a=%2B33&b=2',
      caller: { kind: 'anonymous' },
    })
    expect(heard?.headers).toMatchObject({
      'x-twilio-signature': 'ab=',
      'content-type': 'application/x-www-form-urlencoded',
    })
    const { cookie, key } = await begin(one)
    const others = await form('/auth/generate-otp', { cookie, 'x-mac': mac(key) })
    expect([others.statusCode, others.json().code]).toEqual([415, 'TYPE_UNSUPPORTED'])
    expect(one.heard.filter(({ body }) => body).length).toBe(1)
  })

  it('is no way past X-Mac for anything else, and bounded in size', async () => {
    const one = await edge()
    const answer = await ask(one, '', '', { 'stripe-signature': 't=1,v1=ab' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MAC_INVALID'])
    expect((await letter(one, `"${'x'.repeat(262_144)}"`)).statusCode).toBe(413)
    expect(one.heard).toEqual([])
  })

  it('has a flood limit of its own: many come from few addresses, and others of that address go on', async () => {
    const one = await edge({ FLOOD_LIMIT: '10' })
    const answers = []
    for (let n = 0; n < 51; n += 1) answers.push((await letter(one, '{}')).statusCode)
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([50, 429])
    expect((await one.app.inject({ url: api('/user/config') })).statusCode).toBe(200)
  })
})

describe('X-Mac', () => {
  it('of another body, another session or none at all is refused before a service hears of it', async () => {
    const one = await edge()
    const [mine, other] = [await begin(one), await begin(one)]
    const heard = one.heard.length
    for (const wrong of ['', mac(other.key), mac(mine.key).replace(/^./, (sign) => (sign === '0' ? '1' : '0'))])
      expect((await ask(one, mine.cookie, wrong)).json().code).toBe('MAC_INVALID')
    expect((await ask(one, '', mac(mine.key))).json().code).toBe('MAC_INVALID')
    expect(one.heard).toHaveLength(heard)
  })
})
