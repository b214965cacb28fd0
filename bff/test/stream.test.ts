import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { notificationChanges, notificationStream, owners, resolveSessions } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { expect, it } from 'vitest'
import { userCookie } from '../src/session/session-cookie.ts'
import { bffBefore } from './upstreams.ts'

it('a stream whose browser leaves before it began is over', async () => {
  const person = callers.user({})
  const looks: { readonly after: string | null; readonly reply: ServerResponse }[] = []
  const json = (reply: ServerResponse | undefined, data: unknown) =>
    reply?.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  const behind = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    if (pathname === notificationChanges.path) looks.push({ after: searchParams.get('after'), reply })
    else json(reply, pathname === resolveSessions.path ? [{ caller: person, user: {}, draftKey: '' }] : {})
  }).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const address = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  const bff = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])))
  const port = Number(new URL(await bff.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const cookie = `session=${userCookie('t'.repeat(43))}`

  const open = () => {
    const browser = connect(port, '127.0.0.1')
    browser.write(`GET /api/v1${notificationStream.path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    return browser
  }
  const gone = open()
  await expect.poll(() => looks.length).toBe(1)
  gone.destroy()
  await expect.poll(() => connections(bff.app.server)).toBe(0)
  json(looks[0]?.reply, { changes: [], cursor: 41, unread: 0 })

  const stays = open()
  await expect.poll(() => looks.filter(({ after }) => after === '0').length).toBe(2)
  json(looks.filter(({ after }) => after === '0')[1]?.reply, { changes: [], cursor: 42, unread: 0 })
  // A stream looks once more as soon as it has begun; the first one was gone before it began.
  await expect.poll(() => looks.map(({ after }) => after)).toContain('42')
  expect(looks.map(({ after }) => after)).not.toContain('41')
  const told = async () => (await bff.app.operations.inject('/metrics')).body.split('\n')
  expect(await told()).toContain('forecourt_streams_open{service="bff"} 1')
  stays.destroy()
  await expect.poll(told).toContain('forecourt_streams_open{service="bff"} 0')
  await bff.close()
  behind.closeAllConnections()
  behind.close()
})

it('a browser that does not read has one batch waiting for it, and the rest when it reads', async () => {
  const person = callers.user({})
  const last = 60
  const batch = Array.from({ length: 100 }, () => ({ notification: null, text: 'x'.repeat(6_000) }))
  const looks: number[] = []
  const behind = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const json = (data: unknown) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    if (pathname !== notificationChanges.path)
      return json(pathname === resolveSessions.path ? [{ caller: person, user: {}, draftKey: '' }] : {})
    const after = Number(searchParams.get('after'))
    looks.push(after)
    json({ changes: after < last ? batch : [], cursor: Math.min(after + 1, last), unread: 0 })
  }).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const address = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  const bff = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])))
  const port = Number(new URL(await bff.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const browser = connect(port, '127.0.0.1')
  browser.write(
    `GET /api/v1${notificationStream.path} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${userCookie('t'.repeat(43))}\r\n\r\n`,
  )
  // Nobody listens for data: the socket is not read. Both ends' buffers take some batches.
  const isStill = async () => {
    const before = looks.length
    await new Promise((resolve) => setTimeout(resolve, 500))
    return before > 0 && looks.length === before
  }
  await expect.poll(isStill, { timeout: 20_000 }).toBe(true)
  expect(Math.max(...looks)).toBeLessThan(last / 2)
  const told: number[] = []
  let text = ''
  browser.on('data', (data) => {
    text += data.toString('latin1')
    const whole = text.lastIndexOf('\n')
    for (const [, id] of text.slice(0, whole).matchAll(/^id: (\d+)$/gm)) told.push(Number(id))
    text = text.slice(whole)
  })
  await expect.poll(() => told.at(-1), { timeout: 30_000 }).toBe(last)
  expect(told).toEqual(Array.from({ length: last }, (_, place) => place + 1))
  browser.destroy()
  await bff.close()
  behind.closeAllConnections()
  behind.close()
})

const connections = (server: { getConnections(done: (error: Error | null, count: number) => void): unknown }) =>
  new Promise<number>((resolve) => void server.getConnections((_error, count) => resolve(count)))
