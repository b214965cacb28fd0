import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ApiClient } from './api-client.ts'
import { followInbox } from './event-stream.ts'

const changes = (cursor: number) => `event: changes\ndata: ${JSON.stringify({ cursor, unread: 0, changes: [] })}\n\n`

it.each(['replaced', 'session'])(
  'a stream that breaks is opened again from its cursor, one that ends (%s) is not',
  async (reason) => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, reply) => {
      asked.push(request.url)
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.end(asked.length === 1 ? changes(7) : `${changes(8)}event: end\ndata: {"reason":"${reason}"}\n\n`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const cursors: number[] = []
    const signal = AbortSignal.timeout(2_000)
    await followInbox(client, { cursor: 0, onChanges: ({ cursor }) => void cursors.push(cursor), signal })
    expect([cursors, asked.map((url) => url?.split('?')[1]), signal.aborted]).toEqual([
      [7, 8],
      ['cursor=0', 'cursor=7'],
      false,
    ])
    server.close()
  },
)
