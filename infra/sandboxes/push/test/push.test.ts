import { createECDH } from 'node:crypto'
import { failureKind } from '@forecourt/kernel/errors'
import { createOutside } from '@forecourt/kernel/outside'
import { createPush } from '@forecourt/kernel/push'
import { pushBrowser } from '@forecourt/kernel/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createWeb, type PushMessage } from '../web.ts'

function keysOf() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros are part of a key.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { subject: 'mailto:no-reply@forecourt.test', publicKey: pair.getPublicKey('base64url'), privateKey }
}
const keys = keysOf()
const outside = createOutside({ deployment: 'local', deadlineMs: 2_000 })
const web = createWeb({ publicKey: keys.publicKey })
let host: string
beforeAll(async () => {
  await web.listen({ host: '127.0.0.1', port: 0 })
  const address = web.server.address()
  host = `localhost:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  await web.close()
  await outside.close()
})
afterEach(() => disturb({}))

const push = (change: Partial<Parameters<typeof createPush>[0]> = {}) =>
  createPush({ keys, hosts: host, outside, ...change })
const at = (id: string) => `http://${host}/push/${id}`
const message = { payload: '{"title":"<b>Clio</b> 你好"}', topic: 'a-topic', urgency: 'high' } as const
const came = async (id: string) =>
  (await (await fetch(`http://${host}/messages?subscription=${id}`)).json()) as PushMessage[]
const disturb = async (faults: object) =>
  (
    await fetch(`http://${host}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    })
  ).status
const outcome = (sending: Promise<unknown>) =>
  sending.then(String, (error: Error) => `${failureKind(error)}: ${error.message}`)

describe('the push sandbox', () => {
  it('takes what our client sends, which only its browser reads', async () => {
    const [browser, other] = [pushBrowser(), pushBrowser()]
    expect(await push().send({ endpoint: at('one'), ...browser.keys }, message)).toBe('sent')
    const [sent] = await came('one')
    expect(sent).toMatchObject({ ttl: 86_400, urgency: 'high', topic: 'a-topic' })
    const body = Buffer.from(sent?.body ?? '', 'base64url')
    expect(body.toString('latin1')).not.toContain('Clio')
    expect(browser.read(body)).toBe(message.payload)
    expect(() => other.read(body)).toThrow()
  })

  it('has one message of a topic at a time', async () => {
    const { keys: own } = pushBrowser()
    for (const topic of ['x', 'x', 'y']) await push().send({ endpoint: at('two'), ...own }, { ...message, topic })
    expect((await came('two')).map(({ topic }) => topic)).toEqual(['y', 'x'])
  })

  it('makes subscriptions, and tells when one is over', async () => {
    const endpoint = (await fetch(`http://${host}/subscribe`, { method: 'POST' })).headers.get('location') ?? ''
    const to = { endpoint, ...pushBrowser().keys }
    expect(await push().send(to, message)).toBe('sent')
    await fetch(endpoint, { method: 'DELETE' })
    expect(await push().send(to, message)).toBe('gone')
  })

  it('refuses who does not prove to be the sender, and what is too long', async () => {
    const to = { endpoint: at('three'), ...pushBrowser().keys }
    expect(await outcome(push({ keys: keysOf() }).send(to, message))).toBe('passing: push refused: 403')
    const forged = { ...keysOf(), publicKey: keys.publicKey }
    expect(await outcome(push({ keys: forged }).send(to, message))).toBe('passing: push refused: 403')
    expect(await outcome(push().send(to, { ...message, payload: 'x'.repeat(5_000) }))).toBe('final: push refused: 413')
    expect((await fetch(at('three'), { method: 'POST', body: 'x' })).status).toBe(403)
    expect(await came('three')).toEqual([])
  })

  it('is out of order while it is told to: that is an outage, half an answer too', async () => {
    const to = { endpoint: at('four'), ...pushBrowser().keys }
    const send = () => outcome(push().send(to, message))
    await disturb({ refuse: true })
    expect(await send()).toBe('outage: push refused: 503')
    await disturb({ down: true })
    expect(await send()).toMatch(/^outage/)
    expect(await came('four')).toEqual([])
    await disturb({ half: true })
    expect(await send()).toMatch(/^outage/)
    const state = async () => (await fetch(`http://${host}/faults`)).json()
    await expect.poll(state).toMatchObject({ unheard: 1 })
    expect(await came('four'), 'it had taken the message').toHaveLength(1)
    await disturb({ slow: 3_000 })
    expect(await send()).toMatch(/^outage/)
    await expect.poll(state, { timeout: 5_000 }).toMatchObject({ unheard: 2 })
    expect(await disturb({ what: true })).toBe(422)
  })
})

describe('a push service that is none of ours', () => {
  it('is never asked, also when it was on the list before', async () => {
    const to = { endpoint: at('five'), ...pushBrowser().keys }
    expect(await push({ hosts: 'push.example.com' }).send(to, message)).toBe('elsewhere')
    expect(push().serviceOf(at('five'))).toBe(host)
    expect(push().serviceOf(`http://user:secret@${host}/push/x`)).toBeUndefined()
    expect(await came('five')).toEqual([])
  })

  it('in production has https and a public address', async () => {
    const production = createOutside({ deployment: 'production', deadlineMs: 500 })
    const strict = push({ hosts: `${host},push.example.com,127.0.0.1,10.0.0.1`, outside: production })
    expect(strict.serviceOf('https://push.example.com/x')).toBe('push.example.com')
    for (const address of [at('x'), 'http://push.example.com/x', 'https://127.0.0.1/x', 'https://10.0.0.1/x'])
      expect(strict.serviceOf(address), address).toBeUndefined()
    await production.close()
  })
})
