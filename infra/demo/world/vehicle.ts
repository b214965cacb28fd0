import { hasEngine, type Powertrain, PS_PER_KW } from '@forecourt/contracts'
import { exchangeRates } from '../../../services/catalog/seeds/exchange-rates.ts'
import { fuelTypes } from '../../../services/catalog/seeds/reference.ts'
import type { Look } from '../draw/looks.ts'
import type { Random } from '../random.ts'
import type { Engine, Model } from './catalogue.ts'
import { equipment } from './equipment.ts'
import { describe } from './prose.ts'
import { plate, vehicleNumber } from './registration.ts'
import type { Seller, Site } from './sellers.ts'

/** A vehicle of the demo world. References are keys of the reference data, everything else is as the API takes it. */
export interface DemoVehicle {
  readonly seller: Seller
  readonly look: Look
  readonly sold: boolean
  readonly references: {
    readonly currency: string
    readonly country: string
    /** English name. */
    readonly city: string
    readonly category: string
    readonly color: string
    readonly fuel_type: string
    readonly type: string
    readonly transmission: string
    readonly origin: string
    readonly first_registration_country: string
    readonly options: readonly string[]
  }
  readonly fields: Readonly<Record<string, string | number | boolean>>
}

const powertrains = new Map(fuelTypes.map(({ key, powertrain }) => [key, powertrain]))
const yearly: Readonly<Record<string, number>> = {
  car: 14_500,
  van: 19_000,
  motorcycle: 5_500,
  truck: 62_000,
  camper: 10_500,
  bus: 28_000,
}
const loss: Readonly<Record<string, number>> = {
  car: 0.152,
  van: 0.14,
  motorcycle: 0.115,
  truck: 0.14,
  camper: 0.085,
  bus: 0.14,
}
const day = (date: Date) => date.toISOString().slice(0, 10)
const pad = (value: number) => String(value).padStart(2, '0')

/** What is offered. */
export interface Draft {
  readonly model: Model
  readonly engine: Engine
  readonly year: number
  /** One of many that were registered in the same half year and driven alike. */
  readonly leased: boolean
}

