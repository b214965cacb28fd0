import { expect, test } from 'vitest'
import { readConversationQuery, withConversationQuery } from './conversation-query.ts'

const params = (text: string) => new URLSearchParams(text)

test('what an address says wrongly is as by default', () => {
  expect(readConversationQuery(params('show=lost&reason=dull&leadingAway=2&sort=name&page=1001'))).toEqual({
    show: 'open',
    sort: '-createdAt',
    page: 1,
  })
  expect(readConversationQuery(params('show=decided&reason=fraud&leadingAway=5&sort=-leadingAway&page=1000'))).toEqual({
    show: 'decided',
    reason: 'fraud',
    leadingAway: 5,
    sort: '-leadingAway',
    page: 1000,
  })
})
test('another filter begins at page 1; opening a report keeps the page', () => {
  expect(String(withConversationQuery(params('page=3&reason=spam'), { show: 'decided' }))).toBe(
    'reason=spam&show=decided',
  )
  expect(String(withConversationQuery(params('page=3'), { report: 'x' }))).toBe('page=3&report=x')
  expect(String(withConversationQuery(params('page=3&report=x'), { page: '4' }))).toBe('page=4&report=x')
  expect(String(withConversationQuery(params('show=decided&report=x'), { show: 'open', report: null }))).toBe('')
})
