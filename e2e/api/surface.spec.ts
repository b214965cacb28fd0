import { contactSeller, login, searchVehicles, updateUser } from '@forecourt/contracts'
import { newActor } from '../fixtures/actor.ts'
import { Api } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'

test('config starts an anonymous session with a key of its own, and every write needs that key', async ({
  request,
  playwright,
  baseURL,
}) => {
  const mine = await new Api(request).readConfig()
  expect(Buffer.from(mine.macKey, 'base64url')).toHaveLength(32)
  expect(mine.user).toBeNull()
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  expect((await new Api(stranger).readConfig()).macKey).not.toBe(mine.macKey)
  const body = { email: 'nobody@example.com', password: 'whatever it is' }
  const unsigned = await request.post('/api/v1/auth/login', { data: body })
  expect([unsigned.status(), (await unsigned.json()).code]).toEqual([400, 'MAC_INVALID'])
  const forged = await request.post('/api/v1/auth/login', { data: body, headers: { 'x-mac': '0'.repeat(64) } })
  expect((await forged.json()).code).toBe('MAC_INVALID')
  expect((await new Api(request).raw(login, { body })).status()).toBe(401)
  await stranger.dispose()
})

test('problems carry status text, code, a sentence in the caller’s language and the request id', async ({
  request,
}) => {
  const english = await request.get('/api/v1/vehicle')
  expect(english.status()).toBe(401)
  expect(await english.json()).toMatchObject({
    error: 'Unauthorized',
    code: 'UNAUTHENTICATED',
    message: expect.any(String),
    requestId: english.headers()['x-request-id'],
  })
  const french = await request.get('/api/v1/vehicle', { headers: { 'accept-language': 'fr-FR' } })
  expect((await french.json()).message).not.toBe((await english.json()).message)
  expect((await request.get('/api/v1/nothing-here')).status()).toBe(404)
  const method = await request.put('/api/v1/user/config')
  expect([method.status(), (await method.json()).code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
})

test('services cannot be called around the BFF, nor their internal paths through it', async ({ request }) => {
  expect((await request.get('/api/v1/internal/user/019b76da-a800-7001-8000-000000000001/reach')).status()).toBe(404)
  expect((await request.post('/api/v1/internal/session/resolve', { data: {} })).status()).toBe(404)
})

test('a write from another site is refused', async ({ context }) => {
  const actor = await newActor(context)
  const answer = await actor.api.raw(updateUser, {
    params: { id: actor.id },
    body: { firstName: 'Mallory' },
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.status()).toBe(403)
})

test('an unverified email is 402 on everything but what it needs', async ({ context }) => {
  const actor = await newActor(context, { verified: false })
  expect((await actor.api.raw(searchVehicles)).status()).toBe(402)
  expect(
    (
      await actor.api.raw(contactSeller, {
        params: { id: actor.id },
        body: { email: actor.email, phone: '+33612345678', message: 'Hello' },
      })
    ).status(),
  ).toBe(402)
  expect((await actor.api.raw(updateUser, { params: { id: actor.id }, body: { firstName: 'Renamed' } })).status()).toBe(
    200,
  )
})

test('pages carry a policy without unsafe-inline, and what must not be framed is not', async ({ request }) => {
  const page = await request.get('/sign-in')
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/)
  expect(page.headers()['x-content-type-options']).toBe('nosniff')
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? []
  const script = await request.get(asset ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(script.headers()['cache-control']).toContain('immutable')
  expect(script.headers()['content-encoding']).toBe('br')
})

test('the API is described by OpenAPI 3.1 with a reference page', async ({ request }) => {
  const document = await (await request.get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/vehicle', '/vehicle/{id}/contact', '/user/config', '/admin/color']),
  )
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/internal'))).toEqual([])
  expect((await request.get('/api/docs')).status()).toBe(200)
})

test('the address a client claims in X-Forwarded-For does not get it past the sign-in limit', async ({ request }) => {
  const api = new Api(request)
  const email = `guess-${Date.now()}@example.com`
  const statuses: number[] = []
  for (let i = 0; i < 12; i += 1) {
    statuses.push(
      (
        await api.raw(login, { body: { email, password: 'a guess' }, headers: { 'x-forwarded-for': `203.0.113.${i}` } })
      ).status(),
    )
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
})
