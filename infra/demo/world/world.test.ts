import {
  fieldRequired,
  hasEngine,
  missingFields,
  powersAgree,
  priceRules,
  vehicleFieldNames,
  vinProblem,
} from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { readCities } from '../../../services/catalog/seeds/cities.ts'
import { exchangeRates } from '../../../services/catalog/seeds/exchange-rates.ts'
import {
  categories,
  colors,
  countries,
  currencies,
  fuelTypes,
  options,
  transmissions,
  types,
} from '../../../services/catalog/seeds/reference.ts'
import { picturesOf } from '../draw/album.ts'
import { looks } from '../draw/looks.ts'
import { isMotorcycle } from '../draw/picture-spec.ts'
import { carStyles } from '../draw/vehicle/car-styles.ts'
import { sellers } from './sellers.ts'
import type { DemoVehicle } from './vehicle.ts'
import { makeWorld } from './world.ts'

const today = new Date('2026-06-15T00:00:00Z')
const { vehicles, messages } = makeWorld(today)
const powertrains = new Map(fuelTypes.map(({ key, powertrain }) => [key, powertrain]))
const label = ({ fields }: DemoVehicle) => `${fields.title} (${fields.year})`

/** Spearman's rank correlation; equal values share their mean rank. */
function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const ranks = (values: readonly number[]) => {
    const sorted = [...values].sort((x, y) => x - y)
    return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
  }
  const [p, q] = [ranks(a), ranks(b)]
  const mean = (a.length - 1) / 2
  const sum = (f: (i: number) => number) => a.reduce((total, _, i) => total + f(i), 0)
  const dp = (i: number) => (p[i] ?? 0) - mean
  const dq = (i: number) => (q[i] ?? 0) - mean
  return sum((i) => dp(i) * dq(i)) / Math.sqrt(sum((i) => dp(i) ** 2) * sum((i) => dq(i) ** 2))
}

