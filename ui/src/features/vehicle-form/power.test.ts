import { powersAgree } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { toKilowatts, toPs, withPower } from './power.ts'

describe('kilowatts and metric horsepower', () => {
  it('follow each other', () => {
    expect(withPower({ engine_power: null, din_power: null }, 'engine_power', 110)).toEqual({
      engine_power: 110,
      din_power: 150,
    })
    expect(withPower({ engine_power: null, din_power: null }, 'din_power', 150)).toEqual({
      engine_power: 110.3,
      din_power: 150,
    })
  })
  it('leave a figure alone that already agrees', () => {
    expect(withPower({ engine_power: 110, din_power: 100 }, 'din_power', 150)).toEqual({
      engine_power: 110,
      din_power: 150,
    })
    expect(withPower({ engine_power: 110, din_power: 150 }, 'din_power', 190)).toEqual({
      engine_power: 139.7,
      din_power: 190,
    })
  })
  it('empty one without emptying the other', () => {
    expect(withPower({ engine_power: 110, din_power: 150 }, 'engine_power', null)).toEqual({
      engine_power: null,
      din_power: 150,
    })
  })
  it('always convert to a pair the server accepts', () => {
    for (let value = 1; value <= 2200; value++) expect(powersAgree(value, toPs(value))).toBe(true)
    for (let value = 2; value <= 2990; value++) expect(powersAgree(toKilowatts(value), value)).toBe(true)
  })
})
