import type { Plan } from '@forecourt/contracts'

/** What a person's plan allows, and how much of it is used. Null: unlimited. */
export interface Allowance {
  plan: Plan
  /** Live, unsold vehicles now (rulings 6). */
  used: number
  vehicles: number | null
  photos: number | null
  /** The next plan up that allows more vehicles; null where there is none. */
  larger: Plan | null
}

const more = (a: number | null, b: number | null): boolean => b !== null && (a === null || a > b)

/** The cheapest plan of the lowest rank that allows more vehicles than `plan`. */
export const largerPlan = (plan: Plan, offered: readonly Plan[]): Plan | null =>
  offered
    .filter((one) => more(one.limits.vehicle_limit, plan.limits.vehicle_limit))
    .toSorted((a, b) => a.group.position - b.group.position || a.price - b.price)[0] ?? null

/** How many more vehicles may be published; null: as many as one likes. Never below none. */
export const remaining = ({ used, vehicles }: Pick<Allowance, 'used' | 'vehicles'>): number | null =>
  vehicles === null ? null : Math.max(0, vehicles - used)
