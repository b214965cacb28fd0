import { describe, expect, it } from 'vitest'
import { placeStack } from './place.ts'

const room = { floor: 700, ceiling: 8 }
const stack = { height: 80, left: 16, right: 374 }
const at = (top: number, bottom: number, weight = 1) => ({ top, bottom, left: 20, right: 200, weight })

describe('toasts', () => {
  it('end at the foot while nothing is in the way', () => {
    expect(placeStack(room, stack, [])).toBe(700)
    expect(placeStack(room, stack, [at(100, 600)])).toBe(700)
  })

  it('do not mind what stands beside them', () => {
    expect(placeStack(room, { ...stack, left: 980, right: 1360 }, [at(640, 690)])).toBe(700)
  })

  it('stand above what they would cover', () => {
    expect(placeStack(room, stack, [at(640, 690)])).toBe(632)
  })

  it('stand above all of it where there is no room between', () => {
    expect(placeStack(room, stack, [at(640, 690), at(560, 600)])).toBe(552)
  })

  it('stand between two things where both stay in sight', () => {
    expect(placeStack(room, stack, [at(640, 690), at(480, 540)])).toBe(632)
  })

  it('go to the top where everything below is taken', () => {
    expect(placeStack(room, stack, [at(90, 700)])).toBe(88)
  })

  it('never leave what can be seen, and cover as little as can be', () => {
    expect(placeStack(room, stack, [at(60, 700)])).toBe(88)
    expect(placeStack(room, stack, [at(0, 700)])).toBe(700)
    expect(placeStack({ floor: 60, ceiling: 8 }, stack, [at(20, 40)])).toBe(60)
  })

  it('cover a price before they cover the field in use', () => {
    const field = at(60, 400, 1000)
    const price = at(420, 700)
    expect(placeStack(room, stack, [field, price])).toBe(700)
    expect(placeStack(room, stack, [at(400, 700, 1000), at(0, 380)])).toBe(392)
  })
})
