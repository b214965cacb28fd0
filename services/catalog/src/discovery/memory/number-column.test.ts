import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bits } from './bits.ts'
import { NumberColumn } from './number-column.ts'

const value = fc.option(fc.integer({ min: -3, max: 30 }), { freq: 9 })
const bound = fc.option(fc.integer({ min: -5, max: 32 }), { freq: 4 })

const members = (set: Bits, most: number) => Array.from({ length: most }, (_, at) => at).filter((at) => set.has(at))

describe('a column of numbers', () => {
  it('keeps what lies within any bounds, of broad sets and of sparse ones, also after changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value, later: fc.option(value, { nil: undefined }), isIn: fc.boolean() }), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.uniqueArray(fc.integer({ min: -2, max: 28 }), { maxLength: 12 }),
        bound,
        bound,
        fc.boolean(),
        (rows, bounds, least, most, isSparse) => {
          const column = new NumberColumn(
            64,
            bounds.sort((a, b) => a - b),
          )
          for (const [slot, row] of rows.entries()) column.set(slot, row.value)
          for (const [slot, { later }] of rows.entries()) if (later !== undefined) column.set(slot, later)
          const set = new Bits(rows.length)
          for (const [slot, { isIn }] of rows.entries()) if (isIn && (!isSparse || slot % 16 === 0)) set.add(slot)
          const from = least ?? Number.NEGATIVE_INFINITY
          const to = most ?? Number.POSITIVE_INFINITY
          const expected = members(set, rows.length).filter((slot) => {
            const row = rows[slot]
            const now = row?.later === undefined ? row?.value : row.later
            return now !== null && now !== undefined && now >= from && now <= to
          })
          column.within(set, from, to)
          expect(members(set, rows.length)).toEqual(expected)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
