import type { Plan } from '@forecourt/contracts'

/** What a longer duration saves against the family's shortest: in the plan's currency, and as a share of 1. */
export interface Saving {
  amount: number
  share: number
}

/** A plan as it is offered, or a family that is not sold for the chosen duration. */
export interface Offer {
  id: string
  /** The family's name; the plan's where the family has several alike. */
  name: string
  plan: Plan | null
  saving: Saving | null
  /** How many months the family is sold for. */
  durations: number[]
}

export const isFree = (plan: Pick<Plan, 'price'>): boolean => plan.price === 0

/** Currencies that plans are sold in, as listed. */
export const currenciesOf = (plans: readonly Plan[]): string[] => [
  ...new Set(plans.filter((plan) => !isFree(plan)).map(({ currency }) => currency.code)),
]

/** How many months plans may be bought for, shortest first. */
export const durationsOf = (plans: readonly Plan[]): number[] =>
  [...new Set(plans.filter((plan) => !isFree(plan)).map(({ months }) => months))].toSorted((a, b) => a - b)

/** Everything that is sold for so many months in a currency, by rank and price, and the free plan before it. */
export function offersOf(plans: readonly Plan[], months: number, currency: string): Offer[] {
  const sold = plans.filter((plan) => isFree(plan) || plan.currency.code === currency)
  const ranked = sold.toSorted((a, b) => a.group.position - b.group.position)
  const families = new Set(ranked.map(({ group }) => group.id))
  return [...families].flatMap((id) =>
    offersOfFamily(
      sold.filter(({ group }) => group.id === id),
      months,
    ),
  )
}

function offersOfFamily(family: readonly Plan[], months: number): Offer[] {
  const [first] = family
  if (!first) return []
  const alike = family.filter((plan) => isFree(plan) || plan.months === months).toSorted((a, b) => a.price - b.price)
  const durations = durationsOf(family)
  if (alike.length === 0) return [{ id: first.group.id, name: first.group.name, plan: null, saving: null, durations }]
  return alike.map((plan) => ({
    id: plan.id,
    name: alike.length === 1 ? plan.group.name : plan.name,
    plan,
    saving: savingOf(plan, family),
    durations,
  }))
}

/** Prices have three decimals at most: whole numbers are exact. */
const whole = (amount: number) => Math.round(amount * 1000)

/** What the plan costs less than its family's shortest one, bought as often as that takes. */
export function savingOf(plan: Plan, family: readonly Plan[]): Saving | null {
  const paid = family.filter((one) => !isFree(one))
  const shortest = paid.toSorted((a, b) => a.months - b.months || a.price - b.price)[0]
  if (isFree(plan) || !shortest || shortest.months >= plan.months) return null
  const alone = Math.floor((whole(shortest.price) * plan.months) / shortest.months)
  const saved = alone - whole(plan.price)
  return saved > 0 ? { amount: saved / 1000, share: saved / alone } : null
}

/** The most that choosing this duration saves, as a share of 1; 0 where it saves nothing. */
export const bestShare = (plans: readonly Plan[], months: number, currency: string): number =>
  Math.max(0, ...offersOf(plans, months, currency).map(({ saving }) => saving?.share ?? 0))
