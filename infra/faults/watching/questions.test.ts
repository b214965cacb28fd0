import { expect, it } from 'vitest'
import { expressions } from '../../deploy/watching/expressions.ts'
import { selectorsOf } from './questions.ts'

it('finds what a query selects, without the statuses that only failures have', () => {
  const query =
    'sum by (service, up) (rate(http_request_duration_seconds_count{service="bff",status=~"5.."}[5m] offset 1w)) / on (slo) slo:budget:ratio unless up == 0'
  expect(selectorsOf(query)).toEqual(['http_request_duration_seconds_count{service="bff"}', 'slo:budget:ratio', 'up'])
  expect(selectorsOf('rate(http_request_duration_seconds_count{status=~"5.."}[5m])')).toEqual([
    'http_request_duration_seconds_count{}',
  ])
})

it('finds something in every query but the one that always fires and what budgets are', () => {
  const without = expressions().filter(({ text }) => selectorsOf(text).length === 0)
  expect(without.map(({ text }) => text.replaceAll(/[\d.]+/g, 'n'))).toEqual(
    Array.from({ length: 4 }, () => 'vector(n)'),
  )
})
