import { expect, it } from 'vitest'
import { buyerCurrency } from './buyer-currency.ts'

const offered = ['EUR', 'GBP', 'CHF', 'USD', 'CNY']

it('is the account’s, else the one prices were filtered in last, else the site’s', () => {
  expect(buyerCurrency({ chosen: 'GBP', remembered: 'CHF', usual: 'EUR' }, offered)).toBe('GBP')
  expect(buyerCurrency({ chosen: null, remembered: 'CHF', usual: 'EUR' }, offered)).toBe('CHF')
  expect(buyerCurrency({ chosen: null, remembered: '', usual: 'EUR' }, offered)).toBe('EUR')
})

it('is never one that is not offered', () => {
  expect(buyerCurrency({ chosen: 'XXX', remembered: 'JPY', usual: 'EUR' }, offered)).toBe('EUR')
  expect(buyerCurrency({ chosen: 'XXX', remembered: '', usual: 'JPY' }, offered)).toBeUndefined()
})
