import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOutside } from './outside.ts'

/** A host that nobody should reach from outside; counts connections. */
let decoy: Server
let connections = 0
let port = 0
beforeAll(async () => {
  decoy = createServer((request, reply) => {
    if (request.url === '/moved') reply.writeHead(302, { location: '/' }).end()
    else if (request.url === '/large') reply.end('x'.repeat(70_000))
    else if (request.url === '/bomb') reply.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(5_000_000)))
    else if (request.url === '/slow') reply.write('{')
    else reply.end('{"ok":true}')
  })
  decoy.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => decoy.listen(0, '127.0.0.1', done))
  port = (decoy.address() as AddressInfo).port
})
afterAll(() => decoy.close())

/** Names as somebody's own name server may answer: another address each time. */
function names(...answers: string[]) {
  let asked = 0
  const resolve = (_name: string, _options: unknown, done: (error: null, found: unknown) => void) => {
    const address = answers[Math.min(asked, answers.length - 1)] ?? ''
    asked += 1
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }
  return { resolve: resolve as unknown as typeof lookup, asked: () => asked }
}
const production = (...answers: string[]) =>
  createOutside({ deployment: 'production', lookup: names(...answers).resolve, deadlineMs: 500 })

describe('an address that is posted to', () => {
  const body = new Uint8Array([1])
  it('keeps to the same rules', async () => {
    const before = connections
    const { post } = production('127.0.0.1')
    await expect(post('https://id.example', {}, body)).rejects.toThrow()
    await expect(post(`http://127.0.0.1:${port}/`, {}, body)).rejects.toThrow('addressHttps')
    await expect(post('https://127.0.0.1/', {}, body)).rejects.toThrow('addressPublic')
    expect(connections).toBe(before)
  })

  it('leads nowhere else', async () => {
    const { post, close } = createOutside({ deployment: 'local' })
    const answer = await post(`http://127.0.0.1:${port}/moved`, {}, body)
    expect(answer.status).toBe(302)
    await expect(post(`http://127.0.0.1:${port}/large`, {}, body)).rejects.toThrow()
    await close()
  })
})

describe('an address that people typed', () => {
  it('is asked in production only with https, without credentials, and where it is no literal of an inner network', async () => {
    const { refusalOf, fetch } = production('8.8.8.8')
    expect(await refusalOf('https://id.example/realm')).toBeUndefined()
    const refused = {
      'http://id.example': 'addressHttps',
      'https://user:secret@id.example': 'urlInvalid',
      'ftp://id.example': 'urlInvalid',
      'https://': 'urlInvalid',
      'https://127.0.0.1': 'addressPublic',
      'https://2130706433': 'addressPublic',
      'https://0x7f.1': 'addressPublic',
      'https://0177.0.0.1': 'addressPublic',
      'https://127.1': 'addressPublic',
      'https://１２７.0.0.1': 'addressPublic',
      'https://[::1]': 'addressPublic',
      'https://[::ffff:10.0.0.1]': 'addressPublic',
      'https://[fe80::1]': 'addressPublic',
      'https://169.254.169.254/latest': 'addressPublic',
      'https://100.64.0.1': 'addressPublic',
      'https://localhost': 'addressPublic',
      'https://auth.localhost.': 'addressPublic',
    }
    for (const [address, reason] of Object.entries(refused)) {
      expect([address, await refusalOf(address)]).toEqual([address, reason])
      await expect(fetch(address)).rejects.toMatchObject({ reason })
    }
  })

  it('is refused when its name stands for an inner address, and nothing is connected to', async () => {
    const before = connections
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fd00:ec2::254']) {
      const outside = production(address)
      expect(await outside.refusalOf('https://id.example')).toBe('addressPublic')
      await expect(outside.fetch(`https://id.example:${port}/`)).rejects.toMatchObject({
        cause: { name: 'AddressRefused' },
      })
    }
    expect(connections).toBe(before)
  })

  it('is not waited for when its name does not resolve in time: it is judged when it is asked', async () => {
    vi.useFakeTimers()
    const silent = createOutside({ deployment: 'production', lookup: (() => {}) as never })
    const answer = silent.refusalOf('https://id.example').then(() => 'answered')
    await vi.advanceTimersByTimeAsync(600)
    vi.useRealTimers()
    expect(await Promise.race([answer, Promise.resolve().then(() => 'waits')])).toBe('answered')
  })

  it('is connected to as it was judged: a name that means something else the next time gains nothing', async () => {
    const before = connections
    // Judged for the form, then asked: each connection resolves once, and that answer is the one it takes.
    const rebinding = names('8.8.8.8', '127.0.0.1')
    const outside = createOutside({ deployment: 'production', lookup: rebinding.resolve, deadlineMs: 500 })
    expect(await outside.refusalOf('https://id.example')).toBeUndefined()
    await expect(outside.fetch(`https://id.example:${port}/`)).rejects.toMatchObject({
      cause: { name: 'AddressRefused' },
    })
    expect([connections, rebinding.asked()]).toEqual([before, 2])
    const other = await promisify(production('127.0.0.1').lookup as never)('id.example', {}).catch(
      (error: Error) => error.name,
    )
    expect(other).toBe('AddressRefused')
  })

  it('of a sandbox on this host is asked in a local run', async () => {
    const outside = createOutside({ deployment: 'local' })
    const answer = await outside.fetch(`http://127.0.0.1:${port}/`)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(await outside.refusalOf(`http://localhost:${port}`)).toBeUndefined()
    await outside.close()
  })

  it('cannot lead elsewhere, answer without end, or keep us waiting', async () => {
    const outside = createOutside({ deployment: 'local', deadlineMs: 300 })
    for (const path of ['/moved', '/large', '/bomb', '/slow'])
      await expect(outside.fetch(`http://127.0.0.1:${port}${path}`)).rejects.toThrow()
    await outside.close()
  })
})