describe('the demo world', () => {
  it('is the same for the same day and another for another seed', () => {
    expect(JSON.stringify(makeWorld(today).vehicles.slice(0, 40))).toBe(JSON.stringify(vehicles.slice(0, 40)))
    expect(JSON.stringify(makeWorld(today, 'other').vehicles.slice(0, 5))).not.toBe(
      JSON.stringify(vehicles.slice(0, 5)),
    )
  })

  it('has at least 300 vehicles, a few of them sold, of 12 sellers', () => {
    expect(vehicles.length).toBeGreaterThanOrEqual(300)
    expect(vehicles.filter(({ sold }) => sold).length).toBeGreaterThan(5)
    expect(new Set(vehicles.map(({ seller }) => seller.email)).size).toBe(12)
    expect(sellers.length).toBe(12)
  })

  it('has every body style, category, fuel and transmission, and at least 12 countries', () => {
    const of = (name: 'type' | 'category' | 'fuel_type' | 'transmission' | 'country') =>
      new Set(vehicles.map(({ references }) => references[name]))
    expect(of('type')).toEqual(new Set(types.map(({ key }) => key)))
    expect(of('category')).toEqual(new Set(categories.map(({ key }) => key)))
    expect(of('fuel_type')).toEqual(new Set(fuelTypes.map(({ key }) => key)))
    expect(of('transmission')).toEqual(new Set(transmissions.map(({ key }) => key)))
    expect(of('country').size).toBeGreaterThanOrEqual(12)
  })

  it('refers to reference data that exists, cities in their country', () => {
    const keys = (seeds: readonly { key: string }[]) => new Set(seeds.map(({ key }) => key))
    const cities = new Set(readCities().map(({ country, translations }) => `${country} ${translations.en_US.name}`))
    for (const { references } of vehicles) {
      expect(keys(colors)).toContain(references.color)
      expect(keys(currencies)).toContain(references.currency)
      expect(keys(countries)).toContain(references.origin)
      expect(keys(countries)).toContain(references.first_registration_country)
      expect(cities).toContain(`${references.country} ${references.city}`)
      for (const option of references.options) expect(keys(options)).toContain(option)
    }
  })

  it('fills every field the rules require and none that does not apply', () => {
    for (const vehicle of vehicles) {
      const facts = {
        powertrain: powertrains.get(vehicle.references.fuel_type) ?? null,
        category: vehicle.references.category,
        country: vehicle.references.country,
      }
      const values: Record<string, unknown> = { ...vehicle.fields, ...vehicle.references }
      expect(missingFields(values, facts), label(vehicle)).toEqual([])
      const electric = facts.powertrain === 'electric' || facts.powertrain === 'plug_in_hybrid'
      for (const field of [
        'battery_capacity',
        'battery_type',
        'battery_health',
        'charging_time',
        'fast_charging',
        'battery_range',
        'battery_consumption',
      ])
        expect(field in values, `${label(vehicle)} ${field}`).toBe(electric)
      expect('engine_size' in values, label(vehicle)).toBe(hasEngine(facts.powertrain))
      expect('critair' in values, label(vehicle)).toBe(facts.country === 'FR')
      expect(Object.keys(values).filter((name) => !vehicleFieldNames.some((known) => known === name))).toEqual([])
      expect(fieldRequired('title', facts)).toBe(true)
    }
  })

  it('has no body style of another category', () => {
    for (const vehicle of vehicles) {
      const style = types.find(({ key }) => key === vehicle.references.type)
      expect([undefined, vehicle.references.category], label(vehicle)).toContain(style?.category)
    }
  })

  it('keeps the bounds of the rulings', () => {
    for (const vehicle of vehicles) {
      const { fields, references } = vehicle
      const number = (name: string) => Number(fields[name])
      expect(vinProblem(String(fields.vin), number('year')), label(vehicle)).toBeNull()
      expect(powersAgree(number('engine_power'), number('din_power')), label(vehicle)).toBe(true)
      expect(String(fields.title).length).toBeLessThanOrEqual(120)
      expect(String(fields.description).length).toBeGreaterThan(80)
      expect(String(fields.description)).not.toMatch(/undefined|NaN|\{| {2}/)
      expect(number('price')).toBeGreaterThan(0)
      expect(number('fiscal_power')).toBeGreaterThanOrEqual(1)
      expect(number('fiscal_power')).toBeLessThanOrEqual(120)
      expect(new Date(String(fields.registration_date)).getTime()).toBeLessThan(today.getTime())
      expect(references.options.length).toBeGreaterThan(0)
      if (fields.engine_size !== undefined) expect(number('engine_size')).toBeGreaterThanOrEqual(49)
    }
    expect(new Set(vehicles.map(({ fields }) => fields.vin)).size).toBe(vehicles.length)
    expect(new Set(vehicles.map(({ fields }) => fields.register)).size).toBe(vehicles.length)
  })

  it('lets at least half of its vehicles be judged by their price', () => {
    const { leastComparables, years, mileagePercent, mileageKm, powerPercent } = priceRules
    const offered = vehicles.filter(({ sold }) => !sold)
    const isNear = (one: DemoVehicle, other: DemoVehicle, name: string, reach: number) =>
      Math.abs(Number(one.fields[name]) - Number(other.fields[name])) <= reach
    const isComparable = (one: DemoVehicle, other: DemoVehicle) =>
      one !== other &&
      one.fields.brand === other.fields.brand &&
      one.fields.model === other.fields.model &&
      powertrains.get(one.references.fuel_type) === powertrains.get(other.references.fuel_type) &&
      isNear(one, other, 'year', years) &&
      isNear(one, other, 'mileage', Math.max((Number(one.fields.mileage) * mileagePercent) / 100, mileageKm)) &&
      isNear(one, other, 'engine_power', (Number(one.fields.engine_power) * powerPercent) / 100)
    const judged = offered.filter(
      (one) => offered.filter((other) => isComparable(one, other)).length >= leastComparables,
    )
    expect(judged.length / offered.length).toBeGreaterThanOrEqual(0.5)
    expect(new Set(judged.map(({ fields }) => fields.model)).size).toBeGreaterThanOrEqual(10)
  })

  it('asks less for older and for farther driven vehicles', () => {
    const recent = vehicles.filter(({ fields }) => Number(fields.year) >= 1990)
    const euros = (list: readonly DemoVehicle[]) =>
      list.map(({ fields, references }) => Number(fields.price) / (exchangeRates.rates[references.currency] ?? 1))
    for (const list of [vehicles, recent]) {
      const ages = list.map(({ fields }) => today.getTime() - new Date(String(fields.registration_date)).getTime())
      expect(rankCorrelation(euros(list), ages)).toBeLessThan(-0.5)
      expect(
        rankCorrelation(
          euros(list),
          list.map(({ fields }) => Number(fields.mileage)),
        ),
      ).toBeLessThan(-0.5)
      expect(
        rankCorrelation(
          list.map(({ fields }) => Number(fields.price)),
          list.map(({ fields }) => -Number(fields.year)),
        ),
      ).toBeLessThan(-0.5)
    }
  })
})

describe('pictures of the demo world', () => {
  it('give each vehicle at least three views in its own colour and style', () => {
    for (const { look, references } of vehicles) {
      expect(new Set(picturesOf(look).map(({ spec }) => spec.view)).size).toBeGreaterThanOrEqual(3)
      expect(look.color).toBe(references.color)
      expect(look.style).toBe(references.type)
    }
  })

  it('are at least 100 different sets, and all of them are used', () => {
    const used = new Set(vehicles.map(({ look }) => look.key))
    expect(looks.filter(({ key }) => !used.has(key)).map(({ key }) => key)).toEqual([])
    expect(used.size).toBeGreaterThanOrEqual(100)
  })

  it('show two wheels for motorcycles and at least four for everything else', () => {
    for (const { look, references, fields } of vehicles) {
      expect(isMotorcycle(look.style)).toBe(references.category === 'motorcycle')
      expect(fields.number_of_doors === 0).toBe(references.category === 'motorcycle')
      if (!isMotorcycle(look.style)) expect(carStyles[look.style].body.axles.length).toBeGreaterThanOrEqual(2)
    }
  })
})

const cover = ({ look }: DemoVehicle) => picturesOf(look)[0]?.name
/** Whatever day the system is started first. */
const days = ['2026-01-01', '2026-06-15', '2026-11-27', '2027-02-28', '2027-08-31', '2028-12-31']
describe.each(days)('the list of the demo world begun on %s', (day) => {
  const list = makeWorld(new Date(`${day}T00:00:00Z`)).vehicles.filter(({ sold }) => !sold)

  it('has no two equal covers on a page, wherever a page begins', () => {
    for (const start of list.keys()) {
      const page = list.slice(start, start + 24)
      expect(new Set(page.map(cover)).size, `from ${start}`).toBe(page.length)
    }
  })

  it('begins with at least eight body styles, and no more than four of one', () => {
    const styles = Map.groupBy(list.slice(0, 24), ({ look }) => look.style)
    expect(styles.size).toBeGreaterThanOrEqual(8)
    for (const [style, some] of styles) expect(some.length, style).toBeLessThanOrEqual(4)
  })

  it('shows the vehicles of a model in as many looks as there are for it', () => {
    const clios = list.filter(({ fields }) => fields.model === 'Clio')
    expect(new Set(clios.map(cover)).size).toBeGreaterThan(clios.length * 0.7)
  })
})

describe('the past of the demo world', () => {
  const day = 86_400_000
  const agesOf = vehicles.map(({ past }) => (today.getTime() - past.postedAt.getTime()) / day)

  it('is of ninety days, as full at its beginning as at its end, the newest first', () => {
    expect(agesOf).toEqual(agesOf.toSorted((a, b) => a - b))
    expect(agesOf[0]).toBeGreaterThan(0)
    expect(agesOf.at(-1)).toBeGreaterThan(88)
    expect(agesOf.at(-1)).toBeLessThanOrEqual(90)
    for (let from = 0; from < 90; from += 15)
      expect(agesOf.filter((age) => age >= from && age < from + 15).length).toBeGreaterThan(40)
  })

  it('has few vehicles that are new, and some that were changed in price, most of them lowered', () => {
    expect(agesOf.filter((age) => age <= 3).length).toBeLessThan(20)
    const changed = vehicles.filter(({ past }) => past.prices.length > 1)
    expect(changed.length).toBeGreaterThan(50)
    const lowered = changed.filter(({ past: { prices } }) => Number(prices[0]?.price) > Number(prices.at(-1)?.price))
    expect(lowered.length).toBeGreaterThan(changed.length / 2)
    expect(lowered.length).toBeLessThan(changed.length)
  })

  it('has prices in order that end with the present one, and looks of each day up to the day before', () => {
    for (const vehicle of vehicles) {
      const { postedAt, prices, views, soldAt } = vehicle.past
      const times = prices.map(({ at }) => at.getTime())
      expect(times[0]).toBe(postedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(...times)).toBeLessThan((soldAt ?? today).getTime())
      expect(prices.at(-1)?.price).toBe(vehicle.fields.price)
      for (const [n, { price }] of prices.entries()) expect(price).not.toBe(prices[n + 1]?.price)
      expect(views.every((one) => one.count >= 0 && one.day < today.toISOString().slice(0, 10))).toBe(true)
      expect(new Set(views.map((one) => one.day)).size).toBe(views.length)
      expect(soldAt !== null).toBe(vehicle.sold)
      if (soldAt) expect(soldAt.getTime()).toBeGreaterThan(postedAt.getTime())
    }
    const average = vehicles.reduce((sum, { past }) => sum + past.views.length, 0) / vehicles.length
    expect(average).toBeGreaterThan(35)
  })
})

describe('messages of the demo world', () => {
  it('reach every seller, at most five from each buyer, about vehicles for sale', () => {
    expect(new Set(messages.map(({ vehicle }) => vehicle.seller.email)).size).toBe(12)
    for (const group of Map.groupBy(messages, ({ from }) => from.email).values())
      expect(group.length).toBeLessThanOrEqual(5)
    for (const { vehicle, message } of messages) {
      expect(vehicle.sold).toBe(false)
      expect(message).not.toMatch(/[{}]|undefined/)
    }
  })
})
