import { expect, test } from 'vitest'
import { fillPlaceholders, placeholdersIn } from './quick-answer.ts'

test('placeholders are known however a phone or a hand writes them', () => {
  expect(placeholdersIn('{Price}, {viewing hours}, { FIRST-NAME }, {price}')).toEqual({
    known: ['price', 'viewing_hours', 'first_name'],
    unknown: [],
  })
})

test('whatever else stands in braces is unknown; a lone brace is text', () => {
  expect(placeholdersIn('{prise} {} :-{ {price}} {toString}')).toEqual({
    known: ['price'],
    unknown: ['{prise}', '{}', '{toString}'],
  })
  expect(placeholdersIn('{over\nlines}')).toEqual({ known: [], unknown: [] })
})

test('what nothing is known for stays in the text, and a value is text, whatever it holds', () => {
  expect(
    fillPlaceholders('{First name}: {price}, {address}.', { first_name: '{price} $&', price: '$1', address: '' }),
  ).toBe('{price} $&: $1, {address}.')
})