/** One vehicle; `today` decides its age. */
export function makeVehicle(
  chance: Random,
  { model, engine, year, leased }: Draft,
  look: Look,
  seller: Seller,
  place: Site,
  today: Date,
  sold: boolean,
): DemoVehicle {
  const powertrain = powertrains.get(engine.fuel) ?? 'combustion'
  const registered = registration(chance, year, today, leased ? [2, 8] : [1, 12])
  const age = (today.getTime() - registered.getTime()) / (365.25 * 86_400_000)
  const mileage = model.classic?.mileage ?? drivenKilometres(chance, model, engine, age, leased ? 0.09 : 0.22)
  const price = sellingPrice(chance, model, engine, age, mileage, seller.currency)
  const owners = Math.max(1, Math.min(6, 1 + Math.floor(age / 4.5 + chance.between(-0.6, 0.6))))
  const maintenance = chance.next() < 0.72 - age * 0.014 ? 'complete' : chance.chance(0.75) ? 'partial' : 'none'
  const accident = chance.next() < 0.88 ? 'none' : chance.chance(0.8) ? 'repaired' : 'damaged'
  const options = equipment(chance, model, engine, year)
  const charged = powertrain === 'electric' || powertrain === 'plug_in_hybrid' ? engine.battery : undefined
  const health = Math.round(Math.max(74, 100 - age * chance.between(1.1, 1.9) - mileage / 60_000))
  const transmission = gearbox(chance, model, engine, powertrain, year)
  const imported = model.origin !== place.country && chance.chance(0.16)
  const story = {
    model,
    year,
    mileage,
    owners,
    maintenance,
    accident,
    fuel: engine.fuel,
    range: charged?.range,
    health,
    options,
    business: seller.business,
    city: place.city,
  } as const
  const insurance = new Date(today.getTime() + chance.whole(25, 330) * 86_400_000)
  const nameOfEngine =
    model.category === 'truck' || model.category === 'motorcycle'
      ? `${Math.round(engine.power * PS_PER_KW)} PS`
      : engineLabel(model, engine)

  return {
    seller,
    look,
    sold,
    references: {
      currency: seller.currency,
      country: place.country,
      city: place.city,
      category: model.category,
      color: look.color,
      fuel_type: engine.fuel,
      type: model.style,
      transmission,
      origin: model.origin,
      first_registration_country: imported
        ? chance.pick(['DE', 'BE', 'NL', 'IT', 'FR'].filter((code) => code !== place.country))
        : place.country,
      options,
    },
    fields: {
      title: [model.brand, model.model, nameOfEngine, trimOf(chance, model, engine, seller.language)]
        .filter(Boolean)
        .join(' '),
      brand: model.brand,
      model: model.model,
      register: plate(chance, place.country, place.area),
      year,
      price,
      address: place.address,
      postal_code: place.postalCode,
      mileage,
      ...(hasEngine(powertrain) ? { engine_size: Math.max(49, engine.displacement) } : {}),
      number_of_doors: model.doors,
      number_of_seats: model.seats,
      vin: vehicleNumber(chance, model.brand, model.origin, year),
      insurance_expiry_date: day(insurance),
      description: describe(chance, story, seller.language),
      ...(charged
        ? {
            battery_capacity: charged.capacity,
            battery_type:
              engine.fuel === 'electric' && model.brand !== 'BYD' && engine.listPrice > 30_000
                ? 'NMC'
                : chance.pick(['LFP', 'NMC']),
            battery_health: health,
            charging_time: charged.charging,
            fast_charging: powertrain === 'electric' && charged.charging < 70 && charged.capacity > 14,
            battery_range: charged.range,
            battery_consumption: Math.round((charged.capacity / charged.range) * 1000) / 10,
          }
        : {}),
      fiscal_power: fiscalPower(model, engine, powertrain === 'electric'),
      din_power: Math.round(engine.power * PS_PER_KW),
      engine_power: engine.power,
      registration_date: day(registered),
      number_of_owners: owners,
      is_first_hand: owners === 1,
      emissions_standard: emissions(model, !hasEngine(powertrain), registered.getUTCFullYear()),
      co2_emissions: engine.co2,
      import_status: imported ? 'imported_eu' : 'national',
      maintenance_history: maintenance,
      accident_history: accident,
      length: model.size.length,
      width: model.size.width,
      height: model.size.height,
      weight: model.weight,
      torque: torque(model, engine, powertrain === 'electric'),
      ...(place.country === 'FR' ? { critair: critair(model, engine.fuel, registered.getUTCFullYear()) } : {}),
      wheelbase: model.size.wheelbase,
      trunk_volume: model.boot,
      upholstery: upholstery(chance, model, engine),
    },
  }
}

/** A day of the model year (new ones may have been registered at most up to yesterday). */
function registration(chance: Random, year: number, today: Date, months: readonly [number, number]): Date {
  const latest = new Date(today.getTime() - 20 * 86_400_000)
  const date = new Date(`${year}-${pad(chance.whole(...months))}-${pad(chance.whole(1, 28))}T00:00:00Z`)
  return date > latest
    ? new Date(`${Math.min(year, latest.getUTCFullYear())}-01-${pad(chance.whole(8, 28))}T00:00:00Z`)
    : date
}

function drivenKilometres(chance: Random, { category }: Model, { fuel }: Engine, age: number, spread: number): number {
  const diesel = category === 'car' && fuel.includes('diesel') ? 1.25 : 1
  // People drive a new vehicle more than an old one.
  const effective = age < 8 ? age : 8 + (age - 8) * 0.62
  const total = (yearly[category] ?? 14_000) * diesel * effective * chance.between(1 - spread, 1 + spread)
  return Math.max(90, Math.round(total / 50) * 50 + chance.whole(-20, 20))
}

