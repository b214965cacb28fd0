import { expect, it } from 'vitest'
import { unitPrice } from './unit-price.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('has the decimals there are, at least those of the currency', () => {
  expect(unitPrice('en-US', 1.5, 'EUR')).toBe('€1.50')
  expect(unitPrice('en-US', 1.359, 'GBP')).toBe('£1.359')
  expect(unitPrice('en-US', 160.25, 'JPY')).toBe('JP¥160.25')
  expect(unitPrice('en-US', 0.83, 'USD')).toBe('US$0.83')
  expect(plain(unitPrice('fr-FR', 0.2664, 'EUR'))).toBe('0,2664 €')
})
