import { fuelTypes } from '../../../services/catalog/seeds/reference.ts'
import { type Random, random } from '../random.ts'
import type { Model } from './catalogue.ts'
import { lookChooser } from './choose-look.ts'
import { chooseModels } from './choose-models.ts'
import { type DemoMessage, makeMessages } from './messages.ts'
import { inOrder } from './order.ts'
import { type Past, pastOf } from './past.ts'
import { type Seller, sellers } from './sellers.ts'
import { type DemoVehicle, makeVehicle } from './vehicle.ts'

/** Everything the demo world holds. */
export interface DemoWorld {
  /** From the newest to the oldest. */
  readonly vehicles: readonly OfferedVehicle[]
  readonly messages: readonly DemoMessage[]
}

/** A vehicle, and what happened to it since it was posted. */
export interface OfferedVehicle extends DemoVehicle {
  readonly past: Past
}

const SOLD = 14
const electric = new Set(fuelTypes.filter(({ powertrain }) => powertrain === 'electric').map(({ key }) => key))

/** The demo world of a day: the same seed and day give the same world. */
export function makeWorld(today = new Date(), seed = 'forecourt'): DemoWorld {
  const chance = random(seed)
  const drafts = chooseModels(chance, today)
  const used = new Map<string, number>()
  const chooseLook = lookChooser(chance)
  const sold = new Set(chance.shuffle(drafts.map((_, i) => i)).slice(0, SOLD))
  const vehicles = drafts.map((draft, i) => {
    const seller = sellerFor(chance, draft.model, used)
    const look = chooseLook(draft.model, electric.has(draft.engine.fuel))
    return makeVehicle(chance, draft, look, seller, chance.pick(seller.sites), today, sold.has(i))
  })
  const ordered = inOrder(chance, vehicles)
  const offered = ordered.map((vehicle, place) => ({
    ...vehicle,
    past: pastOf(chance, vehicle, place, ordered.length, today),
  }))
  return { vehicles: offered, messages: makeMessages(chance, offered) }
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
