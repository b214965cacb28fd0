import { resources } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const before = { name: 'Red', hex: '#f00000', translations: { en_US: { name: 'Red' }, fr_FR: { name: 'Rouge' } } }

it('names what changed, with each language by itself', () => {
  const after = { ...before, hex: '#ff0000', translations: { en_US: { name: 'Red' }, fr_FR: { name: 'Rouge vif' } } }
  expect(changedFields(resources.color, before, after)).toEqual([
    { key: 'name@fr_FR', before: 'Rouge', after: 'Rouge vif' },
    { key: 'hex', before: '#f00000', after: '#ff0000' },
  ])
})

it('shows all of a new record, and nothing where nothing was set', () => {
  expect(changedFields(resources.color, null, before).map(({ key }) => key)).toEqual(['name', 'name@fr_FR', 'hex'])
  expect(changedFields(resources.option, { name: 'ABS', description: null }, { name: 'ABS', description: '' })).toEqual(
    [],
  )
})
