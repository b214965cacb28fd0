import { resources } from '@forecourt/contracts'
import { validatorOf } from '@forecourt/kernel/http'
import { describe, expect, it } from 'vitest'
import { taxrates } from '../../services/billing/seeds/taxrates.ts'
import { countries } from '../../services/catalog/seeds/reference.ts'

/**
 * Standard rates of the European Union as of January 2026, state by state in the Union's protocol order: "Taxes in Europe
 * Database" of the European Commission, https://ec.europa.eu/taxation_customs/tedb (VAT, standard rate). Typed from there and
 * not from the seeds, so that a slip in either is seen.
 */
const UNION = `
  BE 21    BG 20    CZ 21    DK 25    DE 19    EE 24    IE 23    EL 24    ES 21
  FR 20    HR 25    IT 22    CY 19    LV 21    LT 21    LU 17    HU 27    MT 18
  NL 21    AT 20    PL 23    PT 23    RO 21    SI 22    SK 23    FI 25.5  SE 25`
/** The Commission writes EL for Greece, ISO 3166 GR. */
const union = UNION.trim()
  .split(/\s{2,}/)
  .map((pair) => pair.replace(/^EL/, 'GR').split(' '))
  .map(([country = '', rate]) => ({ country, rate: Number(rate) }))

/** What an administrator may enter. */
const { body } = resources.taxrate.endpoints.create
if (!body) throw new Error('a tax rate is created with a body')
const accepts = validatorOf(body)
const rateOf = (code: string) => taxrates.find(({ country }) => country === code)?.rate

describe('tax rates to begin with', () => {
  it.each(taxrates)(
    '$country: a country the product has, in ISO 3166 codes, and a rate that can be charged exactly',
    (one) => {
      expect(one.country).toMatch(/^[A-Z]{2}$/)
      expect(countries.map(({ code }) => code)).toContain(one.country)
      const body = { name: 'Tax', country: '019b76da-a800-7000-8000-000000000001', rate: one.rate }
      expect(accepts.check(body)).toBe(true)
      // No state's general tax on sales is above Hungary's 27 %: a rate as a fraction, or without its point, is a slip.
      expect(one.rate === 0 || (one.rate >= 1 && one.rate <= 27)).toBe(true)
      expect(String(one.rate)).toMatch(/^\d+(\.\d{1,4})?$/)
    },
  )

  it('are one for each country', () => {
    expect(new Set(taxrates.map(({ country }) => country)).size).toBe(taxrates.length)
  })

  it('have a name in every language', () => {
    for (const { translations } of taxrates)
      for (const { name } of [translations.en_US, translations.fr_FR, translations.zh_CN])
        expect(name.trim()).not.toBe('')
  })

  it('of all 27 states of the European Union are their standard rates', () => {
    expect(union).toHaveLength(27)
    expect(union.map(({ country }) => ({ country, rate: rateOf(country) }))).toEqual(union)
  })

  it('of the Union are within its law: no standard rate is below 15 % (Directive 2006/112/EC, article 97)', () => {
    for (const { country } of union) expect(rateOf(country)).toBeGreaterThanOrEqual(15)
  })

  it('of states that share a tax are the same', () => {
    // Monaco by its treaty with France, the Isle of Man by its agreement with the United Kingdom, Liechtenstein with Switzerland.
    for (const [one, other] of [
      ['MC', 'FR'],
      ['IM', 'GB'],
      ['LI', 'CH'],
    ] as const)
      expect(rateOf(one)).toBe(rateOf(other))
  })
})
