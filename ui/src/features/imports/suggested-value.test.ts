import { expect, it } from 'vitest'
import { suggestedValue } from './suggested-value.ts'

const country = (code: string) => ({ id: `id-${code}`, code, name: code })
const currency = (code: string) => ({ id: `id-${code}`, code, name: code, symbol: code, decimals: 2 })
const config = { countries: ['DE', 'CH', 'FR'].map(country), currencies: ['EUR', 'CHF'].map(currency) }
const vehicle = (of: string, price: string) => ({ country: country(of), currency: currency(price) })
const german = '+4915112345678'
const suggest = (
  field: 'country' | 'currency' | 'color',
  phone: string | null,
  vehicles = [] as ReturnType<typeof vehicle>[],
  chosen?: string,
) => suggestedValue(field, { phone, vehicles }, config, chosen)

it('suggests what all other vehicles of the seller have', () => {
  const swiss = [vehicle('CH', 'CHF'), vehicle('CH', 'CHF')]
  expect([suggest('currency', german, swiss), suggest('country', german, swiss)]).toEqual(['id-CHF', 'id-CH'])
})

it('suggests the country of the phone number and its currency to who has no vehicle', () => {
  expect([suggest('currency', german), suggest('country', german)]).toEqual(['id-EUR', 'id-DE'])
})

it('suggests the currency of the country that was chosen for all rows', () => {
  expect(suggest('currency', german, [vehicle('FR', 'EUR')], 'id-CH')).toBe('id-CHF')
})

it('suggests nothing where it is not sure', () => {
  const both = [vehicle('CH', 'CHF'), vehicle('FR', 'EUR')]
  expect([suggest('currency', german, both), suggest('country', null), suggest('color', german)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
