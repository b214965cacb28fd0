import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failureKind } from '@forecourt/kernel/errors'
import { createSms } from '@forecourt/kernel/sms'
import { freePort } from '@forecourt/kernel/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createWeb } from '../web.ts'

const [accountSid, token] = [`AC${'0'.repeat(32)}`, 'a token of the sandbox']
const web = createWeb({ accountSid, token })
let address: string
beforeAll(async () => {
  address = await web.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => web.close())

const client = (change: Partial<Parameters<typeof createSms>[0]> = {}) =>
  createSms({ url: address, accountSid, token, from: '+15005550006', ...change })
const sent = async (to: string) => (await fetch(`${address}/messages?to=${encodeURIComponent(to)}`)).json()
const disturb = async (faults: object) =>
  (
    await fetch(`${address}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    })
  ).status
const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: Error) => `${failureKind(error)}: ${error.message}`,
  )
afterEach(() => disturb({}))

describe('the SMS sandbox', () => {
  it('takes what our client sends and shows it by recipient, newest first', async () => {
    const sms = client()
    await sms.send({ to: '+33612345678', body: 'first' })
    expect(await sms.send({ to: '+33612345678', body: 'a & b = 100 % <b>é</b> 你好' })).toMatch(/^SM[0-9a-f]{32}$/)
    expect(await sent('+33612345678')).toMatchObject([
      { to: '+33612345678', from: '+15005550006', body: 'a & b = 100 % <b>é</b> 你好' },
      { body: 'first' },
    ])
    expect(await sent('+33700000000')).toEqual([])
    const page = await (await fetch(`${address}/?to=%2B33612345678`)).text()
    expect(page).toContain('100 % &lt;b&gt;é&lt;/b&gt; 你好')
    await sms.close()
  })

  it('tells what becomes of a message where it was told to, signed, and to nobody elsewhere', async () => {
    const came: { status: string | null; code: string | null; signature: unknown }[] = []
    const app = createServer(async (request, reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const fields = new URLSearchParams(Buffer.concat(chunks).toString())
      const signature = request.headers['x-twilio-signature']
      came.push({ status: fields.get('MessageStatus'), code: fields.get('ErrorCode'), signature })
      reply.end()
    })
    await new Promise<void>((done) => app.listen(0, '127.0.0.1', done))
    const statusCallback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/status?delivery=1`
    const outcome = (body: object) =>
      fetch(`${address}/outcomes`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const sms = client()
    expect((await outcome({ to: '+33612345677', code: 'x' })).status).toBe(422)
    expect((await outcome({ to: '+33612345677', code: 30_005 })).status).toBe(200)
    await sms.send({ to: '+33612345677', body: 'x', statusCallback })
    await expect.poll(() => came.length).toBe(2)
    expect(came.map(({ status, code }) => [status, code])).toEqual([
      ['sent', null],
      ['undelivered', '30005'],
    ])
    expect(came[0]?.signature).not.toBe(came[1]?.signature)
    await outcome({ to: '+33612345677', code: null })
    await sms.send({ to: '+33612345677', body: 'x', statusCallback })
    await expect.poll(() => came.at(-1)?.status).toBe('delivered')
    const told = came.length
    await sms.send({ to: '+33612345677', body: 'x', statusCallback: 'http://192.0.2.1/' })
    await sms.send({ to: '+33612345677', body: 'x' })
    expect(came).toHaveLength(told)
    await sms.close()
    app.close()
  })

  it('takes a messaging service in place of a number', async () => {
    const from = `MG${'1'.repeat(32)}`
    await client({ from }).send({ to: '+33612345601', body: 'x' })
    expect(await sent('+33612345601')).toMatchObject([{ from }])
  })

  it.each([
    ['a wrong token', { token: 'another token' }, '+33612345678', 'x', 'passing: SMS refused: 401, code 20003'],
    ['a number that cannot be', {}, '+15005550001', 'x', 'final: SMS refused: 400, code 21211'],
    ['who replied STOP', {}, '+15005550004', 'x', 'final: SMS refused: 400, code 21610'],
    ['no text', {}, '+33612345678', '', 'final: SMS refused: 400, code 21602'],
    ['a text that is too long', {}, '+33612345678', 'x'.repeat(1601), 'final: SMS refused: 400, code 21617'],
  ])('refuses as the real one does: %s', async (_, settings, to, body, told) => {
    expect(await refusal(client(settings).send({ to, body }))).toBe(told)
  })

  it.each(['whatsapp:+33612345678', '+33612345678&To=+33700000000', '+33612345678\r\nX: y', '0612345678', ''])(
    'is never asked for %j, which is no phone number',
    async (to) => {
      expect(await refusal(client().send({ to, body: 'x' }))).toBe('final: SMS: not a phone number')
      expect(await sent('+33700000000')).toEqual([])
    },
  )

  it('adds nothing to a request by what a text says', async () => {
    await client().send({ to: '+33612345602', body: 'x&To=%2B33700000000&From=nobody' })
    expect(await sent('+33612345602')).toMatchObject([{ body: 'x&To=%2B33700000000&From=nobody' }])
  })

  it('is out of order while it is told to: that is an outage, half an answer too', async () => {
    const send = () => refusal(client().send({ to: '+33612345603', body: 'x' }))
    await disturb({ refuse: true })
    expect(await send()).toMatch(/^outage: .*503/)
    await disturb({ down: true })
    expect(await send()).toMatch(/^outage/)
    expect(await sent('+33612345603')).toEqual([])
    await disturb({ half: true })
    expect(await send()).toMatch(/^outage/)
    expect(await sent('+33612345603'), 'it had taken the message').toHaveLength(1)
    await expect.poll(async () => (await fetch(`${address}/faults`)).json()).toMatchObject({ unheard: 1 })
    await disturb({ slow: 300 })
    const began = performance.now()
    expect(await send()).toBe('sent')
    expect(performance.now() - began).toBeGreaterThanOrEqual(290)
    expect(await disturb({ slow: -1 })).toBe(422)
    expect(await disturb({ what: true })).toBe(422)
    expect(
      await refusal(client({ url: `http://127.0.0.1:${await freePort()}` }).send({ to: '+33612345603', body: 'x' })),
    ).toMatch(/^outage/)
  })
})
