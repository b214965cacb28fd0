import { createVehicle, markVehicleSold, searchVehicles, type VehicleSearch } from '@forecourt/contracts'
import { exchangeRates } from '../seeds/exchange-rates.ts'
import { holdOffers } from '../src/plan/offers.ts'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { electricCar, id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto } from './world.ts'

/** What a listing was made of, in plain terms: the reference searches these. */
export interface Listing {
  id: string
  posted: number
  sold: boolean
  /** As operators' lists are: without a picture. */
  incomplete: boolean
  fields: Record<string, unknown>
}

const choose = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const places = [
  ['FR', 'Lyon'],
  ['FR', 'Paris'],
  ['FR', 'Villeurbanne'],
  ['DE', 'Berlin'],
  ['DE', 'Potsdam'],
] as const
const makes = [
  ['Volkswagen', 'Golf'],
  ['Volkswagen', 'Passat'],
  ['Renault', 'Mégane'],
  ['Citroën', 'C3'],
  ['Tesla', 'Model 3'],
] as const
export const colors = ['red', 'white', 'black']
export const options = ['abs', 'air-conditioning', 'tow-bar', 'kitchen', 'solar-panel']
export const currencies = ['EUR', 'GBP', 'JPY'] as const

/** A small market in which every value occurs with every other often enough; the same in every run. */
const specimen = (n: number): Record<string, unknown> => {
  const [brand, model] = choose(makes, n * 7 + 3)
  const [country, city] = choose(places, n * 3 + 1)
  const electric = n % 5 === 0
  const currency = choose(currencies, n)
  const kilowatts = 60 + ((n * 13) % 150)
  const base = electric ? electricCar() : petrolCar()
  const { critair: _, ...car } = base
  return {
    ...car,
    title: `${brand} ${model} number ${n}`,
    description: n % 4 === 0 ? 'A rare collector’s piece with détails soignés.' : 'An ordinary vehicle in good order.',
    brand,
    model,
    country: id.country(country),
    city: id.city(city),
    ...(country === 'FR' ? { critair: '2' } : {}),
    color: id.color(choose(colors, n * 11)),
    currency: id.currency(currency),
    price: currency === 'JPY' ? 1_000_000 + n * 37_000 : 5_000 + ((n * 997) % 30_000) + 0.5,
    year: 2005 + ((n * 5) % 20),
    registration_date: '2005-01-02',
    mileage: (n * 7919) % 200_000,
    number_of_doors: choose([3, 5], n),
    number_of_seats: choose([4, 5, 7], n * 2),
    engine_power: kilowatts,
    din_power: Math.round(kilowatts * 1.35962),
    type: id.type(choose(['saloon', 'estate', 'suv'], n * 5)),
    transmission: id.transmission(choose(['manual', 'automatic'], n * 3)),
    options: options.filter((_option, at) => (n >> at) % 2 === 0 || at === n % 5).map((key) => id.option(key)),
  }
}

export const viewer = seller('Viewer')
const owner = seller('Owner')

/** A world with the whole market for sale, and a search of it in few words. */
export async function startMarket() {
  const world = await startWorld()
  const photo = await tinyPhoto()
  const publish = async (fields: Record<string, unknown>) => {
    const raw = form(fields, [{ name: 'a.jpg', bytes: photo }])
    const { body } = await world.call(createVehicle, { caller: owner, raw })
    if (!body.data) throw new Error(JSON.stringify(body))
    return { id: String(body.data.id), posted: Date.parse(body.data.postedAt) }
  }
  const publishIncomplete = (fields: Record<string, unknown>) =>
    world.db.transaction(async (em) => {
      const offers = await holdOffers(em, owner.userId)
      const { id: listed, postedAt } = await createIncomplete(em, offers, owner, fields, 'en_US')
      return { id: listed, posted: postedAt?.getTime() ?? 0 }
    })
  const listings: Listing[] = []
  for (let n = 0; n < 60; n++) {
    const fields = specimen(n)
    const incomplete = n % 7 === 3
    const { id: listed, posted } = await (incomplete ? publishIncomplete(fields) : publish(fields))
    const sold = n % 9 === 4
    if (sold) await world.call(markVehicleSold, { caller: owner, params: { id: listed }, body: { sold } })
    listings.push({ id: listed, posted, sold, incomplete, fields })
  }
  return {
    world,
    listings,
    run: async (query: Partial<VehicleSearch>) => world.call(searchVehicles, { caller: viewer, query }),
    close: () => world.close(),
  }
}
export type Market = Awaited<ReturnType<typeof startMarket>>
export const idsOf = (body: { data: { id: string }[] }) => body.data.map((card) => card.id)

// ---- the reference: the rulings, as plainly as they can be written ----------------------------------------------

const rate = (code: string) => exchangeRates.rates[code] ?? 1
export const euros = ({ price, currency }: Record<string, unknown>) =>
  Math.round((Number(price) / rate(currencies.find((code) => id.currency(code) === currency) ?? '')) * 1e5)
const plainText = (text: unknown) => String(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Words that mean something a vehicle is, besides what its text says. */
const meanings: Record<string, (fields: Record<string, unknown>) => boolean> = {
  vw: ({ brand }) => brand === 'Volkswagen',
  limousine: ({ type }) => type === id.type('saloon'),
  automatik: ({ transmission }) => transmission === id.transmission('automatic'),
  elektro: ({ fuel_type }) => fuel_type === id.fueltype('electric'),
  weisser: ({ color }) => color === id.color('white'),
}

export function matches({ sold, incomplete, fields }: Listing, query: Partial<VehicleSearch>): boolean {
  const anyOf = (list: readonly string[] | undefined, value: unknown) =>
    !list || list.some((one) => plainText(one) === plainText(value))
  const within = (value: unknown, least: number | undefined, most: number | undefined) =>
    (least === undefined || Number(value) >= least) && (most === undefined || Number(value) <= most)
  const bound = (amount: number | undefined) =>
    amount === undefined
      ? undefined
      : Math.round((amount / rate(currencies.find((code) => id.currency(code) === query.currency) ?? '')) * 1e5)
  const words = plainText(query.q ?? '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const text = plainText(`${fields.title} ${fields.description} ${fields.year}`).split(/[^a-z0-9]+/)
  return (
    (query.includeSold || !sold) &&
    (!query.withPictures || !incomplete) &&
    anyOf(query.brand, fields.brand) &&
    anyOf(query.model, fields.model) &&
    anyOf(query.country, fields.country) &&
    anyOf(query.city, fields.city) &&
    anyOf(query.color, fields.color) &&
    anyOf(query.fuelType, fields.fuel_type) &&
    anyOf(query.type, fields.type) &&
    anyOf(query.transmission, fields.transmission) &&
    (query.options ?? []).every((option) => (fields.options as string[]).includes(option)) &&
    within(euros(fields), bound(query.priceMin), bound(query.priceMax)) &&
    within(fields.year, query.yearMin, query.yearMax) &&
    within(fields.mileage, query.mileageMin, query.mileageMax) &&
    within(fields.engine_power, query.powerMin, query.powerMax) &&
    (query.doors === undefined || fields.number_of_doors === query.doors) &&
    (query.seats === undefined || fields.number_of_seats === query.seats) &&
    words.every((word) => meanings[word]?.(fields) || text.some((candidate) => candidate.startsWith(word)))
  )
}
