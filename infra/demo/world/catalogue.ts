import { readFileSync } from 'node:fs'
import type { BodyStyle } from '../draw/picture-spec.ts'

/** One engine a model was offered with. */
export interface Engine {
  /** Key of the fuel type in the reference data. */
  readonly fuel: string
  /** cm³; 0 for electric drive. */
  readonly displacement: number
  /** kW. */
  readonly power: number
  /** g/km. */
  readonly co2: number
  /** Price when new, euros. */
  readonly listPrice: number
  /** kWh, km and minutes from 10 to 80 %; only for what is charged from the mains. */
  readonly battery?: { readonly capacity: number; readonly range: number; readonly charging: number }
}

/** A model that exists, with the measures of its data sheet. */
export interface Model {
  readonly style: BodyStyle
  readonly category: string
  readonly brand: string
  readonly model: string
  readonly from: number
  readonly to: number
  /** mm. */
  readonly size: {
    readonly length: number
    readonly width: number
    readonly height: number
    readonly wheelbase: number
  }
  readonly weight: number
  readonly boot: number
  readonly seats: number
  readonly doors: number
  /** ISO code of the country it is made in. */
  readonly origin: string
  readonly engines: readonly Engine[]
  /** A collectors' vehicle has its own price (euros) and mileage (km). */
  readonly classic?: { readonly price: number; readonly mileage: number }
}

const fuels: Readonly<Record<string, string>> = {
  P: 'petrol',
  D: 'diesel',
  L: 'lpg',
  G: 'cng',
  A: 'ethanol',
  MP: 'mild-hybrid-petrol',
  MD: 'mild-hybrid-diesel',
  H: 'hybrid-petrol',
  PH: 'plug-in-hybrid-petrol',
  PD: 'plug-in-hybrid-diesel',
  E: 'electric',
  F: 'hydrogen',
}

const lines = (name: string) =>
  readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

const numbers = (text: string, separator: string) => text.split(separator).map(Number)

function readEngine(text: string): Engine {
  const [code = '', ...rest] = text.trim().split(' ')
  const [displacement = 0, power = 0, co2 = 0, price = 0, capacity, range, charging] = rest.map(Number)
  const fuel = fuels[code]
  if (!fuel) throw new Error(`models.txt: ${code} is no fuel`)
  // Small plug-in batteries charge with alternating current only: the time is that of a wall box.
  const battery = capacity && range ? { capacity, range, charging: charging || 95 } : undefined
  return { fuel, displacement, power, co2, listPrice: price * 1000, ...(battery ? { battery } : {}) }
}

function readSize(text: string) {
  const [length = 0, width = 0, height = 0, wheelbase = 0] = numbers(text, '/')
  return { length, width, height, wheelbase }
}

function readModel(line: string): Model {
  const cells = line.split('|')
  const [style, category, brand, model, years, size, weight, boot, places, origin, engines] = cells
  if (!engines) throw new Error(`models.txt: incomplete line ${line}`)
  const [from = 0, to = 0] = numbers(years ?? '', '-')
  const [seats = 0, doors = 0] = numbers(places ?? '', '/')
  return {
    style: style as BodyStyle,
    category: category ?? '',
    brand: brand ?? '',
    model: model ?? '',
    from,
    to,
    size: readSize(size ?? ''),
    weight: Number(weight),
    boot: Number(boot),
    seats,
    doors,
    origin: origin ?? '',
    engines: engines.split(',').map(readEngine),
  }
}

function readClassic(line: string): Model {
  const [style, brand, model, year, size, weight, boot, places, origin, displacement, power, co2, price, mileage] =
    line.split('|')
  if (!mileage) throw new Error(`classics.txt: incomplete line ${line}`)
  const [seats = 0, doors = 0] = numbers(places ?? '', '/')
  const euros = Number(price) * 1000
  return {
    style: style as BodyStyle,
    category: 'car',
    brand: brand ?? '',
    model: model ?? '',
    from: Number(year),
    to: Number(year),
    size: readSize(size ?? ''),
    weight: Number(weight),
    boot: Number(boot),
    seats,
    doors,
    origin: origin ?? '',
    engines: [
      { fuel: 'petrol', displacement: Number(displacement), power: Number(power), co2: Number(co2), listPrice: euros },
    ],
    classic: { price: euros, mileage: Number(mileage) },
  }
}

/** Models of the last twenty-five years. */
export const models: readonly Model[] = lines('models').map(readModel)

/** Collectors' vehicles, one of each. */
export const classics: readonly Model[] = lines('classics').map(readClassic)
