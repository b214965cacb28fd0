import { describe, expect, it } from 'vitest'
import { Lag, placeOf } from './lag.ts'

describe('how far a standby is behind', () => {
  it('is how long ago the primary was where it is now, and what it lacks', () => {
    const lag = new Lag(0)
    for (const [at, place] of [
      [0, 100n],
      [500, 200n],
      [1_000, 300n],
    ] as const)
      lag.primaryIsAt(place, at)
    lag.replicaIsAt(250n, 1_000)
    expect(lag.milliseconds(1_000)).toBe(500)
    expect(lag.milliseconds(1_700)).toBe(1_200)
    expect(lag.bytes()).toBe(50)
  })

  it('is nothing while nothing happens, however long', () => {
    const lag = new Lag(0)
    for (let at = 0; at <= 100_000; at += 500) {
      lag.primaryIsAt(100n, at)
      lag.replicaIsAt(100n, at)
    }
    expect(lag.milliseconds(100_000)).toBe(0)
    expect(lag.bytes()).toBe(0)
  })

  it('grows while nobody hears of it, also when it never was heard of', () => {
    const lag = new Lag(0)
    for (let at = 0; at <= 100_000; at += 500) lag.primaryIsAt(BigInt(at), at)
    expect(lag.milliseconds(100_000)).toBe(100_000)
    lag.replicaIsAt(99_000n, 100_000)
    expect(lag.milliseconds(100_000)).toBe(1_000)
  })

  it('does not grow while the primary says nothing: it has all that anybody knows of', () => {
    const lag = new Lag(0)
    lag.primaryIsAt(100n, 0)
    lag.replicaIsAt(100n, 60_000)
    expect(lag.milliseconds(60_000)).toBe(0)
  })

  it('is told anew of a primary that begins before the end of the last one', () => {
    const lag = new Lag(0)
    lag.primaryIsAt(1_000n, 0)
    lag.replicaIsAt(700n, 0)
    lag.primaryIsAt(800n, 5_000)
    lag.replicaIsAt(800n, 5_000)
    expect(lag.milliseconds(5_000)).toBe(0)
    expect(lag.bytes()).toBe(0)
  })
})

it('a place is a number of 64 bits, of which both halves may have fewer digits', () => {
  expect(placeOf('0/0')).toBe(0n)
  expect(placeOf('1A/16B3748')).toBe(0x1a016b3748n)
  expect(placeOf('FFFFFFFF/FFFFFFFF')).toBe(2n ** 64n - 1n)
})