function sellingPrice(
  chance: Random,
  model: Model,
  { listPrice, fuel }: Engine,
  age: number,
  mileage: number,
  currency: string,
): number {
  const rate = exchangeRates.rates[currency] ?? 1
  if (model.classic) return Math.round((model.classic.price * rate) / 100) * 100
  const usual = (yearly[model.category] ?? 14_000) * Math.max(age, 0.4)
  const extra = Math.max(-0.35, Math.min(0.5, (mileage - usual) / Math.max(30_000, usual)))
  const factor =
    0.93 *
    Math.exp(-(loss[model.category] ?? 0.15) * age * (fuel === 'electric' ? 1.12 : 1)) *
    (1 - 0.22 * extra) *
    Math.max(0.8, Math.min(1.2, 1 + chance.normal() * 0.075))
  const euros = Math.max(listPrice * 0.045, 650, listPrice * factor)
  return asked(euros * rate)
}

/** An amount as sellers write it. */
export function asked(price: number): number {
  return price > 20_000
    ? Math.round(price / 100) * 100 - 10
    : price > 4_000
      ? Math.round(price / 50) * 50
      : Math.round(price / 10) * 10
}

function gearbox(
  chance: Random,
  { category, brand, style }: Model,
  { fuel, power }: Engine,
  powertrain: Powertrain,
  year: number,
): string {
  if (!hasEngine(powertrain)) return 'single-speed'
  if (style === 'scooter') return 'cvt'
  if (category === 'motorcycle') return 'manual'
  if (category === 'truck') return year > 2010 ? 'automated-manual' : 'manual'
  if (powertrain === 'hybrid') return ['Toyota', 'Lexus', 'Honda'].includes(brand) ? 'cvt' : 'automatic'
  if (powertrain === 'plug_in_hybrid')
    return ['Volkswagen', 'Škoda', 'Renault', 'Kia'].includes(brand) ? 'dual-clutch' : 'automatic'
  if (power < 70) return brand === 'Citroën' && chance.chance(0.2) ? 'automated-manual' : 'manual'
  const selfShifting =
    ['Volkswagen', 'Audi', 'Škoda', 'Ford', 'Hyundai', 'Kia', 'Renault', 'Alpine'].includes(brand) && fuel !== 'ethanol'
      ? 'dual-clutch'
      : 'automatic'
  return chance.next() < (power > 130 ? 0.8 : 0.35) ? selfShifting : 'manual'
}

function engineLabel(model: Model, { fuel, displacement, power, battery }: Engine): string {
  if (
    /\d/.test(model.model) &&
    model.style !== 'minivan' &&
    /[a-z]/i.test(model.model) &&
    /( \d\.\d|\d{3}|TDI|TSI|CDI|dCi)/.test(model.model)
  )
    return fuel === 'cng' ? 'TGI' : ''
  if (fuel === 'electric') return battery ? `${battery.capacity} kWh` : ''
  if (fuel === 'hydrogen') return 'Fuel Cell'
  if (fuel.startsWith('plug-in')) return 'Plug-in Hybrid'
  if (fuel === 'hybrid-petrol') return model.model.includes('Hybrid') ? '' : 'Hybrid'
  return `${(displacement / 1000).toFixed(1)} ${Math.round(power * PS_PER_KW)}`
}

