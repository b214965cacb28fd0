import { looks } from '../draw/looks.ts'
import type { Random } from '../random.ts'
import { classics, type Engine, type Model, models } from './catalogue.ts'
import type { Draft } from './vehicle.ts'

const VEHICLES = 324
const OLDEST = 2001
/**
 * Models of which a year's fleet is sold at once, with the years since: so many alike that a price can be judged (at least
 * eight others of about its age, mileage and power, by the catalog).
 */
const FLEETS: Readonly<Record<string, number>> = {
  'Renault Clio': 9,
  'Peugeot 208': 8,
  'Volkswagen Golf': 7,
  'Volkswagen Polo': 12,
  'Peugeot 3008': 3,
  'Volkswagen Tiguan': 2,
  'Dacia Duster': 9,
  'Tesla Model Y': 2,
  'BMW 320i': 2,
  'Škoda Octavia Combi 2.0 TDI': 5,
  'Peugeot 308 SW': 8,
  'Volkswagen Touran': 12,
  'Renault Trafic': 9,
  'BMW R 1250 GS': 6,
}
const OF_EACH = 14

const fleetOf = ({ brand, model }: Model) => FLEETS[`${brand} ${model}`]

/** The fleets, a collectors' vehicle each, and of the other models first those that make each look and each fuel present. */
export function chooseModels(chance: Random, today: Date): Draft[] {
  const newest = today.getUTCFullYear()
  const single = (model: Model, engine: Engine): Draft => {
    const last = model.to >= 2025 ? newest : Math.min(model.to, newest)
    const first = Math.max(OLDEST, firstYear(engine, model))
    return { model, engine, year: chance.whole(Math.min(first, last), last), leased: false }
  }
  const drafts = models.flatMap((model): Draft[] => {
    const [engine] = model.engines
    const age = fleetOf(model)
    if (age === undefined || !engine) return []
    return Array.from({ length: OF_EACH }, () => ({ model, engine, year: newest - age, leased: true }))
  })
  for (const model of classics)
    for (const engine of model.engines) drafts.push({ model, engine, year: model.from, leased: false })
  const others = chance.shuffle(
    models.flatMap((model) => model.engines.map((engine, at) => ({ model, engine, at }))).filter(isNoFleet),
  )
  for (const { model, engine } of rareFirst(others).slice(0, VEHICLES - drafts.length))
    drafts.push(single(model, engine))
  return drafts
}

interface Offered {
  readonly model: Model
  readonly engine: Engine
  /** Which of the model's engines. */
  readonly at: number
}

const isNoFleet = ({ model, at }: Offered) => at > 0 || fleetOf(model) === undefined

/** One for each look and fuel before those that only add to what is there, then other models before further engines. */
function rareFirst(list: readonly Offered[]): Offered[] {
  const seen = new Map<string, number>()
  /** Whether there are fewer than `most` of that name so far; this is one more. */
  const isWanted = (name: string, most = 1) => {
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before < most
  }
  const ranked = list.map((one) => {
    const { model, engine } = one
    const isElectric = engine.fuel === 'electric'
    const drawn = looks.filter((look) => look.style === model.style && look.electric === isElectric).length
    const brings = [isWanted(`${model.style} ${isElectric}`, drawn), isWanted(engine.fuel)].includes(true)
    const isOther = isWanted(`${model.brand} ${model.model}`)
    return { one, rank: brings ? 0 : isOther ? 1 : 2 }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one)
}

/** New kinds of drive came later than the model's name. */
function firstYear({ fuel }: Engine, { from, category }: Model): number {
  if (category === 'car' && (fuel.startsWith('mild') || fuel === 'electric' || fuel.startsWith('plug-in')))
    return Math.max(from, fuel === 'electric' ? 2013 : 2017)
  if (category === 'van' && fuel === 'electric') return Math.max(from, 2021)
  return from
}
