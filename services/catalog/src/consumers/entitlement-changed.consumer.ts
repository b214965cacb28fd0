import { EntitlementChanged } from '@forecourt/contracts'
import { applyState, consumer } from '@forecourt/kernel/events'
import { askFeaturing } from '../featured/ask-featuring.ts'
import { askSettling } from '../plan/ask-settling.ts'
import { keepTerms } from '../plan/keep-plan.ts'
import { holdOffers } from '../plan/offers.ts'

/**
 * Keeps which plans a person holds, and when each ends: their vehicles are looked at now and whenever another plan comes
 * into force, whether billing is up then or not: for what is beyond the plan, and for the featured slots.
 */
export const projectEntitlement = consumer(
  EntitlementChanged,
  'catalog.project-entitlement',
  async ({ em, data: { userId, terms }, envelope }) => {
    // What is published at this moment is counted by the plan before, and then with the rest by this one.
    await holdOffers(em, userId)
    if (!(await applyState(em, { table: 'person_plan' }, envelope, {}))) return 'skipped'
    await keepTerms(em, userId, terms)
    await askSettling(em, userId, envelope.id)
    await askFeaturing(em, userId, envelope.id)
    for (const { until } of terms) {
      await askSettling(em, userId, `${userId}/${until}`, new Date(until))
      await askFeaturing(em, userId, `${userId}/${until}`, new Date(until))
    }
  },
)