function trimOf(chance: Random, { category, brand }: Model, { listPrice }: Engine, language: string): string {
  if (category !== 'car') return ''
  const trims: Readonly<Record<string, readonly string[]>> = {
    Audi: ['S line', 'Advanced', ''],
    BMW: ['M Sport', 'Advantage', ''],
    'Mercedes-Benz': ['AMG Line', 'Avantgarde', ''],
    Peugeot: ['Allure', 'GT', 'Active'],
    Renault: ['Intens', 'Techno', 'Zen'],
    Citroën: ['Feel', 'Shine', ''],
    Dacia: ['Comfort', 'Prestige', ''],
    Volkswagen: ['Life', 'Style', 'R-Line'],
    Škoda: ['Style', 'Ambition', ''],
    Toyota: ['Design', 'Style', ''],
    Volvo: ['Inscription', 'Momentum', 'R-Design'],
    Ford: ['Titanium', 'ST-Line', ''],
    Opel: ['Elegance', 'GS Line', ''],
    Kia: ['GT-Line', 'Vision', ''],
    Hyundai: ['Prime', 'N Line', ''],
    Nissan: ['Tekna', 'N-Connecta', ''],
  }
  const own = trims[brand]
  if (own) return chance.pick(own)
  return listPrice < 30_000 && chance.chance(0.3) ? (language === 'fr_FR' ? 'Confort' : 'Comfort') : ''
}

/** French fiscal horsepower (CV): the formula in force since July 2020; motorcycles go by displacement. */
function fiscalPower({ category }: Model, { power, displacement }: Engine, electric: boolean): number {
  if (category === 'motorcycle')
    return electric ? Math.max(1, Math.round(power / 8)) : Math.max(1, Math.round(displacement / 125))
  const counted = electric ? power * 0.48 : power
  const share = counted / 100
  return Math.max(1, Math.min(120, Math.round(1.8 * share ** 2 + 3.87 * share + 1.34)))
}

function emissions({ category }: Model, clean: boolean, registered: number): string {
  if (clean) return 'none'
  const since = category === 'motorcycle' ? [1999, 2003, 2006, 2017, 2021] : [1993, 1997, 2001, 2006, 2011, 2015.7]
  const steps = since.filter((year) => registered >= year).length
  return steps === 0 ? 'none' : `euro_${Math.min(6, steps)}`
}

/** The French sticker, from energy and age (order of 21 June 2016). */
function critair({ category }: Model, fuel: string, registered: number): string {
  if (fuel === 'electric' || fuel === 'hydrogen') return '0'
  if (fuel === 'lpg' || fuel === 'cng' || fuel.startsWith('plug-in')) return '1'
  if (category === 'motorcycle')
    return registered >= 2017
      ? '1'
      : registered >= 2007
        ? '2'
        : registered >= 2004
          ? '3'
          : registered >= 2000
            ? '4'
            : 'none'
  if (fuel.includes('diesel'))
    return registered >= 2011
      ? '2'
      : registered >= 2006
        ? '3'
        : registered >= 2001
          ? '4'
          : registered >= 1997
            ? '5'
            : 'none'
  return registered >= 2011 ? '1' : registered >= 2006 ? '2' : registered >= 1997 ? '3' : 'none'
}

function torque({ category }: Model, { fuel, power, displacement }: Engine, electric: boolean): number {
  if (electric) return Math.round(power * (category === 'motorcycle' ? 2.2 : 1.9))
  if (fuel === 'hydrogen') return Math.round(power * 2.2)
  if (category === 'truck') return Math.round((power * 5.6) / 10) * 10
  if (category === 'motorcycle') return Math.max(9, Math.round(displacement * 0.1))
  return Math.round((power * (fuel.includes('diesel') ? 2.55 : displacement > 1600 ? 1.65 : 1.8)) / 5) * 5
}

function upholstery(chance: Random, { category }: Model, { listPrice }: Engine): string {
  if (category === 'motorcycle') return 'vinyl'
  if (category === 'truck' || category === 'van' || category === 'bus') return chance.pick(['cloth', 'cloth', 'vinyl'])
  return listPrice > 50_000
    ? chance.pick(['leather', 'leather', 'part_leather', 'alcantara'])
    : listPrice > 28_000
      ? chance.pick(['cloth', 'part_leather', 'part_leather', 'leather', 'alcantara'])
      : chance.pick(['cloth', 'cloth', 'cloth', 'part_leather'])
}
