import { suggestCities, vehicleConfig } from '@forecourt/contracts'
import * as seeds from '../../../services/catalog/seeds/reference.ts'
import type { Seed } from '../../../services/catalog/seeds/shape.ts'
import type { ApiClient } from '../../client/api-client.ts'
import type { DemoVehicle } from '../world/vehicle.ts'
import { patiently } from './people.ts'

/** Ids of the reference data, asked for as the vehicle form does; `client` must speak English. */
export class References {
  readonly #ids = new Map<string, string>()
  readonly #cities = new Map<string, Promise<string>>()
  readonly #client: ApiClient

  constructor(client: ApiClient) {
    this.#client = client
  }

  async load(): Promise<void> {
    const { data } = await patiently(() => this.#client.call(vehicleConfig))
    const byName = (kind: string, list: readonly Seed[], answers: readonly { id: string; name: string }[]) => {
      const ids = new Map(answers.map(({ id, name }) => [name, id]))
      for (const { key, translations } of list) {
        const id = ids.get(translations.en_US.name)
        if (id) this.#ids.set(`${kind} ${key}`, id)
      }
    }
    byName('category', seeds.categories, data.categories)
    byName('type', seeds.types, data.types)
    byName('color', seeds.colors, data.colors)
    byName('fuel_type', seeds.fuelTypes, data.fuelTypes)
    byName('transmission', seeds.transmissions, data.transmissions)
    byName('option', seeds.options, data.options)
    for (const { id, code } of data.countries) this.#ids.set(`country ${code}`, id)
    for (const { id, code } of data.currencies) this.#ids.set(`currency ${code}`, id)
  }

  id(kind: string, key: string): string {
    const id = this.#ids.get(`${kind} ${key}`)
    if (!id) throw new Error(`the catalog has no ${kind} ${key}`)
    return id
  }

  city(country: string, name: string): Promise<string> {
    const key = `${country} ${name}`
    const known = this.#cities.get(key)
    if (known) return known
    const query = { country: this.id('country', country), q: name }
    const asked = patiently(() => this.#client.call(suggestCities, { query })).then(({ data }) => {
      const city = data.find((each) => each.name === name)
      if (!city) throw new Error(`the catalog has no city ${key}`)
      return city.id
    })
    this.#cities.set(key, asked)
    return asked
  }

  /** The fields of the multipart form that creates this vehicle, for another price than its own where one is given. */
  async form({ fields, references }: DemoVehicle, price = fields.price): Promise<[name: string, value: string][]> {
    const {
      country,
      city,
      options,
      currency,
      category,
      color,
      fuel_type,
      type,
      transmission,
      origin,
      first_registration_country,
    } = references
    return [
      ...Object.entries({ ...fields, price }).map(([name, value]): [string, string] => [name, String(value)]),
      ['currency', this.id('currency', currency)],
      ['country', this.id('country', country)],
      ['city', await this.city(country, city)],
      ['category', this.id('category', category)],
      ['color', this.id('color', color)],
      ['fuel_type', this.id('fuel_type', fuel_type)],
      ['type', this.id('type', type)],
      ['transmission', this.id('transmission', transmission)],
      ['origin', this.id('country', origin)],
      ['first_registration_country', this.id('country', first_registration_country)],
      ...options.map((option): [string, string] => ['options', this.id('option', option)]),
    ]
  }
}
