import { expect, test } from 'vitest'
import { readReportQuery, withReportQuery } from './report-query.ts'

const params = (text: string) => new URLSearchParams(text)

test('what an address says wrongly is as by default', () => {
  expect(readReportQuery(params('status=lost&kind=house&sort=name&page=-3'))).toEqual({
    status: 'open',
    sort: '-lastAt',
    page: 1,
  })
  expect(readReportQuery(params('status=resolved&kind=user&sort=-reports&page=2'))).toEqual({
    status: 'resolved',
    kind: 'user',
    sort: '-reports',
    page: 2,
  })
})
test('another filter begins at page 1; opening a case keeps the page', () => {
  expect(String(withReportQuery(params('page=3&kind=user'), { status: 'dismissed' }))).toBe(
    'kind=user&status=dismissed',
  )
  expect(String(withReportQuery(params('page=3'), { case: 'x' }))).toBe('page=3&case=x')
  expect(String(withReportQuery(params('page=3&case=x&status=resolved'), { case: null }))).toBe(
    'page=3&status=resolved',
  )
  expect(String(withReportQuery(params('status=resolved'), { status: 'open' }))).toBe('')
})
