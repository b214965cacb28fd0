import { afterAll, expect, it } from 'vitest'
import { noteIn } from '../search/note-in.ts'
import { isOwnEntry, ownEntry } from './own-entry.ts'
import { enterScope } from './scope.ts'

afterAll(() => void enterScope(null))

it('keeps what an entry of the history says for the person it is of', () => {
  enterScope('ada')
  const entry = ownEntry({ note: { typed: 'red golf for my divorce', unknown: [], ignored: [] } })
  expect(noteIn(entry)?.typed).toBe('red golf for my divorce')
  enterScope('bea')
  expect(isOwnEntry(entry)).toBe(false)
  expect(noteIn(entry)).toBeUndefined()
  enterScope('ada')
  expect(noteIn(entry)?.typed).toBe('red golf for my divorce')
  expect([null, undefined, 'x', {}].map(isOwnEntry)).toEqual([false, false, false, false])
})
