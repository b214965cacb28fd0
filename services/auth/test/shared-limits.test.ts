import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitCodes } from '../src/one-time-code/one-time-code.service.ts'
import type { AuthParts } from '../src/parts.ts'
import { partsOf } from '../src/parts-of.ts'
import { checkCredentials } from '../src/sign-in/sign-in.service.ts'
import { startWorld, type World } from './world.ts'

/** Two instances of auth: processes share nothing but the database, so two sets of parts on one are enough. */
let world: World
let second: AuthParts
beforeAll(async () => {
  world = await startWorld()
  second = await partsOf(world.config, createLogger({ service: 'auth', level: 'silent' }))
})
afterAll(async () => {
  await second.db.close()
  await world.close()
})

const limits = { perAccount: 10, perAddress: 12 }
const refusals = async (tries: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(tries)
  return settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok'))
}
const count = (codes: string[], code: string) => codes.filter((one) => one === code).length

describe('limits that two instances share', () => {
  it('count sign-ins of an account together, from wherever they come', async () => {
    const email = 'shared-account@example.com'
    const codes = await refusals(
      Array.from({ length: 24 }, (_, i) =>
        checkCredentials((i % 2 ? world : second).db, world.passwords, limits, {
          email,
          password: 'a guess',
          device: { address: `198.51.100.${i}`, userAgent: null },
        }),
      ),
    )
    expect([count(codes, 'CREDENTIALS_INVALID'), count(codes, 'RATE_LIMITED')]).toEqual([10, 14])
  })

  it('count sign-ins from an address together, whoever is tried', async () => {
    const codes = await refusals(
      Array.from({ length: 24 }, (_, i) =>
        checkCredentials((i % 2 ? world : second).db, world.passwords, limits, {
          email: `somebody-${i}@example.com`,
          password: 'a guess',
          device: { address: '203.0.113.77', userAgent: null },
        }),
      ),
    )
    expect([count(codes, 'CREDENTIALS_INVALID'), count(codes, 'RATE_LIMITED')]).toEqual([12, 12])
  })

  it('count a network of IPv6 as one address, and an IPv4 address as itself however it is written', async () => {
    const guess = (address: string, i: number) =>
      checkCredentials(world.db, world.passwords, limits, {
        email: `network-${i}@example.com`,
        password: 'a guess',
        device: { address, userAgent: null },
      })
    const line = await refusals(Array.from({ length: 14 }, (_, i) => guess(`2001:db8:7:7:${i}::${i}`, i)))
    expect(count(line, 'RATE_LIMITED')).toBe(2)
    expect(await refusals([guess('2001:db8:7:8::1', 20)])).toEqual(['CREDENTIALS_INVALID'])
    const mapped = Array.from({ length: 14 }, (_, i) => guess(i % 2 ? '203.0.113.79' : '::ffff:203.0.113.79', i + 30))
    expect(count(await refusals(mapped), 'RATE_LIMITED')).toBe(2)
  })

  it('count only what fails, however many right ones come before', async () => {
    const person = await world.signUp()
    const codes: string[] = []
    for (let i = 0; i < 12; i += 1)
      codes.push(
        ...(await refusals([
          checkCredentials((i % 2 ? world : second).db, world.passwords, limits, {
            email: person.body.email,
            password: person.body.password,
            device: { address: '203.0.113.78', userAgent: null },
          }),
        ])),
      )
    expect(codes).toEqual(Array(12).fill('ok'))
  })

  it('count codes of an email together', async () => {
    const codes = await refusals(
      Array.from({ length: 12 }, (_, i) =>
        limitCodes((i % 2 ? world : second).db, 'shared-codes@example.com', 5, null),
      ),
    )
    expect([count(codes, 'ok'), count(codes, 'RATE_LIMITED')]).toEqual([5, 7])
  })
})
