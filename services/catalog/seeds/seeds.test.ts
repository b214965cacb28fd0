import { energies, vinMakerEntries } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { readCities } from './cities.ts'
import { energyPriceSource, energyPrices } from './energy-prices.ts'
import { exchangeRates } from './exchange-rates.ts'
import { readModels } from './models.ts'
import { readPages } from './pages.ts'
import { categories, colors, countries, currencies, fuelTypes, options, transmissions, types } from './reference.ts'
import { powertrains, type Seed } from './shape.ts'

const cities = readCities()
const models = readModels()
const lists: [name: string, seeds: readonly Seed[]][] = [
  ['categories', categories],
  ['cities', cities],
  ['colors', colors],
  ['countries', countries],
  ['currencies', currencies],
  ['fuel types', fuelTypes],
  ['options', options],
  ['pages', readPages()],
  ['transmissions', transmissions],
  ['types', types],
]

describe.each(lists)('%s', (_, seeds) => {
  it('have keys of their own', () => {
    expect(new Set(seeds.map(({ key }) => key)).size).toBe(seeds.length)
  })

  it('have names in English and French without stray spaces', () => {
    for (const { translations } of seeds) {
      for (const { name } of [translations.en_US, translations.fr_FR]) {
        expect(name).not.toBe('')
        expect(name).toBe(name.trim())
      }
    }
  })
})

describe('pages', () => {
  /** What each line is: a heading of a level, a list entry, a row of so many columns, or text. */
  const outline = (markdown = '') =>
    markdown
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => /^(#+|-) /.exec(line)?.[1] ?? (line.startsWith('|') ? line.split('|').length : 'text'))
  const linksOf = (markdown = '') => [...markdown.matchAll(/\]\((.+?)\)/g)].map(([, link]) => link)

  it.each(readPages())('$key says the same in the same order in each language', ({ translations }) => {
    const { en_US, fr_FR, zh_CN } = translations
    for (const { description } of [fr_FR, zh_CN ?? { description: undefined }]) {
      expect(outline(description)).toEqual(outline(en_US.description))
      expect(linksOf(description)).toEqual(linksOf(en_US.description))
    }
    expect(zh_CN?.name).toMatch(/^\p{Script=Han}+$/u)
  })

  it('in Chinese are Chinese: no line without a Chinese word but the figures of a table', () => {
    for (const { key, translations } of readPages()) {
      const lines = translations.zh_CN?.description?.split('\n') ?? []
      const foreign = lines.filter((line) => line !== '' && !/^[|\s-]+$/.test(line) && !/\p{Script=Han}/u.test(line))
      expect([key, foreign]).toEqual([key, []])
    }
  })
})

describe('countries', () => {
  it('are the ISO codes, with Chinese names', () => {
    expect(countries.length).toBeGreaterThanOrEqual(249)
    for (const { code, translations } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(translations.zh_CN?.name).toMatch(/\p{Script=Han}/u)
    }
  })
})

