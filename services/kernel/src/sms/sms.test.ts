import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failureKind } from '../errors/index.ts'
import { createSms } from './sms.ts'

let code = 0
const server = createServer((_request, response) => {
  response.statusCode = 400
  response.end(JSON.stringify({ code }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

it.each([
  ['its queue is full', 21_611, 'outage'],
  ['the account is suspended', 30_002, 'outage'],
  ['the number cannot be', 21_211, 'final'],
  ['the person wants none', 21_610, 'final'],
])('refused because %s (code %i) is %s', async (_, answered, kind) => {
  code = answered
  const api = createSms({ url, accountSid: `AC${'0'.repeat(32)}`, token: 'token-of-a-test', from: '+33600000000' })
  const refused = await api.send({ to: '+33612345678', body: 'Hello' }).catch((error: unknown) => error)
  expect(failureKind(refused)).toBe(kind)
  await api.close()
})
