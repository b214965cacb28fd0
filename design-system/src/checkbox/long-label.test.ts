import { describe, expect, it } from 'vitest'
import { isLongLabel } from './long-label.ts'

describe('a label of a filter', () => {
  it.each(['Hybride rechargeable essence', 'Hybride rechargeable diesel', '可外接充电的汽油混合动力'])(
    'is long: %s',
    (label) => {
      expect(isLongLabel(label)).toBe(true)
    },
  )
  it.each(['Essence', 'Plug-in petrol hybrid', 'Mercedes-Benz', '汽油插电混动', ''])(
    'fits into a line: %s',
    (label) => {
      expect(isLongLabel(label)).toBe(false)
    },
  )
  it('is long where less is said to fit', () => {
    expect(isLongLabel('Essence', 6)).toBe(true)
    expect(isLongLabel('Essence', 7)).toBe(false)
  })
})
