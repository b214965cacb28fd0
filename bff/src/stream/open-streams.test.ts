import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { inboxCursors, owners, resolveSessions } from '@forecourt/contracts'
import { type Client, createClient } from '@forecourt/kernel/client'
import { parseKeys } from '@forecourt/kernel/config'
import { createLogger } from '@forecourt/kernel/log'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionLookup } from '../session/session-lookup.ts'
import { type EndReason, type OpenStream, OpenStreams } from './open-streams.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) await end()
})

/** Auth, which knows every session but `gone`, and messaging, whose inboxes are all at cursor 7; both keep what they are asked. */
async function services() {
  const calls: (string | undefined)[] = []
  const server = createServer(async (request, reply) => {
    calls.push(request.url)
    const body: { sessions?: { token: string }[]; recipients?: string[] } = JSON.parse(await text(request))
    const data = body.sessions?.map(({ token }) => (token === 'gone' ? null : {})) ?? body.recipients?.map(() => 7)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = clientOf((server.address() as AddressInfo).port)
  ends.push(async () => {
    await client.close()
    server.close()
  })
  return { calls, client }
}

/** The BFF's client of auth and messaging, which are both at a port. */
const clientOf = (port: number): Client =>
  createClient({
    config: {
      service: 'bff',
      keys: parseKeys(`test:${'k'.repeat(32)}`),
      serviceUrls: Object.fromEntries(owners.map((owner) => [owner, [`http://127.0.0.1:${port}`]])),
    },
    log: createLogger({ service: 'bff', level: 'silent' }),
  })

function stream(userId: string, cursor: number, isAlive: () => Promise<boolean> = async () => true) {
  const said: (EndReason | 'look' | 'greet')[] = []
  const open: OpenStream = {
    userId,
    cursor: () => cursor,
    isAlive,
    look: () => void said.push('look'),
    greet: () => void said.push('greet'),
    end: (reason) => void said.push(reason),
  }
  return { open, said }
}

it('fifty streams cost one call to auth and one to messaging every 15 s, and only who missed something reads', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { calls, client } = await services()
  const lookup = sessionLookup(client)
  const streams = new OpenStreams(client)
  const all = Array.from({ length: 50 }, (_, place) =>
    stream(
      `person ${place}`,
      place === 3 ? 6 : 7,
      async () => (await lookup(place === 4 ? 'gone' : 'a', '::1', false)) !== null,
    ),
  )
  for (const { open } of all) streams.add(open)
  vi.advanceTimersByTime(14_000)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1_000)
  await expect.poll(() => calls).toEqual([resolveSessions.path, inboxCursors.path])
  await expect.poll(() => all[3]?.said).toEqual(['greet', 'look'])
  expect(all[4]?.said).toEqual(['greet', 'session'])
  expect(all[5]?.said).toEqual(['greet'])
  streams.close()
})

it('a person’s ninth stream ends the oldest, which is told why, and nobody else’s', async () => {
  const { client } = await services()
  const streams = new OpenStreams(client)
  const other = stream('other', 0)
  streams.add(other.open)
  const own = Array.from({ length: 9 }, () => stream('person', 0))
  for (const { open } of own) streams.add(open)
  expect(own.map(({ said }) => said)).toEqual([['replaced'], ...Array.from({ length: 8 }, () => [])])
  expect([other.said, streams.size]).toEqual([[], 9])
  streams.close()
})

it('while auth or messaging does not answer, streams stay open', async () => {
  const { client } = await services()
  for (const end of ends.splice(0)) await end()
  const streams = new OpenStreams(client)
  const one = stream('person', 0, () => Promise.reject(new Error('away')))
  streams.add(one.open)
  await streams.lookAgain()
  expect(one.said).toEqual(['greet'])
  streams.close()
})
