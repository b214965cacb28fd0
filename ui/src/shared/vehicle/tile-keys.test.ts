import { describe, expect, it } from 'vitest'
import { areTilesOf, noTiles, tileKeys } from './tile-keys.ts'

const first = tileKeys(noTiles, 'all', ['golf', 'polo', 'passat'])
const keysOf = (keys: typeof first) => Object.fromEntries(keys.of)

describe('the tiles of a list', () => {
  it('stay with their vehicles when the list is read again', () => {
    const again = tileKeys(first, 'all', ['new', 'golf', 'passat'])
    expect(keysOf(again)).toEqual({ new: 3, golf: 0, passat: 2 })
    expect(keysOf(tileKeys(again, 'all', ['polo', 'golf']))).toEqual({ polo: 4, golf: 0 })
  })
  it('are taken over place by place by another list, more than there were are new', () => {
    expect(keysOf(tileKeys(first, 'cheap', ['polo', 'up', 'golf', 'lupo']))).toEqual({
      polo: 0,
      up: 1,
      golf: 2,
      lupo: 3,
    })
  })
  it('are known to be those of a list', () => {
    expect(areTilesOf(first, 'all', ['golf', 'polo', 'passat'])).toBe(true)
    expect(areTilesOf(first, 'all', ['polo', 'golf', 'passat'])).toBe(false)
    expect(areTilesOf(first, 'all', ['golf', 'polo'])).toBe(false)
    expect(areTilesOf(first, 'cheap', ['golf', 'polo', 'passat'])).toBe(false)
  })
})
