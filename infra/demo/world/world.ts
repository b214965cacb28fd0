import { looks } from '../draw/looks.ts'
import { type Random, random } from '../random.ts'
import { classics, type Engine, type Model, models } from './catalogue.ts'
import { type DemoMessage, makeMessages } from './messages.ts'
import { type Seller, sellers } from './sellers.ts'
import { type DemoVehicle, makeVehicle } from './vehicle.ts'

/** Everything the demo world holds. */
export interface DemoWorld {
  readonly vehicles: readonly DemoVehicle[]
  readonly messages: readonly DemoMessage[]
}

const VEHICLES = 324
const SOLD = 14
const OLDEST = 2001
/** Models that come back from leasing by the dozen: so many alike that a price can be judged (at least eight, by the catalog). */
const BESTSELLERS = ['Renault Clio', 'Peugeot 208', 'Volkswagen Golf']
const OF_EACH = 15
/** Years, from and to, since those were new. */
const LEASED = [3, 4] as const

/** The demo world of a day: the same seed and day give the same world. */
export function makeWorld(today = new Date(), seed = 'forecourt'): DemoWorld {
  const chance = random(seed)
  const drafts = chooseModels(chance, today)
  const used = new Map<string, number>()
  const sold = new Set(chance.shuffle(drafts.map((_, i) => i)).slice(0, SOLD))
  const vehicles = drafts.map(({ model, engine, year }, i) => {
    const seller = sellerFor(chance, model, used)
    return makeVehicle(chance, model, engine, year, seller, chance.pick(seller.sites), today, sold.has(i))
  })
  const mixed = spread(chance, vehicles)
  return { vehicles: mixed, messages: makeMessages(chance, mixed) }
}

interface Draft {
  readonly model: Model
  readonly engine: Engine
  readonly year: number
}

/** Every engine of every model once, the bestsellers, then further ones by chance, more of what is sold more. */
function chooseModels(chance: Random, today: Date): Draft[] {
  const newest = today.getUTCFullYear()
  const draft = (model: Model, engine: Engine): Draft => {
    const last = model.to >= 2025 ? newest : Math.min(model.to, newest)
    const first = Math.max(OLDEST, firstYear(engine, model))
    return { model, engine, year: chance.whole(Math.min(first, last), last) }
  }
  const drafts = [
    ...models.flatMap((model) => model.engines.map((engine) => draft(model, engine))),
    ...classics.flatMap((model) => model.engines.map((engine): Draft => ({ model, engine, year: model.from }))),
  ]
  for (const model of models.filter(({ brand, model: name }) => BESTSELLERS.includes(`${brand} ${name}`)))
    for (let n = 0; n < OF_EACH; n++) {
      const [engine] = model.engines
      if (engine) drafts.push({ model, engine, year: newest - chance.whole(...LEASED) })
    }
  const popular = models.filter(({ category }) => category === 'car')
  while (drafts.length < VEHICLES) {
    const model = chance.pick(chance.chance(0.82) ? popular : models)
    drafts.push(draft(model, chance.pick(model.engines)))
  }
  return drafts
}

/** New kinds of drive came later than the model's name. */
function firstYear({ fuel }: Engine, { from, category }: Model): number {
  if (category === 'car' && (fuel.startsWith('mild') || fuel === 'electric' || fuel.startsWith('plug-in')))
    return Math.max(from, fuel === 'electric' ? 2013 : 2017)
  if (category === 'van' && fuel === 'electric') return Math.max(from, 2021)
  return from
}

function sellerFor(chance: Random, { category }: Model, used: Map<string, number>): Seller {
  const willing = sellers.filter(
    ({ categories, share }) => categories.includes(category) && (category !== 'car' || share > 0),
  )
  const weight = ({ share, email }: Seller) => (category === 'car' ? share : 1) / (1 + (used.get(email) ?? 0) / 40)
  let left = chance.next() * willing.reduce((sum, seller) => sum + weight(seller), 0)
  const chosen =
    willing.find((seller) => {
      left -= weight(seller)
      return left <= 0
    }) ?? willing.at(-1)
  if (!chosen) throw new Error(`nobody sells a ${category}`)
  used.set(chosen.email, (used.get(chosen.email) ?? 0) + 1)
  return chosen
}

/** Mixes the vehicles so that neighbours on the first pages look different: no look twice within a dozen. */
function spread(chance: Random, vehicles: readonly DemoVehicle[]): DemoVehicle[] {
  const rest = chance.shuffle(vehicles)
  const out: DemoVehicle[] = []
  while (rest.length > 0) {
    const recent = new Set(out.slice(-Math.min(16, looks.length - 1)).map(({ look }) => look.key))
    const styles = new Set(out.slice(-3).map(({ look }) => look.style))
    const at = rest.findIndex(({ look }) => !recent.has(look.key) && !styles.has(look.style))
    const fallback = rest.findIndex(({ look }) => !recent.has(look.key))
    out.push(...rest.splice(Math.max(0, at === -1 ? fallback : at), 1))
  }
  return out
}
