import { resources } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { openView, viewQuery } from './view-query.ts'

it('keeps search, filters, order, size and columns, and not where one was', () => {
  const params = new URLSearchParams('q=par&sort=-name&page=3&record=1&limit=50&populationMin=9&isActive=true')
  expect(viewQuery(resources.city, params, ['name', 'code'])).toBe(
    'q=par&sort=-name&limit=50&populationMin=9&columns=name%2Ccode',
  )
  expect(openView('q=par&columns=name%2Ccode')).toEqual({ search: '?q=par', columns: ['name', 'code'] })
  expect(openView('q=par')).toEqual({ search: '?q=par', columns: undefined })
})
