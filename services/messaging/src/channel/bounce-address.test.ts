import { expect, test } from 'vitest'
import { bounceAddresses } from './bounce-address.ts'

const key = { id: 'a', secret: 'a'.repeat(40) }
const addresses = bounceAddresses([key], 'Reply.example.com')
const to = { userId: '019b76da-a800-7000-8000-000000000001', email: 'Sam@example.com' }
const now = Date.UTC(2026, 10, 24, 12, 0, 59)

test('an address says of whom, when and to which address, however it is written, and fits into a local part', () => {
  const address = addresses.make(to, now)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  const read = addresses.read(address.toUpperCase(), now)
  expect(read).toMatchObject({ userId: to.userId, sentAt: new Date(Date.UTC(2026, 10, 24, 12, 0)) })
  expect([read?.isOf('sam@EXAMPLE.com'), read?.isOf('sam@example.org')]).toEqual([true, false])
})

test('one of another key, domain or purpose, a changed and an old one are none of ours', () => {
  const address = addresses.make(to, now)
  expect(bounceAddresses([{ id: 'b', secret: 'b'.repeat(40) }], 'reply.example.com').read(address, now)).toBeUndefined()
  expect(
    bounceAddresses([{ id: 'b', secret: 'b'.repeat(40) }, key], 'reply.example.com').read(address, now),
  ).toBeDefined()
  expect(addresses.read(address.replace('@', '@x.'), now)).toBeUndefined()
  expect(addresses.read(address.replace('b+', 'r+'), now)).toBeUndefined()
  for (let at = 2; at < 63; at += 1) {
    const other = address[at] === 'a' ? 'b' : 'a'
    expect(addresses.read(address.slice(0, at) + other + address.slice(at + 1), now)).toBeUndefined()
  }
  expect(addresses.read(address, now + 59 * 86_400_000)).toBeDefined()
  expect(addresses.read(address, now + 61 * 86_400_000)).toBeUndefined()
  expect(addresses.read('b+@reply.example.com', now)).toBeUndefined()
})
