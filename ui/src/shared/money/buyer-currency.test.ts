import { describe, expect, it } from 'vitest'
import { type Buyer, buyerCurrency } from './buyer-currency.ts'

const offered = ['EUR', 'GBP', 'CHF', 'USD', 'CNY']
const nobody: Buyer = { remembered: '', phone: null, languages: [], fallback: undefined }
const guess = (buyer: Partial<Buyer>) => buyerCurrency({ ...nobody, ...buyer }, offered)

describe('the currency a buyer thinks in', () => {
  it('is the one chosen last', () => {
    expect(guess({ remembered: 'CHF', phone: '+33612345678', languages: ['en-GB'] })).toBe('CHF')
  })
  it('is that of the phone number’s country', () => {
    expect(guess({ phone: '+33612345678', languages: ['en-US'] })).toBe('EUR')
    expect(guess({ phone: '+447911123456' })).toBe('GBP')
    expect(guess({ phone: '+352621123456', languages: ['en-US'] })).toBe('EUR')
  })
  it('is that of the browser’s region where the number does not tell', () => {
    expect(guess({ phone: '+12025550123', languages: ['en', 'en-US'] })).toBe('USD')
    expect(guess({ languages: ['de-CH', 'de'] })).toBe('CHF')
    expect(guess({ languages: ['zh-Hans-CN'] })).toBe('CNY')
  })
  it('is never one that is not offered, nor made of nonsense', () => {
    expect(guess({ remembered: 'XXX', languages: ['ja-JP', 'not a tag'], fallback: 'EUR' })).toBe('EUR')
    expect(guess({ remembered: 'XXX' })).toBeUndefined()
  })
})
