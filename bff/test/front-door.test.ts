import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { allEndpoints, allPermissions, type Owner, owners, resolveSessions, successStatus } from '@forecourt/contracts'
import { browserMac, sha256Hex, verifyRequest } from '@forecourt/kernel/mac'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { macKeysOf, newAnonymous, userCookie } from '../src/session/session-cookie.ts'
import { writeBuiltUi } from './built-ui.ts'
import { choices, oddRequest } from './odd-targets.ts'
import { bffBefore } from './upstreams.ts'

interface Call {
  readonly owner: Owner
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly digest: string
}
const calls: Call[] = []
const servers: Server[] = []
let decoy = ''
let decoyMet = 0
let pages = ''
let bff: Awaited<ReturnType<typeof bffBefore>>
let port = 0
const cookies = { nobody: '', visitor: newAnonymous(['s'.repeat(32)]), person: userCookie('t'.repeat(43)) }
const person = callers.user({ permissions: [...allPermissions] })

const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '([^/?#\\\\]+)')}$`)
const declared = allEndpoints.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
/** The endpoint a service is asked for, by nothing but its contract. */
const endpointOf = ({ owner, method, url }: Pick<Call, 'owner' | 'method' | 'url'>) =>
  declared.find(({ endpoint, pattern }) => {
    const values = endpoint.owner === owner && endpoint.method === method && pattern.exec(url.split('?')[0] ?? '')
    return values ? values.slice(1).every((one) => !/^(\.|%2e){1,2}$/i.test(one)) : false
  })?.endpoint

interface Shape {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly anyOf?: readonly Shape[]
}
/** Something a schema describes, as small as can be. */
function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined || shape.enum) return shape.const ?? shape.enum?.[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0] as Shape)
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]))
  if (shape.type === 'array') return []
  if (shape.type === 'string') return shape.format === 'uuid' ? person.userId : ''
  return shape.type === 'integer' || shape.type === 'number' ? 0 : null
}

/** A service that keeps what reaches its socket and answers as its contract says. */
const recorder = (owner: Owner) =>
  createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    calls.push({ owner, method, url, headers, digest: sha256Hex(body) })
    const endpoint = endpointOf({ owner, method, url })
    const sample = () => {
      if (endpoint === resolveSessions) return { data: [{ caller: person, user: { id: person.userId }, draftKey: '' }] }
      return endpoint && sampleOf(endpoint.replies[successStatus(endpoint)] as Shape)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sample()))
  })

beforeAll(async () => {
  const urls: Record<string, string[]> = {}
  for (const owner of owners) urls[owner] = [`http://${await listen(recorder(owner))}`]
  const stranger = createServer((_request, response) => response.end('a secret'))
  stranger.on('connection', () => void decoyMet++)
  decoy = await listen(stranger)
  pages = await mkdtemp(join(tmpdir(), 'forecourt-pages-'))
  await writeBuiltUi(pages)
  bff = await bffBefore(urls, { FLOOD_LIMIT: '100000', UI_DIST: pages })
  port = Number(new URL(await bff.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
beforeEach(() => void calls.splice(0))
afterAll(async () => {
  await bff?.close()
  await rm(pages, { recursive: true, force: true })
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

interface Answer {
  /** 0 where the line was cut without a word. */
  readonly status: number
  readonly body: string
}
/** Sends bytes over a socket, and reads until the far end has closed or, of an endless reply, its first line. */
const raw = (bytes: string): Promise<Answer> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    let received = ''
    const done = () => {
      socket.destroy()
      const [head = '', body = ''] = received.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), body })
    }
    socket.setTimeout(10_000, () => {
      received = 'HTTP/1.1 599 no answer within 10 s'
      done()
    })
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (received.includes('text/event-stream')) done()
    })
    socket.on('close', done).on('error', done)
  })
