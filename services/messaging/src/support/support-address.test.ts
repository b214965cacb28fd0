import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { replyAddresses } from '../reply/reply-address.ts'
import { supportAddresses } from './support-address.ts'

const keys = [{ id: 'one', secret: 'one is a secret of at least 32 characters' }]
const addresses = supportAddresses(keys, 'reply.example.com')
const DAY = 86_400_000

it('stands for its request for 180 days, however it is written, and fits into a local part', () => {
  const requestId = randomUUID()
  const address = addresses.make(requestId)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(addresses.read(address.toUpperCase())).toEqual({ requestId, isExpired: false })
  expect(addresses.read(address, Date.now() + 181 * DAY)?.isExpired).toBe(true)
})

it('is no address of a conversation, nor is one of those an address of a request', () => {
  const threads = replyAddresses(keys, 'reply.example.com')
  const id = randomUUID()
  const [request, thread] = [addresses.make(id), threads.make({ threadId: id, role: 'buyer' })]
  expect([threads.read(request), threads.read(`r${request.slice(1)}`)]).toEqual([undefined, undefined])
  expect([addresses.read(thread), addresses.read(`s${thread.slice(1)}`)]).toEqual([undefined, undefined])
})
