import { type EntityManager, seedId } from '@forecourt/kernel/db'
import { families, periods } from '../../seeds/plans.ts'
import { tellFreePlan } from './free-plan.ts'
import { cart, cartdetail, cartgroup } from './plans.ts'

/** Puts the plans of a new system in place (rulings 6), and tells of the free one. What an administrator has changed since stays. */
export async function seedPlans(em: EntityManager): Promise<void> {
  const euro = seedId('currency', 'EUR')
  await cartgroup.seed(
    em,
    families.map(({ key, position, translations }) => ({ id: seedId('cartgroup', key), position, translations })),
  )
  const offers = families.flatMap((family) =>
    family.prices.map((offer) => ({ family, ...offer, key: `${family.key}-${offer.months}` })),
  )
  await cart.seed(
    em,
    offers.map(({ key, family, months, price }) => ({
      id: seedId('cart', key),
      price,
      months,
      isActive: true,
      currency: euro,
      group: seedId('cartgroup', family.key),
      translations: Object.fromEntries(
        Object.entries(family.translations).map(([locale, { name, description }]) => [
          locale,
          { name: [name, periods[locale]?.[months]].filter(Boolean).join(' '), description },
        ]),
      ),
    })),
  )
  await cartdetail.seed(
    em,
    offers.map(({ key, family }) => ({
      id: seedId('cartdetail', key),
      cart: seedId('cart', key),
      ...family.limits,
      translations: Object.fromEntries(
        Object.entries(family.translations).map(([locale, { name, description }]) => [locale, { name, description }]),
      ),
    })),
  )
  await tellFreePlan(em)
}