describe('cities', () => {
  it('are several thousand in well over 20 countries we know', () => {
    const codes = new Set(countries.map(({ code }) => code))
    expect(cities.length).toBeGreaterThan(5000)
    expect(cities.filter(({ country }) => !codes.has(country))).toEqual([])
    const dense = Map.groupBy(cities, ({ country }) => country)
    expect([...dense.values()].filter((group) => group.length >= 20).length).toBeGreaterThan(20)
  })

  it('lie on the globe and carry one name once a country', () => {
    for (const { latitude, longitude } of cities) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    }
    const names = cities.map(({ country, translations }) => `${country} ${translations.en_US.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('keep their accents and have French names where the French use one', () => {
    const find = (country: string, name: string) =>
      cities.find((city) => city.country === country && city.translations.en_US.name === name)
    expect(find('FR', 'Saint-Étienne')).toBeDefined()
    expect(find('GB', 'London')?.translations.fr_FR.name).toBe('Londres')
    expect(find('DE', 'Cologne')?.translations.zh_CN?.name).toBe('科隆')
  })
})

describe('vehicle reference data', () => {
  it('has colours with a hex value', () => {
    expect(colors.length).toBeGreaterThanOrEqual(16)
    for (const { hex } of colors) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('describes every category, transmission, fuel type, type and option in both languages', () => {
    for (const seed of [...categories, ...transmissions, ...fuelTypes, ...types, ...options]) {
      expect(seed.translations.en_US.description, seed.key).toBeTruthy()
      expect(seed.translations.fr_FR.description, seed.key).toBeTruthy()
    }
    expect(options.length).toBeGreaterThanOrEqual(40)
  })

  it('offers no truck and no motorcycle to who sells a car', () => {
    const keys = new Set(categories.map(({ key }) => key))
    expect(types.filter(({ category }) => category && !keys.has(category))).toEqual([])
    const offered = (kind: string) =>
      types.filter(({ category }) => !category || category === kind).map(({ key }) => key)
    expect(offered('car')).toContain('hatchback')
    expect(offered('car').filter((key) => /motorcycle|truck|tipper|tractor|motorhome/.test(key))).toEqual([])
    for (const model of models) expect(offered(model.category)).toEqual(expect.arrayContaining([...model.types]))
  })

  it('has a fuel type for each powertrain', () => {
    expect(new Set(fuelTypes.map(({ powertrain }) => powertrain))).toEqual(new Set(powertrains))
  })
})

describe('models', () => {
  it('hold at least 20 motorcycle and 10 truck makes', () => {
    const makes = (category: string) =>
      new Set(models.filter((model) => model.category === category).map(({ brand }) => brand)).size
    expect(makes('car')).toBeGreaterThan(80)
    expect(makes('motorcycle')).toBeGreaterThanOrEqual(20)
    expect(makes('truck')).toBeGreaterThanOrEqual(10)
  })

  it('appear once, with years in order and known types', () => {
    const keys = new Set(types.map(({ key }) => key))
    const names = models.map(({ category, brand, model }) => `${category} ${brand} ${model}`.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    for (const model of models) {
      expect(model.lastYear ?? 9999, `${model.brand} ${model.model}`).toBeGreaterThanOrEqual(model.firstYear)
      expect(model.types.filter((type) => !keys.has(type))).toEqual([])
    }
  })

  it('spell makes one way', () => {
    const spellings = Map.groupBy(new Set(models.map(({ brand }) => brand)), (brand) => brand.toLowerCase())
    expect([...spellings.values()].filter((group) => group.length > 1)).toEqual([])
  })
})

describe('money', () => {
  it('has a rate for each currency', () => {
    expect(Object.keys(exchangeRates.rates).sort()).toEqual(currencies.map(({ code }) => code).sort())
    expect(exchangeRates.rates[exchangeRates.base]).toBe(1)
  })

  it('names a known country for each currency', () => {
    const codes = new Set(countries.map(({ code }) => code))
    for (const { country } of currencies) expect(codes).toContain(country)
  })
})

describe('energy prices', () => {
  it('are of fuel types, countries and currencies we know, each once, and above nothing', () => {
    const known = [countries, fuelTypes, currencies].map((seeds) => new Set(seeds.map(({ key }) => key)))
    for (const { country, fuelType, currency, price } of energyPrices) {
      expect([country, fuelType, currency].map((key, at) => known[at]?.has(key))).toEqual([true, true, true])
      expect(price).toBeGreaterThan(0)
    }
    expect(new Set(energyPrices.map(({ country, fuelType }) => `${country} ${fuelType}`)).size).toBe(
      energyPrices.length,
    )
  })

  it('say in every language where they come from', () => {
    for (const { source } of Object.values(energyPriceSource)) expect(source).toContain('2025')
  })

  it('are for an energy that every fuel type names', () => {
    for (const { energy } of fuelTypes) expect(energies).toContain(energy)
  })
})

describe('makers read from a VIN', () => {
  it('are makes we know, spelled as here', () => {
    const makes = new Set(models.map(({ brand }) => brand))
    expect(
      vinMakerEntries.filter(([, { brand }]) => !makes.has(brand)).map(([wmi, { brand }]) => `${wmi} ${brand}`),
    ).toEqual([])
  })
})
