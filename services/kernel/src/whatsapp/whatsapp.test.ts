import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failureKind } from '../errors/index.ts'
import { createWhatsapp } from './whatsapp.ts'

let code = 0
const server = createServer((_request, response) => {
  response.statusCode = 400
  response.end(JSON.stringify({ error: { code } }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

it.each([
  ['it is throttled', 130_429, 'outage'],
  ['the template is paused', 132_015, 'outage'],
  ['the account is not paid for', 131_042, 'outage'],
  ['the number takes none', 131_026, 'final'],
])('refused because %s (code %i) is %s', async (_, answered, kind) => {
  code = answered
  const api = createWhatsapp({ url, token: 'token-of-a-test', phoneNumberId: '1' })
  const refused = await api
    .send({ to: '+33612345678', template: 't', locale: 'en_US', values: [] })
    .catch((error: unknown) => error)
  expect(failureKind(refused)).toBe(kind)
  await api.close()
})
