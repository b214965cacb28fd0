import { describe, expect, it } from 'vitest'
import { families, periods } from './plans.ts'

const of = (key: string) => {
  const family = families.find((one) => one.key === key)
  if (!family) throw new Error(`no family ${key}`)
  const { vehicle_limit, photo_limit_per_vehicle, contact_limit_per_month, ...perks } = family.limits
  return {
    prices: family.prices.map(({ months, price }) => [months, price]),
    limits: [vehicle_limit, photo_limit_per_vehicle, contact_limit_per_month],
    perks: Object.entries(perks).flatMap(([name, holds]) => (holds ? [name] : [])),
  }
}

describe('plans to begin with', () => {
  it('are the families, prices, limits and perks of the rulings', () => {
    expect(families.map(({ key }) => key)).toEqual(['free', 'plus', 'pro'])
    expect(of('free')).toEqual({ prices: [[0, 0]], limits: [2, 5, 10], perks: [] })
    expect(of('plus')).toEqual({
      prices: [
        [1, 19],
        [12, 190],
      ],
      ...{ limits: [15, 15, 150], perks: ['detailed_stats'] },
    })
    expect(of('pro')).toEqual({
      prices: [
        [1, 79],
        [12, 790],
      ],
      ...{ limits: [null, 30, null], perks: ['featured_listing', 'detailed_stats', 'priority_support'] },
    })
  })

  it('rank Free below Plus below Pro, by position', () => {
    const positions = ['free', 'plus', 'pro'].map((key) => families.find((one) => one.key === key)?.position ?? -1)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(new Set(positions).size).toBe(3)
  })

  it('are called and described in every language, their terms too', () => {
    for (const locale of ['en_US', 'fr_FR', 'zh_CN']) {
      for (const { translations } of families) {
        expect(translations[locale]?.name).toBeTruthy()
        expect(translations[locale]?.description).toBeTruthy()
      }
      for (const months of families.flatMap(({ prices }) => prices.map((price) => price.months)).filter((n) => n > 0))
        expect(periods[locale]?.[months]).toBeTruthy()
    }
  })
})
