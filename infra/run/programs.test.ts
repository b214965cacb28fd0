import { expect, it } from 'vitest'
import { marks } from './programs.ts'

it('whose turn it is, and what came of it, is read from the lines that say so', () => {
  expect(marks.read(marks.begin('bench/admin-lists'))).toEqual({ name: 'bench/admin-lists' })
  expect(marks.read(marks.end('faults/ticks', true))).toEqual({ name: 'faults/ticks', verdict: 'fine' })
  expect(marks.read(marks.end('faults/ticks', false))).toEqual({ name: 'faults/ticks', verdict: 'red' })
  expect(marks.read('ticks: 77 planned')).toBeUndefined()
})
