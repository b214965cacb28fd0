import { expect, test } from 'vitest'
import { readDailyRates } from './daily-rates.ts'

const now = new Date('2026-11-21T12:00:00Z')
const currencies = ['USD', 'JPY', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON']
const cubes = currencies.map((code, index) => `<Cube currency='${code}' rate='${index + 1}.25'/>`).join('\n')
const file = (inside = cubes, day = '2026-11-20') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time='${day}'>${inside}</Cube></Cube></gesmes:Envelope>`

test('the rates of a day are read, the euro among them', () => {
  const { asOf, rates } = readDailyRates(file(), now)
  expect(asOf).toBe('2026-11-20')
  expect(rates).toMatchObject({ EUR: 1, USD: 1.25, RON: 11.25 })
  expect(Object.keys(rates)).toHaveLength(currencies.length + 1)
})
test.each([
  ['no file at all', 'Service unavailable', /no end/],
  ['a file that was cut off', file().slice(0, -40), /no end/],
  ['another file', '<gesmes:Envelope></gesmes:Envelope>', /one day, found 0/],
  ['two days', `${file()}${file()}`, /one day, found 2/],
  ['a day that is none', file(cubes, '2026-13-40'), /cannot be/],
  ['a day to come', file(cubes, '2026-11-24'), /cannot be/],
  ['too few rates', file(`<Cube currency='USD' rate='1.1'/>`), /found 1/],
  ['no dollar', file(cubes.replace('USD', 'AUD')), /expected a list/],
  ['a rate of nothing', file(cubes.replace("rate='1.25'", "rate='0'")), /USD cannot have/],
  ['a currency twice', file(`${cubes}<Cube currency='USD' rate='2'/>`), /USD has more than one/],
])('%s is refused', (_, text, reason) => {
  expect(() => readDailyRates(text, now)).toThrow(reason)
})
test('a rate that is no number is not taken for one', () => {
  const { rates } = readDailyRates(file(cubes.replace("rate='2.25'", "rate='2,25'")), now)
  expect(rates.JPY).toBeUndefined()
})
