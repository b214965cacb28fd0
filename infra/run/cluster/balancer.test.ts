import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, type GuardedChild, spawnGuarded } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROOT } from '../paths.ts'
import { findHaproxy, startHaproxy } from './balancer.ts'
import { type Balanced, NOBODY, type Target } from './haproxy.ts'

interface Instance extends Target {
  readonly server: Server
  isReady: boolean
  /** How often it was asked for `/busy`, which it refuses. */
  busy: number
}

/** What stands for a BFF: it tells who it is, and what it was asked. */
async function instance(name: string): Promise<Instance> {
  const server = createServer(async (request, reply) => {
    if (request.url === '/readyz') return void reply.writeHead(one.isReady ? 200 : 503).end()
    if (request.url === '/busy') one.busy += 1
    if (request.url === '/busy') return void reply.writeHead(503, { 'retry-after': '1' }).end('{}')
    if (request.url === '/stream') return void reply.write(`data: ${name}\n\n`)
    const body = await textOf(request)
    reply.setHeader('set-cookie', ['a=1', 'b=2']).setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ name, method: request.method, url: request.url, headers: request.headers, body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const one: Instance = { name, url, operations: url, server, isReady: true, busy: 0 }
  return one
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** All that comes back for what is sent, until the connection is closed. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(request)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

const haproxy = await findHaproxy()

const startProxy = (balanced: Balanced) => {
  const program = ['infra/run/cluster/balancer-main.ts', JSON.stringify(balanced)]
  return spawnGuarded(process.execPath, program, { cwd: ROOT, stdio: 'ignore' })
}

const engines: [string, (balanced: Balanced, folder: string) => Promise<GuardedChild>, boolean][] = [
  ['the proxy of ours', startProxy, true],
  [
    'HAProxy, where there is one',
    (balanced, folder) => startHaproxy(haproxy ?? '', { haproxy: join(folder, 'haproxy.cfg'), logs: folder }, balanced),
    haproxy !== undefined,
  ],
]

describe.each(engines)('%s', (_name, start, isHere) => {
  let balancer: GuardedChild
  let address: string
  let folder: string
  let [first, second]: [Instance, Instance] = [] as never

  beforeAll(async () => {
    if (!isHere) return
    folder = await mkdtemp(join(tmpdir(), 'forecourt-balancer-'))
    ;[first, second] = [await instance('first'), await instance('second')]
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    const targets = [first, second].map(({ name, url, operations }) => ({ name, url, operations }))
    balancer = await start({ port, targets }, folder)
    const answers = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    await vi.waitUntil(answers, { timeout: 20_000, interval: 50 })
  })
  afterAll(async () => {
    if (!isHere) return
    await balancer.stop()
    for (const { server } of [first, second]) server.closeAllConnections()
    await rm(folder, { recursive: true })
  })

  const ask = async (path = '/', init?: RequestInit) => {
    const reply = await fetch(address + path, init)
    return { status: reply.status, headers: reply.headers, data: (await reply.json()) as Record<string, never> }
  }
  const named = async (count: number) => {
    const replies = []
    for (let n = 0; n < count; n += 1) replies.push((await ask()).data.name)
    return new Set<unknown>(replies)
  }
  const close = ({ server }: Instance) => {
    server.close()
    server.closeAllConnections()
  }

  test.runIf(isHere)('both are asked in turn; bodies, addresses and cookies go through as they are', async () => {
    expect(await named(4)).toEqual(new Set(['first', 'second']))
    const body = JSON.stringify({ text: 'é'.repeat(70_000) })
    const headers = { 'content-type': 'application/vnd.x+json', host: 'shop.example' }
    const { data, headers: got } = await ask('/a%2Fb?q=%20', { method: 'POST', headers, body })
    expect(data).toMatchObject({ method: 'POST', url: '/a%2Fb?q=%20', body })
    expect(data.headers).toMatchObject({ 'content-type': 'application/vnd.x+json' })
    expect(got.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test.runIf(isHere)('what a client says of its own address, or of ours, is not believed', async () => {
    const headers = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'for=6.6.6.6',
    }
    const { data } = await ask('/', { headers })
    expect(data.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    expect(Object.keys(data.headers ?? {})).not.toContain('x-forwarded-host')
    expect(Object.keys(data.headers ?? {})).not.toContain('x-forwarded-proto')
    expect(Object.keys(data.headers ?? {})).not.toContain('forwarded')
  })

  test.runIf(isHere)('a refusal is handed on, and nobody is asked again', async () => {
    expect((await ask('/busy')).status).toBe(503)
    expect(first.busy + second.busy).toBe(1)
  })

  test.runIf(isHere)('a query goes through as it is, however it is written', async () => {
    for (const path of ['/search?q=100%', '/search?q=../a&b=//c', '/'])
      expect((await ask(path)).data.url, path).toBe(path)
  })

  test.runIf(isHere)('headers of the connection alone make nobody look away', async () => {
    const port = Number(new URL(address).port)
    for (let n = 0; n < 2; n += 1) {
      const reply = await raw(
        port,
        `POST / HTTP/1.1\r\nhost: a.test\r\nexpect: 100-continue\r\nte: trailers\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi`,
      )
      expect(reply).toMatch(/HTTP\/1\.1 200/)
    }
    expect(await named(4)).toEqual(new Set(['first', 'second']))
  })

  test.runIf(isHere)('a stream is handed on as it comes', async () => {
    const stop = new AbortController()
    const reply = await fetch(`${address}/stream`, { signal: stop.signal })
    const { value } = (await reply.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^data: (first|second)/)
    stop.abort()
  })

  test.runIf(isHere)('who says that it is not ready is asked no more', async () => {
    first.isReady = false
    await delay(700)
    expect(await named(6)).toEqual(new Set(['second']))
    first.isReady = true
    await expect.poll(() => named(4)).toEqual(new Set(['first', 'second']))
  })

  test.runIf(isHere)('one that is gone costs no question its answer', async () => {
    close(first)
    expect(await named(6)).toEqual(new Set(['second']))
  })

  test.runIf(isHere)('with none, the API says so in the shape of our errors, and a page in words', async () => {
    close(second)
    const { status, headers, data } = await ask('/api/v1/config')
    expect([status, headers.get('retry-after'), data]).toEqual([503, '1', NOBODY])
    const page = await fetch(`${address}/search`)
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '1', NOBODY.message])
  })
})
