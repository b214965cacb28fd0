import { looks } from '../draw/looks.ts'
import type { BodyStyle } from '../draw/picture-spec.ts'
import type { Random } from '../random.ts'
import type { DemoVehicle } from './vehicle.ts'

/** Vehicles of a page of the list. */
export const PAGE = 24
/** Of one body style among the newest: so there are at least eight. */
const OF_A_STYLE = 3

/**
 * The vehicles from the newest to the oldest, so that no page of the list shows two equal pictures, wherever it begins, and
 * the newest ones are of many body styles. What is sold is not in that list and goes anywhere between.
 */
export function inOrder(chance: Random, vehicles: readonly DemoVehicle[]): DemoVehicle[] {
  const order = spread(
    chance,
    vehicles.filter(({ sold }) => !sold),
  )
  for (const sold of vehicles.filter((vehicle) => vehicle.sold)) order.splice(chance.whole(PAGE, order.length), 0, sold)
  return order
}

function spread(chance: Random, vehicles: readonly DemoVehicle[]): DemoVehicle[] {
  const rest = chance.shuffle(vehicles)
  const gap = Math.min(PAGE, looks.length - 1)
  const out: DemoVehicle[] = []
  while (rest.length > 0) {
    const recent = new Set(out.slice(-gap).map(({ look }) => look.key))
    const last = new Set(out.slice(-2).map(({ look }) => look.style))
    const scenes = new Set(out.slice(-5).map(({ look }) => look.scene))
    const fresh = rest.filter(({ look }) => !recent.has(look.key))
    const styles = Map.groupBy(out.slice(0, PAGE), ({ look }) => look.style)
    const isFull = (style: BodyStyle) => out.length < PAGE && (styles.get(style)?.length ?? 0) >= OF_A_STYLE
    const wanted = fresh.filter(({ look }) => !last.has(look.style) && !isFull(look.style))
    const elsewhere = wanted.find(({ look }) => !scenes.has(look.scene))
    const next = urgent(rest, fresh, gap) ?? elsewhere ?? wanted[0] ?? fresh[0] ?? rest[0]
    if (!next) break
    out.push(next)
    rest.splice(rest.indexOf(next), 1)
  }
  return out
}

/** One of a look that would not find places enough in what is left if it waited any longer. */
function urgent(rest: readonly DemoVehicle[], fresh: readonly DemoVehicle[], gap: number): DemoVehicle | undefined {
  const left = Map.groupBy(rest, ({ look }) => look.key)
  const count = ({ look }: DemoVehicle) => left.get(look.key)?.length ?? 0
  const most = Math.max(...fresh.map(count))
  return most * (gap + 1) >= rest.length ? fresh.find((one) => count(one) === most) : undefined
}
