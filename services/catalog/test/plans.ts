import { type EventContract, freePlanAggregate, type PlanLimits } from '@forecourt/contracts'
import { type Database, newId } from '@forecourt/kernel/db'
import type { Consumer, EnvelopeOf, EventInput } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { projectEntitlement } from '../src/consumers/entitlement-changed.consumer.ts'
import { projectFreePlan } from '../src/consumers/free-plan-changed.consumer.ts'

const log = createLogger({ service: 'catalog', level: 'silent' })
const HOUR = 3_600_000

const limitsOf = (limits: Limits): PlanLimits => ({
  vehicle_limit: limits.vehicles,
  photo_limit_per_vehicle: limits.photos ?? null,
  contact_limit_per_month: null,
  featured_listing: limits.featured ?? false,
  detailed_stats: false,
  priority_support: false,
})

interface Limits {
  readonly vehicles: number | null
  readonly photos?: number | null
  /** Whether vehicles take turns in the featured slots; not unless stated. */
  readonly featured?: boolean
}
/** A plan from an hour ago, or from the end of the one before, until so many hours from now; a year unless stated. */
interface Term extends Limits {
  readonly until?: number
}

/** Hands an event to our consumer, as the bus would. */
const deliver = <C extends EventContract>(
  db: Database,
  consumer: Consumer<C>,
  { aggregateId, aggregateVersion = 0, data }: EventInput<C>,
) => {
  const { name, version, aggregate } = consumer.contract
  const envelope: EnvelopeOf<C> = {
    id: newId(),
    name,
    version,
    occurredAt: new Date().toISOString(),
    aggregate,
    aggregateId,
    aggregateVersion,
    traceparent: '00-00000000000000000000000000000001-0000000000000001-00',
    data,
  }
  return db.transaction((em) => consumer.handle({ em, data, envelope, log }))
}

/** What everybody may do who holds no plan. */
export const tellFreePlan = (db: Database, limits: Limits, version = 1) =>
  deliver(db, projectFreePlan, {
    aggregateId: freePlanAggregate,
    aggregateVersion: version,
    data: { version, cartId: freePlanAggregate, limits: limitsOf(limits) },
  })

let told = 0
/** All plans that a person holds from now on, as billing tells it. */
export function tellPlans(db: Database, userId: string, terms: readonly Term[], version = ++told) {
  const now = Date.now()
  let from = now - HOUR
  const all = terms.map(({ until = 365 * 24, ...limits }) => {
    const end = now + until * HOUR
    const term = {
      lotId: newId(),
      cartId: freePlanAggregate,
      family: freePlanAggregate,
      rank: 1,
      paid: true,
      from: new Date(from).toISOString(),
      until: new Date(end).toISOString(),
      monthsFrom: new Date(from).toISOString(),
      limits: limitsOf(limits),
    }
    from = end
    return term
  })
  return deliver(db, projectEntitlement, {
    aggregateId: userId,
    aggregateVersion: version,
    data: { userId, version, terms: all },
  })
}
