import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openStore } from '@forecourt/kernel/picture'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** As much of the S3 protocol as one object needs: PUT, HEAD and GET at /<bucket>/<key>, signed requests only. */
const objects = new Map<string, { bytes: Buffer; type: string }>()
let server: Server
let endpoint: string
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const key = new URL(request.url ?? '', 'http://store').pathname
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return reply.writeHead(403).end()
    if (request.method === 'PUT') {
      objects.set(key, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
      return reply.writeHead(200).end()
    }
    const found = objects.get(key)
    if (!found) return reply.writeHead(404).end()
    reply.writeHead(200, {
      'content-length': found.bytes.length,
      'content-type': found.type,
      'last-modified': new Date().toUTCString(),
      etag: '"1"',
    })
    return reply.end(request.method === 'HEAD' ? undefined : found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.AWS_ACCESS_KEY_ID = 'key'
  process.env.AWS_SECRET_ACCESS_KEY = 'secret'
})
afterAll(() => {
  delete process.env.AWS_ACCESS_KEY_ID
  delete process.env.AWS_SECRET_ACCESS_KEY
  server?.closeAllConnections()
  server?.close()
})

it('keeps variants in a bucket that speaks S3', async () => {
  const store = await openStore({ kind: 's3', bucket: 'pictures', region: 'us-east-1', endpoint })
  const hash = 'ab'.repeat(32)
  await store.put(hash, 320, 'webp', Buffer.from('some bytes'))
  expect([...objects.keys()]).toEqual([`/pictures/ab/${hash}/320.webp`])
  expect(objects.get(`/pictures/ab/${hash}/320.webp`)?.type).toBe('image/webp')
  const found = await store.open(hash, '320.webp')
  expect(found?.size).toBe(10)
  if (!found) throw new Error('not found')
  expect((await buffer(found.stream)).toString()).toBe('some bytes')
  expect(await store.open(hash, '640.webp')).toBeUndefined()
})
