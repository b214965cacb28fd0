import { expect, test } from 'vitest'
import { plainLine } from './plain-line.ts'

test.each([
  ['Ann\r\nBcc: eve@example.com', 'Ann Bcc: eve@example.com'],
  ['a\u2028b\u2029c\u0085d\0e\tf', 'a b c d e f'],
  ['\u202egro.elpmaxe\u202c \u2066x\u2069', 'gro.elpmaxe x'],
  ['  Zoé “the 2nd” <z@example.com>, 张 ', 'Zoé “the 2nd” <z@example.com>, 张'],
  ['👩‍🔧 half \ud800', '👩‍🔧 half \ufffd'],
  ['\u200b\ufeff', ''],
])('%j is one line that reads as written', (text, line) => {
  expect(plainLine(text)).toBe(line)
})

test('a long one is cut between characters', () => {
  expect(plainLine('🚗'.repeat(300), 5)).toBe('🚗🚗🚗🚗…')
})
