import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REPLY_DAYS, type ReplyPlace, replyAddresses } from './reply-address.ts'

const key = (id: string) => ({ id, secret: `${id} is a secret of at least 32 characters` })
const addresses = replyAddresses([key('one')], 'reply.example.com')
const place: ReplyPlace = { threadId: randomUUID(), role: 'seller' }
const NOW = Date.UTC(2026, 10, 23, 22)
const DAY = 86_400_000

const places = fc.record({ threadId: fc.uuid(), role: fc.constantFrom('buyer' as const, 'seller' as const) })
/** The same letters in another size, as mail servers on the way may write them. */
const anyCase = fc.tuple(places, fc.array(fc.boolean(), { minLength: 80, maxLength: 80 })).map(([of, large]) => {
  const address = addresses.make(of, NOW)
  return { of, address: [...address].map((c, at) => (large[at] ? c.toUpperCase() : c)).join('') }
})

describe('a reply address', () => {
  it('stands for what it was made for, in large and small letters, and fits into a local part', () => {
    fc.assert(
      fc.property(anyCase, ({ of, address }) => {
        expect(addresses.read(address, NOW)).toEqual({ ...of, isExpired: false })
        expect(address.indexOf('@')).toBeLessThanOrEqual(64)
        expect(address.toLowerCase()).toMatch(/^r\+[a-z2-7]+@reply\.example\.com$/)
      }),
    )
  })

  it('is refused when any character of it was changed', () => {
    const address = addresses.make(place, NOW)
    const alphabet = [...'abcdefghijklmnopqrstuvwxyz234567']
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 57 }), fc.constantFrom(...alphabet), (at, letter) => {
        fc.pre(address[at] !== letter)
        expect(addresses.read(`${address.slice(0, at)}${letter}${address.slice(at + 1)}`, NOW)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('is refused when it is nothing of ours', () => {
    const [local = ''] = addresses.make(place, NOW).split('@')
    for (const other of [
      local,
      `${local}@`,
      `${local}@example.com`,
      `x${local}@reply.example.com`,
      '',
      '@',
      'r+@reply.example.com',
    ])
      expect(addresses.read(other, NOW)).toBeUndefined()
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => addresses.read(`${text}@reply.example.com`) === undefined),
    )
    expect(replyAddresses([key('two')], 'reply.example.com').read(addresses.make(place, NOW), NOW)).toBeUndefined()
  })

  it('stays good while its key is kept beside a new one', () => {
    const rotated = replyAddresses([key('two'), key('one')], 'reply.example.com')
    expect(rotated.read(addresses.make(place, NOW), NOW)).toMatchObject(place)
    expect(addresses.read(rotated.make(place, NOW), NOW)).toBeUndefined()
  })

  it('expires', () => {
    const address = addresses.make(place, NOW)
    expect(addresses.read(address, NOW + REPLY_DAYS * DAY)).toMatchObject({ isExpired: false })
    expect(addresses.read(address, NOW + (REPLY_DAYS + 1) * DAY)).toMatchObject({ isExpired: true })
  })
})
