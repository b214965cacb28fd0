import { type EntityManager, seedId, sql } from '@forecourt/kernel/db'
import type { SeedRow } from '@forecourt/kernel/resource'
import { readCities } from '../../seeds/cities.ts'
import { energyPriceSource, energyPrices } from '../../seeds/energy-prices.ts'
import { exchangeRates } from '../../seeds/exchange-rates.ts'
import { readModels } from '../../seeds/models.ts'
import { readPages } from '../../seeds/pages.ts'
import * as seeds from '../../seeds/reference.ts'
import type { Seed } from '../../seeds/shape.ts'
import { ensureKeys } from '../discovery/keys/search-key.ts'
import { page } from '../page/page.resource.ts'
import { publishSeeds } from '../page/publish.ts'
import { nameKey } from '../text/fold.ts'
import * as reference from './reference.ts'

/** A seed as a row: its id from its key, its texts as translations, the rest as columns. */
const rowsOf = <S extends Seed>(
  resource: string,
  list: readonly S[],
  more: (seed: S) => Record<string, unknown> = () => ({}),
): SeedRow[] =>
  list.map((seed) => ({
    id: seedId(resource, seed.key),
    translations: Object.fromEntries(
      Object.entries(seed.translations).map(([locale, texts]) => [locale, { ...texts }]),
    ),
    ...more(seed),
  }))

/**
 * Puts the reference data of a new system in place. May run any number of times: what is there, and what an administrator
 * has changed since, stays.
 */
export async function seedReferences(em: EntityManager): Promise<void> {
  const countryId = (code: string) => seedId('country', code)
  await reference.country.seed(
    em,
    rowsOf('country', seeds.countries, ({ code }) => ({ code })),
  )
  await reference.currency.seed(
    em,
    rowsOf('currency', seeds.currencies, ({ code, symbol, decimals, country }) => ({
      code,
      symbol,
      decimals,
      country: countryId(country),
    })),
  )
  await reference.city.seed(
    em,
    rowsOf('city', readCities(), ({ country, latitude, longitude, population }) => ({
      country: countryId(country),
      latitude,
      longitude,
      population,
    })),
  )
  await reference.category.seed(
    em,
    rowsOf('category', seeds.categories, ({ key }) => ({ code: key })),
  )
  await reference.type.seed(
    em,
    rowsOf('type', seeds.types, ({ category }) => (category ? { category: seedId('category', category) } : {})),
  )
  await reference.color.seed(
    em,
    rowsOf('color', seeds.colors, ({ hex }) => ({ hex })),
  )
  await reference.option.seed(em, rowsOf('option', seeds.options))
  await reference.transmission.seed(em, rowsOf('transmission', seeds.transmissions))
  await reference.fueltype.seed(
    em,
    rowsOf('fueltype', seeds.fuelTypes, ({ powertrain, energy }) => ({ powertrain, energy })),
  )
  await seedEnergyPrices(em)
  const pages = pageRows()
  await page.seed(em, pages)
  await publishSeeds(
    em,
    pages.map(({ id }) => id),
  )
  // Options get their bits in the order of the seeds, so that the common ones are among the first 63.
  await ensureKeys(
    em,
    seeds.options.map(({ key }) => ({ kind: 'option', value: seedId('option', key) })),
  )
  await seedMakes(em)
  await seedRates(em)
}

/**
 * Only where there are none: one that was deleted because it was wrong does not come back to buyers. Only for what this system
 * has: an operator may have countries, fuels or currencies of their own.
 */
async function seedEnergyPrices(em: EntityManager): Promise<void> {
  const [kept] = await sql<{ any: boolean }>(em, 'select exists (select from energyprice) as any')
  if (kept?.any) return
  const known = await sql<{ id: unknown }>(
    em,
    'select id from country union all select id from fueltype union all select id from currency',
  )
  const ids = new Set(known.map(({ id }) => id))
  const isKnown = ({ country, fuel_type, currency }: SeedRow) =>
    [country, fuel_type, currency].every((id) => ids.has(id))
  await reference.energyprice.seed(em, energyPriceRows().filter(isKnown))
}

const energyPriceRows = (): SeedRow[] =>
  energyPrices.map(({ country, fuelType, price, currency }) => ({
    id: seedId('energyprice', `${country}/${fuelType}`),
    country: seedId('country', country),
    fuel_type: seedId('fueltype', fuelType),
    price,
    currency: seedId('currency', currency),
    translations: energyPriceSource,
  }))

/** A page's texts are title and Markdown; its name is its slug, the same in every language. */
const pageRows = (): SeedRow[] =>
  readPages().map(({ key, translations }) => ({
    id: seedId('page', key),
    name: key,
    translations: Object.fromEntries(
      Object.entries(translations).map(([locale, { name, description }]) => [
        locale,
        { title: name, description: description ?? '' },
      ]),
    ),
  }))

/** Makes and models come from the product, not from administrators: each run brings them up to date. */
async function seedMakes(em: EntityManager): Promise<void> {
  const models = readModels().map((model) => ({ ...model, make: nameKey(model.brand), key: nameKey(model.model) }))
  const byMake = Map.groupBy(models, ({ make }) => make)
  const makes = [...byMake].map(([key, own]) => ({
    key,
    name: own[0]?.brand ?? key,
    categories: [...new Set(own.map(({ category }) => category))],
    models: own.length,
  }))
  await sql(
    em,
    `insert into make (key, name, categories, models)
     select key, name, categories, models from jsonb_to_recordset($1::jsonb) as m (key text, name text, categories text[], models int)
     on conflict (key) do update set name = excluded.name, categories = excluded.categories, models = excluded.models`,
    [JSON.stringify(makes)],
  )
  const unique = [...new Map(models.map((model) => [`${model.make}/${model.key}/${model.category}`, model])).values()]
  await sql(
    em,
    `insert into make_model (make, key, category, name, first_year, last_year)
     select make, key, category, model, "firstYear", "lastYear" from jsonb_to_recordset($1::jsonb)
       as m (make text, key text, category text, model text, "firstYear" int, "lastYear" int)
     on conflict (make, key, category) do update
       set name = excluded.name, first_year = excluded.first_year, last_year = excluded.last_year`,
    [JSON.stringify(unique)],
  )
}

/** Rates to begin with; those the `exchange-rate` datacron has brought stay. */
const seedRates = (em: EntityManager): Promise<unknown> =>
  sql(
    em,
    `insert into exchange_rate (currency, rate, as_of)
     select code, rate, $3::date from unnest($1::text[], $2::double precision[]) as given (code, rate)
     on conflict (currency) do nothing`,
    [Object.keys(exchangeRates.rates), Object.values(exchangeRates.rates), exchangeRates.asOf],
  )
