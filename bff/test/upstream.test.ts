import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { createLogger } from '@forecourt/kernel/log'
import { afterEach, describe, expect, it } from 'vitest'
import { createUpstream, WHOLE_BYTES } from '../src/signing/upstream.ts'
import { startEdge } from './upstreams.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An instance of a service that answers each request as the test says. */
async function instance(answer: (response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function ask(
  instances: readonly string[],
  { method = 'GET', deadline = 5_000 }: { method?: 'GET' | 'POST'; deadline?: number } = {},
) {
  const config = { keys: [{ id: 'test', secret: 'k'.repeat(32) }], serviceUrls: { auth: instances } }
  const upstream = createUpstream(config, createLogger({ service: 'bff', level: 'silent' }))
  closing.push(() => upstream.close())
  const caller = { kind: 'anonymous', sessionId: null, locale: 'en_US', address: '192.0.2.1' } as const
  const contract = { owner: 'auth', method, path: '/page' } as const
  return upstream.send({ contract, caller, requestId: 'test-request', deadline })
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const whole = (body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) }).end(body)
/** Says how long the reply is, sends a part of it and ends the connection. */
const torn = (response: ServerResponse) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': 100 })
  response.write('{"data":', () => setImmediate(() => response.destroy()))
}

describe('a reply of a service', () => {
  it('of a page’s size is read whole, a larger one is passed on as it comes', async () => {
    const small = await ask([await instance(whole('{"data":1}'))])
    expect(String(small.body)).toBe('{"data":1}')
    const long = JSON.stringify({ data: 'x'.repeat(WHOLE_BYTES) })
    const large = await ask([await instance(whole(long))])
    expect(Buffer.isBuffer(large.body)).toBe(false)
    expect(Buffer.isBuffer(large.body) || (await text(large.body))).toBe(long)
  })

  it('that ends in the middle is asked for again, of another instance', async () => {
    const instances = [await instance(torn), await instance(whole('{"data":2}'))]
    expect(String((await ask(instances)).body)).toBe('{"data":2}')
  })

  it('that ends in the middle is a 503 for a write, which is not sent twice', async () => {
    let asked = 0
    const one = await instance((response) => {
      asked++
      torn(response)
    })
    await expect(ask([one, one], { method: 'POST' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(asked).toBe(1)
  })

  it('that stops in the middle is a 504 when its time is over', async () => {
    const stalled = await instance((response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': 100 })
      response.write('{"data":')
    })
    await expect(ask([stalled], { deadline: 300 })).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  it('is compressed with its length, and says the same', async () => {
    const edge = await startEdge()
    closing.push(() => edge.close())
    const url = '/api/v1/page/?padding=2000'
    const plain = await edge.app.inject({ url })
    const packed = await edge.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
  })
})
