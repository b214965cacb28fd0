import { expect, it } from 'vitest'
import en from './messages/en_US.json' with { type: 'json' }
import { numberOf } from './plural-fields.ts'

it('every field whose English name is a plural is known as one', () => {
  // "Photos per vehicle" is as plural as "Photos".
  const nouns = 'addresses|decimals|doors|emissions|ids|links|months|options|owners|permissions|photos|pictures'
  const plural = new RegExp(`^(\\S+ )?(${nouns}|scopes|seats|statistics|vehicles|contacts|limits)( per .*)?$`, 'i')
  const differing = Object.entries(en.fields)
    .filter(([field, label]) => (numberOf(field).context === 'plural') !== plural.test(label))
    .map(([field, label]) => `${field}: ${label}`)
  expect(differing).toEqual([])
})
