import {
  createVehicle,
  type DataOf,
  fieldRequired,
  suggestCities,
  type VehicleField,
  vehicleConfig,
  vehicleFieldNames,
} from '@forecourt/contracts'
import sharp from 'sharp'
import type { ApiClient } from './api-client.ts'

/** Any picture: a plain JPEG of 640 × 480, blue unless another colour (red, green, blue; 0–255) is asked for. */
export const samplePicture = ([r = 40, g = 90, b = 160]: Iterable<number> = []): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()

/** Puts a complete, live vehicle up for sale. @returns its record */
export async function offerVehicle(seller: ApiClient, title: string): Promise<DataOf<typeof createVehicle>> {
  const { data: choices } = await seller.call(vehicleConfig)
  const country = choices.countries.find(({ code }) => code === 'FR')
  const { data: cities } = await seller.call(suggestCities, { query: { q: 'Lyon', country: country?.id } })
  const fuel = choices.fuelTypes.find(({ powertrain }) => powertrain === 'combustion')
  const category = choices.categories.find(({ code }) => code === 'car')
  const values: Partial<Record<VehicleField, string>> = {
    title,
    brand: 'Peugeot',
    model: '208',
    register: 'AB-123-CD',
    year: '2020',
    price: '14990',
    mileage: '42000',
    address: '1 rue de la Paix',
    postal_code: '69001',
    currency: choices.currencies.find(({ code }) => code === 'EUR')?.id ?? '',
    country: country?.id ?? '',
    city: cities[0]?.id ?? '',
    category: category?.id ?? '',
    color: choices.colors[0]?.id ?? '',
    fuel_type: fuel?.id ?? '',
    type: (choices.types.find((type) => type.category === category?.id) ?? choices.types[0])?.id ?? '',
    transmission: choices.transmissions[0]?.id ?? '',
    options: choices.options[0]?.id ?? '',
    engine_size: '1199',
    number_of_doors: '5',
    number_of_seats: '5',
    vin: randomVin(),
    description: 'A tidy car with a full service history.',
    fiscal_power: '5',
    din_power: '100',
    engine_power: '73.6',
    registration_date: '2020-03-01',
    number_of_owners: '1',
    is_first_hand: 'true',
    emissions_standard: 'euro_6',
    co2_emissions: '103',
    origin: country?.id ?? '',
    maintenance_history: 'complete',
    length: '4055',
    width: '1745',
    height: '1430',
    weight: '1065',
    critair: '1',
    trunk_volume: '311',
  }
  const facts = { powertrain: 'combustion', category: 'car', country: 'FR' } as const
  const fields = vehicleFieldNames
    .filter((name) => fieldRequired(name, facts))
    .map((name) => [name, values[name] ?? ''] as const)
  const file = { name: 'pictures', filename: 'car.jpg', type: 'image/jpeg', bytes: await samplePicture() }
  return (await seller.call(createVehicle, { form: { fields, files: [file] } })).data
}

/** 17 characters of a European maker, whose region has no check digit. */
function randomVin(): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
  return `VF3${Array.from({ length: 14 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')}`
}
