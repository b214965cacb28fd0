import { expect, it } from 'vitest'
import { addressBody, addressValues } from './billing-address-form.ts'

const country = '7687baf1-8538-5f03-a0a2-1020e1d6f704'

it('begins with the saved address, else with the own name and the country of the page', () => {
  expect(addressValues(null, 'Élodie Dupont', country)).toMatchObject({
    kind: 'person',
    name: 'Élodie Dupont',
    country,
  })
  const saved = { kind: 'company', name: 'É. D.', company: 'Garage', line1: '1 rue', city: 'Lyon', country } as const
  expect(addressValues(saved, 'Élodie Dupont', country)).toMatchObject({ ...saved, line2: '', taxNumber: '' })
})

it('leaves out what is empty, and the company of a person who had typed one before', () => {
  const typed = { ...addressValues(null, 'Élodie Dupont', country), line1: '1 rue', city: 'Lyon', company: 'Garage' }
  expect(addressBody({ ...typed, line2: '  ' })).toEqual({
    ...{ kind: 'person', name: 'Élodie Dupont', line1: '1 rue', city: 'Lyon', country },
  })
  expect(addressBody({ ...typed, kind: 'company' })).toMatchObject({ kind: 'company', company: 'Garage' })
})
