import { describe, expect, it } from 'vitest'
import { hiddenAt, standingOf } from './excess.ts'

const day = 24 * 3_600_000
const now = new Date('2026-03-10T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)

describe('how a seller stands', () => {
  it('is well with as many as the plan allows, and whatever there is without a limit', () => {
    expect(standingOf(undefined, 2, 2, now)).toEqual({ excess: undefined, begins: false, hides: false })
    expect(standingOf({ max: 2, since: ago(9) }, null, 5_000, now).excess).toBeUndefined()
  })

  it('begins seven days of grace with the first one too many', () => {
    const standing = standingOf(undefined, 2, 3, now)
    expect(standing).toEqual({ excess: { max: 2, since: now }, begins: true, hides: false })
    expect(standing.excess && hiddenAt(standing.excess)).toEqual(new Date('2026-03-17T12:00:00Z'))
  })

  it('goes on with its grace to the second, and hides from then on', () => {
    const known = { max: 2, since: ago(7) }
    expect(standingOf(known, 2, 3, new Date(now.getTime() - 1))).toEqual({ excess: known, begins: false, hides: false })
    expect(standingOf(known, 2, 3, now)).toEqual({ excess: known, begins: false, hides: true })
  })

  it('has another seven days when the limit falls further', () => {
    expect(standingOf({ max: 15, since: ago(30) }, 2, 20, now)).toEqual({
      excess: { max: 2, since: now },
      begins: true,
      hides: false,
    })
  })

  it('has none when the limit rises and is still too low', () => {
    expect(standingOf({ max: 2, since: ago(30) }, 15, 20, now)).toEqual({
      excess: { max: 15, since: ago(30) },
      begins: false,
      hides: true,
    })
  })
})
