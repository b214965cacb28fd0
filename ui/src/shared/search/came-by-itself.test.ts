import { expect, it } from 'vitest'
import { cameByItself } from './came-by-itself.ts'

it.each([
  ['what the field asked for', 'golf', 'golf', 'golf', false],
  ['what it asked for before, drawn late', 'volks', '', '', false],
  ['what it asked for before, drawn when more was asked for', '', 'golf', 'golf', false],
  ['Back after a search', '', '', 'golf', true],
  ['Forward to that search, once Back was followed', 'golf', 'golf', '', true],
  ['a link to a search that was asked for once and never drawn', 'a', 'a', '', true],
])('%s', (_, drawn, present, asked, isNews) => {
  expect(cameByItself(drawn, present, asked)).toBe(isNews)
})