const get = (target: string, headers: readonly string[] = ['Host: localhost', `Cookie: session=${cookies.person}`]) =>
  raw(`GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)

/** What of the calls so far is not a signed request for a declared endpoint. */
const strays = () =>
  calls.filter(({ owner, method, url, headers, digest }) => {
    if (!endpointOf({ owner, method, url })) return true
    const [path = '', query = ''] = url.split(/\?(.*)/s)
    const keys = [{ id: 'test', secret: 'k'.repeat(32) }]
    return verifyRequest({ headers, target: owner, method, path, query, keys }).bodyDigest !== digest
  })

describe('whatever the target of a request is', () => {
  it('services are asked for nothing but declared endpoints, strangers for nothing, and the answer is no 5xx', async () => {
    const pick = choices(20_261_122)
    const failures: string[] = []
    let reached = 0
    const lane = async () => {
      for (let i = 0; i < 80; i++) {
        const { method, target, headers, body } = oddRequest(decoy, pick)
        const who = pick.one(['nobody', 'visitor', 'person', 'person'] as const)
        const cookie = cookies[who]
        if (cookie) headers.push(`Cookie: session=${cookie}`)
        if (cookie && body)
          headers.push(
            `X-Mac: ${browserMac(macKeysOf(cookie, ['s'.repeat(32)])[0] as Buffer, Buffer.from(body, 'latin1'))}`,
          )
        const { status } = await raw(
          `${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`,
        )
        if (status >= 500) failures.push(`${status} ${who} ${method} ${target.slice(0, 200)}`)
        if (status >= 200 && status < 300) reached++
      }
    }
    await Promise.all(Array.from({ length: 20 }, lane))
    expect(failures).toEqual([])
    expect(strays().map(({ owner, method, url }) => `${owner} ${method} ${url}`)).toEqual([])
    expect(decoyMet).toBe(0)
    // Some of the generated requests are good ones.
    expect(reached).toBeGreaterThan(30)
    expect(calls.length).toBeGreaterThan(100)
  }, 30_000)

  it.each([
    ['http://@%DECOY/api/v1/vehicle/..\\..\\..\\x'],
    ['http://%DECOY/api/v1/vehicle'],
    ['HTTP://x/api/v1/vehicle'],
    ['*'],
    ['api/v1/vehicle'],
  ])('one that does not begin with a slash is refused before it is routed: %s', async (target) => {
    const { status, body } = await get(target.replace('%DECOY', decoy))
    expect([status, JSON.parse(body).code]).toEqual([400, 'MALFORMED'])
    expect(calls).toEqual([])
  })

  it.each(["'", '"', '<', '#', '|', '^', '`', '%22', '%C3%A9', '+', '%2B', '{}', '\\', 'a b'.replace(' ', '%20')])(
    'a query with %s is signed as it is sent',
    async (sign) => {
      expect((await get(`/api/v1/vehicle?q=a${sign}b&brand=x${sign}&brand=y`)).status).toBe(200)
      expect(strays()).toEqual([])
      const query = new URLSearchParams(calls.at(-1)?.url.split('?')[1])
      expect(query.getAll('brand')[1]).toBe('y')
      expect(query.get('q')).toMatch(/^a.+b$/)
    },
  )

  it.each([
    ['/assets/../x', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/assets/%00', 404],
    ['/%00.png', 404],
    ['/api/docs/assets/../x', 400],
    ['/api/docs/assets/%00', 400],
    ['/api/v1/vehicle/%zz', 400],
    ['/%', 400],
    [`/api/v1/vehicle/${'9'.repeat(301)}`, 404],
    [`/api/v1/nothing/${'9'.repeat(301)}`, 404],
    ['/api/v1/vehicle/..', 404],
  ])('%s is a problem and no failure', async (target, expected) => {
    const { status, body } = await get(target)
    expect([status, typeof JSON.parse(body).code]).toEqual([expected, 'string'])
    expect(calls.filter(({ url }) => url !== resolveSessions.path)).toEqual([])
  })
})

it.each(['/assets/of-the-next-version-1.js', '/assets/%00', `/assets/${'9'.repeat(301)}`, '/gone.png'])(
  'a file that is not there is kept nowhere: %s',
  async (url) => {
    const { statusCode, headers } = await bff.app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)

describe('a path that is written otherwise', () => {
  it('is the same path: it is counted and answered as that one', async () => {
    expect((await get('/%61pi/v1/vehicle')).status).toBe(200)
    const limited = await bff.app.inject({
      url: '/%61pi/v1/vehicle',
      headers: { cookie: `session=${cookies.person}` },
    })
    expect(limited.headers['x-ratelimit-limit']).toBe('100000')
    expect((await get('/%61pi/v1/nothing-there')).status).toBe(404)
    const wrong = await bff.app.inject({ method: 'DELETE', url: '/%61pi/v1/vehicle' })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, POST'])
    expect(strays()).toEqual([])
  })

  it('waits while the site is under maintenance, as that one does', async () => {
    const closed = await bffBefore({}, { MAINTENANCE: 'yes' })
    for (const url of ['/api/v1/vehicle', '/%61pi/v1/vehicle', '/api/%76%31/user/config', '/api/v1/nothing-there']) {
      const answer = await closed.app.inject(url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, 'MAINTENANCE'])
    }
    expect((await closed.app.inject('/api/openapi.json')).statusCode).toBe(200)
    await closed.close()
  })
})

describe('the public address', () => {
  it('has its requests counted by the id of the contract, as services count them', async () => {
    for (const url of ['/api/v1/vehicle', '/api/v1/user/config']) await bff.app.inject(url)
    const told = (await bff.app.operations.inject('/metrics')).body
    for (const id of ['catalog.searchVehicles', 'bff.config'])
      expect(told).toMatch(
        new RegExp(`^http_request_duration_seconds_count\\{service="bff",endpoint="${id}",status="\\d+"`, 'm'),
      )
  })

  it('does not tell how the process is: that is on a port of its own', async () => {
    const codes = async (path: string) => [
      (await bff.app.inject(path)).headers['content-type'],
      (await bff.app.operations.inject(path)).statusCode,
    ]
    expect((await bff.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await bff.app.inject('/metrics')).body).not.toContain('http_request_duration')
    expect((await bff.app.inject('/readyz')).body).not.toContain('bus')
    expect((await codes('/readyz'))[1]).toBe(200)
    expect((await codes('/metrics'))[1]).toBe(200)
  })
})
