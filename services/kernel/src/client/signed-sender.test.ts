import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../log/index.ts'
import { type SignedRequest, signedSender } from './signed-sender.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An instance of a service that keeps how often it was asked. */
async function instance(answer: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}
const answering: RequestListener = (_request, response) => void response.end('here')
const silent: RequestListener = () => {}
const tearing: RequestListener = (request) => void request.socket.destroy()
const REFUSED = 'http://127.0.0.1:1'

const lookUp = { owner: 'auth', method: 'POST', path: '/look-up', transaction: 'none' } as const
const write = { owner: 'auth', method: 'POST', path: '/write' } as const
const read = { owner: 'auth', method: 'GET', path: '/read' } as const

function sender(...auth: string[]) {
  const config = { keys: [{ id: 'test', secret: 'k'.repeat(32) }], serviceUrls: { auth } }
  const made = signedSender({ config, connections: 64, log: createLogger({ service: 'test', level: 'silent' }) })
  closing.unshift(() => made.close())
  const caller = { kind: 'service', service: 'billing', locale: 'en_US' } as const
  return (contract: SignedRequest['contract'], deadline = 6_000, headers: Record<string, string> = {}) =>
    made.send(
      {
        contract,
        caller,
        requestId: 'a-request',
        body: contract === read ? undefined : Buffer.from('{}'),
        deadline,
        headers,
      },
      ({ statusCode, body }) => body.text().then((text) => (statusCode < 300 ? text : String(statusCode))),
    )
}
const many = (work: () => Promise<string>) => Promise.all(Array.from({ length: 200 }, work))

describe('while one of two instances is dead', () => {
  it.each([
    ['refuses connections', undefined],
    ['takes connections and says nothing', silent],
    ['breaks off', tearing],
  ])('and %s, 200 look-ups at a time are all answered, by GET and by POST', async (_how, dead) => {
    const one = dead ? (await instance(dead)).url : REFUSED
    const send = sender(one, (await instance(answering)).url)
    expect(new Set(await many(() => send(lookUp)))).toEqual(new Set(['here']))
    expect(new Set(await many(() => send(read)))).toEqual(new Set(['here']))
  })

  it('a write that never arrived anywhere is sent to the other, and one that may have arrived is not', async () => {
    const alive = await instance(answering)
    const send = sender(REFUSED, alive.url)
    expect(new Set(await many(() => send(write)))).toEqual(new Set(['here']))
    const torn = sender((await instance(tearing)).url, alive.url)
    const before = alive.asked()
    await expect(torn(write)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(alive.asked()).toBe(before)
  })
})

describe('an instance that answers', () => {
  it('is not taken for one that does not when a request cannot be made', async () => {
    const one = await instance((_request, response) => void response.end('one'))
    const send = sender(one.url, (await instance((_request, response) => void response.end('two'))).url)
    await expect(send({ ...read, path: '/read/:id' })).rejects.toThrow('path /read/:id needs a value for id')
    expect([await send(read), await send(read), await send(read)]).toEqual(['two', 'one', 'two'])
  })

  it('is no failed one, whatever it answers: it is asked in its turn', async () => {
    const refusing = await instance((_request, response) => void response.writeHead(503).end())
    const other = await instance(answering)
    const send = sender(refusing.url, other.url)
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await send(read))
    expect(answers).toEqual(['503', 'here', '503', 'here'])
  })

  it('is waited for when one answer of it is slow', async () => {
    const slow = await instance((request, response) =>
      request.url === '/look-up' ? void setTimeout(() => response.end('late'), 2_600) : answering(request, response),
    )
    const other = await instance(answering)
    const send = sender(slow.url, other.url)
    // Given up after half of it, if nothing else were answered; the other half is for a busy machine.
    const late = send(lookUp, 4_600)
    const others = setInterval(() => void send(read), 20)
    expect(await late).toBe('late')
    clearInterval(others)
  })
})

it('what cannot be made into a request is our mistake, and no instance is put last for it', async () => {
  const [first, second] = [await instance(answering), await instance(answering)]
  const send = sender(first.url, second.url)
  for (let time = 0; time < 6; time++)
    await expect(send(write, 1_000, { 'x-odd': 'a\nb' })).rejects.toMatchObject({ code: 'INTERNAL' })
  await many(() => send(read))
  expect([first.asked(), second.asked()]).toEqual([100, 100])
})
