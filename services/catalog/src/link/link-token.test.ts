import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkTokens, type Subject } from './link-token.ts'

const key = (id: string) => ({ id, secret: `${id} is a secret of at least 32 characters` })
const tokens = linkTokens([key('one')])
const search: Subject = { kind: 'search', searchId: randomUUID() }
const vehicle: Subject = { kind: 'vehicle', userId: randomUUID(), vehicleId: randomUUID() }

describe('an unsubscribe token', () => {
  it('stands for what it was made for, and fits into an address', () => {
    for (const subject of [search, vehicle]) {
      const token = tokens.make(subject)
      expect(tokens.read(token)).toEqual(subject)
      expect(token).toMatch(/^[\w-]{44,70}$/)
    }
  })

  it('is refused when any bit of it was changed', () => {
    const bytes = Buffer.from(tokens.make(vehicle), 'base64url')
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const forged = Buffer.from(bytes)
        forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(tokens.read(forged.toString('base64url'))).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('is refused when it is nothing of ours', () => {
    fc.assert(fc.property(fc.string({ maxLength: 120 }), (text) => tokens.read(text) === undefined))
    expect(tokens.read(`${tokens.make(search)}=`)).toBeUndefined()
    expect(linkTokens([key('two')]).read(tokens.make(search))).toBeUndefined()
  })

  it('stays good while its key is kept beside a new one', () => {
    const rotated = linkTokens([key('two'), key('one')])
    expect(rotated.read(tokens.make(search))).toEqual(search)
    expect(tokens.read(rotated.make(search))).toBeUndefined()
  })
})
