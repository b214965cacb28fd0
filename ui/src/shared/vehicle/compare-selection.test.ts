import { describe, expect, it } from 'vitest'
import { readCompare, withEntry, withoutEntry, writeCompare } from './compare-selection.ts'

const entry = (id: string) => ({ id, title: `Vehicle ${id}` })
const id = (n: number) => `01980000-0000-7000-8000-00000000000${n}`

describe('the comparison', () => {
  it('takes three vehicles and refuses the fourth', () => {
    const three = ['a', 'b', 'c'].reduce<readonly ReturnType<typeof entry>[]>(
      (list, one) => withEntry(list, entry(one)) ?? [],
      [],
    )
    expect(three.map((one) => one.id)).toEqual(['a', 'b', 'c'])
    expect(withEntry(three, entry('d'))).toBeNull()
  })
  it('does not take a vehicle twice, even when full', () => {
    const three = ['a', 'b', 'c'].map(entry)
    expect(withEntry(three, entry('b'))).toBe(three)
  })
  it('lets one go', () => {
    expect(withoutEntry(['a', 'b'].map(entry), 'a')).toEqual([entry('b')])
  })
  it('reads at most three well-formed, distinct ids from the address', () => {
    expect(readCompare(`${id(1)},${id(1)},x, ${id(2)},${id(3)},${id(4)}`)).toEqual([id(1), id(2), id(3)])
    expect(readCompare(null)).toEqual([])
    expect(readCompare(writeCompare([id(2), id(1)]))).toEqual([id(2), id(1)])
  })
})
