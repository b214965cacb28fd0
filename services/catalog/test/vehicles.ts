import { seedId } from '@forecourt/kernel/db'
import { readCities } from '../seeds/cities.ts'

/** Ids of seeded records, by their seed's key. */
export const id = {
  country: (code: string) => seedId('country', code),
  currency: (code: string) => seedId('currency', code),
  category: (key: string) => seedId('category', key),
  type: (key: string) => seedId('type', key),
  color: (key: string) => seedId('color', key),
  option: (key: string) => seedId('option', key),
  transmission: (key: string) => seedId('transmission', key),
  fueltype: (key: string) => seedId('fueltype', key),
  city: (name: string) => {
    const found = cities.find((city) => city.translations.en_US.name === name)
    if (!found) throw new Error(`no city ${name} in the seeds`)
    return seedId('city', found.key)
  },
}
const cities = readCities()

/** A complete petrol car in Lyon; change what a test is about. */
export const petrolCar = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Golf GTI, one owner',
  brand: 'volkswagen',
  model: 'golf',
  register: 'ab-123-cd',
  year: 2019,
  price: 18990.5,
  currency: id.currency('EUR'),
  country: id.country('FR'),
  city: id.city('Lyon'),
  address: '12 rue de la République',
  postal_code: '69002',
  category: id.category('car'),
  color: id.color('red'),
  mileage: 64_000,
  fuel_type: id.fueltype('petrol'),
  type: id.type('hatchback'),
  transmission: id.transmission('manual'),
  engine_size: 1984,
  number_of_doors: 5,
  number_of_seats: 5,
  vin: nextVin(),
  options: [id.option('abs'), id.option('air-conditioning')],
  description: 'Well kept, garaged, complete service book.',
  fiscal_power: 14,
  din_power: 245,
  engine_power: 180,
  registration_date: '2019-05-02',
  number_of_owners: 1,
  is_first_hand: true,
  emissions_standard: 'euro_6',
  co2_emissions: 142,
  origin: id.country('DE'),
  maintenance_history: 'complete',
  length: 4268,
  width: 1789,
  height: 1478,
  weight: 1387,
  trunk_volume: 374,
  critair: '1',
  ...change,
})

let vins = 0
/** A European VIN nobody has yet: no check digit there. */
export const nextVin = (): string => `WVWZZZ1KZ9W${String(++vins).padStart(6, '0')}`

/** A complete electric car in Berlin. */
export const electricCar = (change: Record<string, unknown> = {}): Record<string, unknown> => {
  const { engine_size: _, critair: __, ...car } = petrolCar()
  return {
    ...car,
    title: 'Model 3 Long Range',
    brand: 'Tesla',
    model: 'Model 3',
    year: 2022,
    country: id.country('DE'),
    city: id.city('Berlin'),
    postal_code: '10115',
    color: id.color('white'),
    fuel_type: id.fueltype('electric'),
    type: id.type('saloon'),
    transmission: id.transmission('single-speed'),
    battery_capacity: 75,
    battery_type: 'NMC',
    battery_health: 96,
    charging_time: 30,
    fast_charging: true,
    battery_range: 560,
    battery_consumption: 14.7,
    co2_emissions: 0,
    ...change,
  }
}
