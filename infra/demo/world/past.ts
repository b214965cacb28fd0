import type { Random } from '../random.ts'
import { asked, type DemoVehicle } from './vehicle.ts'

/** What happened to a vehicle before the day of the demo world. */
export interface Past {
  readonly postedAt: Date
  /** What was asked, oldest first, from which instant on; the last is the present price, the first from `postedAt` on. */
  readonly prices: readonly { readonly at: Date; readonly price: number }[]
  /** Looks at it by UTC day. */
  readonly views: readonly { readonly day: string; readonly count: number }[]
  readonly soldAt: Date | null
}

/** Days over which the vehicles were posted. */
export const POSTED_DAYS = 90

const DAY = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** @param place in the list of all, 0 for the newest; the list is spread evenly over {@link POSTED_DAYS} */
export function pastOf(chance: Random, vehicle: DemoVehicle, place: number, all: number, today: Date): Past {
  const age = ((place + chance.between(0.1, 0.9)) / all) * POSTED_DAYS * DAY
  const postedAt = today.getTime() - age
  const soldAt = vehicle.sold ? today.getTime() - age * chance.between(0.1, 0.6) : null
  const end = soldAt ?? today.getTime()
  const prices = pricesOf(chance, Number(vehicle.fields.price), postedAt, end)
  return {
    postedAt: new Date(postedAt),
    prices: prices.map(({ at, price }) => ({ at: new Date(at), price })),
    views: viewsOf(
      chance,
      postedAt,
      end,
      prices.slice(1).map(({ at }) => dayOf(at)),
    ),
    soldAt: soldAt === null ? null : new Date(soldAt),
  }
}

/** Days a price stands before it is changed, at least. */
const STANDS = 7

/** A third of those that have stood for a while were lowered, once or twice, and a few raised. */
function pricesOf(chance: Random, present: number, postedAt: number, end: number) {
  const days = (end - postedAt) / DAY
  const changes = chance.chance(0.36) ? Math.min(chance.pick([1, 1, 2]), Math.floor(days / (STANDS * 2))) : 0
  const raised = chance.chance(0.12)
  const before: number[] = []
  for (let n = 0; n < changes; n++) {
    const next = before[0] ?? present
    const price = asked(next * (raised && n === 0 ? chance.between(0.95, 0.98) : chance.between(1.02, 1.06)))
    if (price !== next) before.unshift(price)
  }
  const span = (end - postedAt) / (before.length + 1)
  return [...before, present].map((price, n) => ({
    price,
    at: n === 0 ? postedAt : postedAt + span * (n + chance.between(-0.2, 0.2)),
  }))
}

/** Most look while it is new and at weekends, and again when its price falls. */
function viewsOf(chance: Random, postedAt: number, end: number, changed: readonly string[]): Past['views'] {
  const interest = chance.between(3, 22)
  const days: { day: string; count: number }[] = []
  for (let at = postedAt; dayOf(at) < dayOf(end); at += DAY) {
    const day = dayOf(at)
    const worn = 0.3 + 0.7 * Math.exp(-(at - postedAt) / (12 * DAY))
    const weekend = [0, 6].includes(new Date(at).getUTCDay()) ? 1.5 : 1
    const again = changed.includes(day) ? 2 : 1
    days.push({ day, count: Math.round(interest * worn * weekend * again * chance.between(0.6, 1.4)) })
  }
  return days
}
