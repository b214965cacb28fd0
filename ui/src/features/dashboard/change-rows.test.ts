import { expect, test } from 'vitest'
import { changeRows, settledAtOnce } from './change-rows.ts'

test('tells what changed, down to single texts, and leaves out what did not', () => {
  const before = {
    name: 'Red',
    hex: '#f00',
    version: 1,
    translations: { fr_FR: { name: 'Rouge' }, zh_CN: { name: '红' } },
  }
  const after = {
    ...before,
    version: 2,
    hex: '#e00',
    translations: { ...before.translations, fr_FR: { name: 'Rouge vif' } },
  }
  expect(changeRows(before, after)).toEqual([
    { path: 'hex', before: '#f00', after: '#e00' },
    { path: 'translations.fr_FR.name', before: 'Rouge', after: 'Rouge vif' },
  ])
})
test('of what was created or deleted tells all that was set', () => {
  expect(changeRows(null, { name: 'New', description: '', code: null })).toEqual([
    { path: 'name', before: undefined, after: 'New' },
  ])
  expect(changeRows({ name: 'Old', id: 'x' }, null)).toHaveLength(2)
})
test('lists are one value', () => {
  expect(changeRows({ granted: ['a'] }, { granted: ['a', 'b'] })).toEqual([
    { path: 'granted', before: ['a'], after: ['a', 'b'] },
  ])
  expect(changeRows({ granted: ['a'] }, { granted: ['a'] })).toEqual([])
})

test('what was settled at once is counted; what was settled alone has a name of its own', () => {
  expect(settledAtOnce({ letter: ['a', 'b'], status: 'dead' })).toEqual({ kind: 'letter', count: 2 })
  expect(settledAtOnce({ job: ['a'], status: 'dead' })).toEqual({ kind: 'job', count: 1 })
  expect(settledAtOnce({ job: 'a', queue: 'mail', status: 'dead' })).toBeUndefined()
  expect(settledAtOnce(null)).toBeUndefined()
})
