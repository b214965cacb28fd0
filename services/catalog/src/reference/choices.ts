import {
  type DataOf,
  type Locale,
  pictureMaxBytes,
  picturesMax,
  type referenceChoices,
  type vehicleConfig,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { PublicRecord, ResourceModule } from '@forecourt/kernel/resource'
import * as reference from './reference.ts'

type VehicleConfig = DataOf<typeof vehicleConfig>
type Choices = DataOf<typeof referenceChoices>

/** The members of a record that a reply shows. Their types are those of the resource's declaration, kept by its table. */
const choices = async <T>(
  em: EntityManager,
  module: ResourceModule,
  locale: Locale,
  members: readonly (keyof T & string)[],
): Promise<T[]> => (await module.choices(em, locale)).map((record) => pick<T>(record, members))

const pick = <T>(record: PublicRecord, members: readonly (keyof T & string)[]): T =>
  Object.fromEntries(members.map((member) => [member, record[member]])) as T

export const countryChoices = (em: EntityManager, locale: Locale) =>
  choices<Choices['countries'][number]>(em, reference.country, locale, ['id', 'name', 'code'])

/** Currencies with their rates, for prices in another one. */
export async function ratedCurrencies(em: EntityManager, locale: Locale): Promise<Choices['currencies']> {
  const rates = await sql<{ currency: string; rate: number; ratedOn: string }>(
    em,
    'select currency, rate, as_of as "ratedOn" from exchange_rate',
  )
  const known = new Map(rates.map(({ currency, ...rated }) => [currency, rated]))
  return (await currencyChoices(em, locale)).map((one) => ({
    ...one,
    ...(known.get(one.code) ?? { rate: null, ratedOn: null }),
  }))
}

export const currencyChoices = (em: EntityManager, locale: Locale) =>
  choices<VehicleConfig['currencies'][number]>(em, reference.currency, locale, [
    'id',
    'name',
    'code',
    'symbol',
    'decimals',
  ])

/** Everything the filters and the form of a vehicle choose from, in a language. */
export async function configOf(em: EntityManager, locale: Locale): Promise<VehicleConfig> {
  const named = ['id', 'name'] as const
  return {
    brands: await brands(em),
    categories: await choices<VehicleConfig['categories'][number]>(em, reference.category, locale, [...named, 'code']),
    types: await choices<VehicleConfig['types'][number]>(em, reference.type, locale, [...named, 'category']),
    colors: await choices<VehicleConfig['colors'][number]>(em, reference.color, locale, [...named, 'hex']),
    fuelTypes: await choices<VehicleConfig['fuelTypes'][number]>(em, reference.fueltype, locale, [
      ...named,
      'powertrain',
    ]),
    transmissions: await choices<VehicleConfig['transmissions'][number]>(em, reference.transmission, locale, named),
    options: await choices<VehicleConfig['options'][number]>(em, reference.option, locale, named),
    countries: await countryChoices(em, locale),
    currencies: await currencyChoices(em, locale),
    pictureMaxBytes,
    picturesMax,
  }
}

/** Known makes; `category` is the code of the kind of vehicle they make, null for those who make several. */
const brands = (em: EntityManager): Promise<VehicleConfig['brands']> =>
  sql(
    em,
    'select name, case when cardinality(categories) = 1 then categories[1] end as category from make order by key',
  )
