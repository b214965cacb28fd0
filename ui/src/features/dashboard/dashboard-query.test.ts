import { expect, test } from 'vitest'
import { changeOf, readDashboardQuery, writeDashboardQuery } from './dashboard-query.ts'

const read = (text: string) => readDashboardQuery(new URLSearchParams(text))

test('what an address does not say, or says wrongly, is as usual', () => {
  const usual = { days: 30, step: 'day', figure: 'users', currency: undefined }
  expect(read('')).toEqual(usual)
  expect(read('days=31&step=hour&figure=profit&currency=euro')).toEqual(usual)
  expect(read('days=365&figure=sold')).toEqual({ ...usual, days: 365, step: 'month', figure: 'sold' })
})
test('an address says only what is unusual, and reads back the same', () => {
  expect(String(writeDashboardQuery(read(''), {}))).toBe('')
  for (const text of [
    'days=7',
    'days=90&step=day',
    'step=week&figure=contacts',
    'days=365&step=week&figure=views',
    'figure=revenue&currency=CHF',
  ])
    expect(read(String(writeDashboardQuery(read(text), {})))).toEqual(read(text))
})
test('another period begins with its usual step', () => {
  expect(String(writeDashboardQuery(read('days=7&figure=sold'), { days: 365 }))).toBe('days=365&figure=sold')
  expect(writeDashboardQuery(read('days=365&step=day'), { days: 90 }).get('step')).toBeNull()
})
test('a change is a share of what was before, and none of nothing', () => {
  expect(changeOf(15, 10)).toBeCloseTo(0.5)
  expect(changeOf(0, 4)).toBe(-1)
  expect(changeOf(3, 0)).toBeNull()
})
