import { resources } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { possibleColumns, shownColumns } from './columns.ts'

it('never offers a secret or a whole page of text', () => {
  expect(possibleColumns(resources.federer)).not.toContain('clientSecret')
  expect(possibleColumns(resources.page)).not.toContain('description')
})

it('shows what was chosen, in the declared order, and the default when nothing of it is left', () => {
  expect(shownColumns(resources.city, ['population', 'name', 'gone'])).toEqual(['name', 'population'])
  expect(shownColumns(resources.city, ['gone'])).toEqual(['name', 'country', 'population', 'updatedAt'])
  expect(shownColumns(resources.city, undefined)).toEqual(['name', 'country', 'population', 'updatedAt'])
})
