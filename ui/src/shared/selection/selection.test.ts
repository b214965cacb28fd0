import { describe, expect, it } from 'vitest'
import { nothingSelected, press, selectAll, within } from './selection.ts'

const list = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')
const on = { isOn: true, isRange: false }

describe('choosing from a list', () => {
  it('takes and leaves single entries', () => {
    const one = press(nothingSelected, list, 'b', on)
    expect(chosen(press(one, list, 'd', on))).toBe('bd')
    expect(chosen(press(one, list, 'b', { isOn: false, isRange: false }))).toBe('')
  })

  it('takes everything between the last press and one with Shift, in both directions', () => {
    const start = press(nothingSelected, list, 'c', on)
    const down = press(start, list, 'e', { isOn: true, isRange: true })
    expect(chosen(down)).toBe('cde')
    // The range begins where it began: stretched the other way it grows from there.
    expect(chosen(press(down, list, 'a', { isOn: true, isRange: true }))).toBe('abcde')
  })

  it('leaves a range with Shift too', () => {
    const all = press(selectAll(list), list, 'b', { isOn: false, isRange: false })
    expect(chosen(press(all, list, 'd', { isOn: false, isRange: true }))).toBe('ae')
  })

  it('takes the one entry where there is nothing to stretch from', () => {
    expect(chosen(press(nothingSelected, list, 'c', { isOn: true, isRange: true }))).toBe('c')
    const gone = within(press(nothingSelected, list, 'a', on), ['b', 'c'])
    expect(chosen(press(gone, ['b', 'c'], 'c', { isOn: true, isRange: true }))).toBe('c')
  })

  it('forgets what left the list', () => {
    expect(chosen(within(selectAll(list), ['b', 'x', 'd']))).toBe('bd')
  })
})
