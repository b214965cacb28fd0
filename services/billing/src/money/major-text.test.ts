import { expect, it } from 'vitest'
import { majorText } from './major-text.ts'

it('writes amounts with the decimals of their currency, also below nought', () => {
  expect(majorText(1900n, 'EUR')).toBe('19.00')
  expect(majorText(-5n, 'EUR')).toBe('-0.05')
  expect(majorText(2500n, 'JPY')).toBe('2500')
  expect(majorText(-10_500n, 'KWD')).toBe('-10.500')
  expect(majorText(123_456_789_012_345_678_901n, 'EUR')).toBe('1234567890123456789.01')
})
