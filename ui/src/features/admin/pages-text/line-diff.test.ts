import { expect, it } from 'vitest'
import { lineDiff } from './line-diff.ts'

const short = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

it('keeps what both have and marks the rest', () => {
  expect(short('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(short('a\nb', 'b\na')).toEqual(['-a', ' b', '+a'])
})

it('knows nothing, everything, and no difference', () => {
  expect(short('', 'a')).toEqual(['+a'])
  expect(short('a', '')).toEqual(['-a'])
  expect(short('a\n\nb', 'a\n\nb')).toEqual([' a', ' ', ' b'])
  expect(short('', '')).toEqual([])
})

it('compares very long texts as a whole', () => {
  const long = 'line\n'.repeat(3_000)
  expect(lineDiff(long, long).filter(({ kind }) => kind === 'same')).toEqual([])
})
