import { listPlans, myVehicles, readSubscription } from '@forecourt/contracts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useUser } from '../session/session.ts'
import { type Allowance, largerPlan } from './allowance.ts'

/**
 * What the person's plan allows and how much of it is used, or undefined while that is not known: a page shows the limit
 * before it is hit, but never waits for it.
 */
export function useAllowance(): Allowance | undefined {
  const user = useUser()
  const subscription = useEndpoint(readSubscription, { params: { id: user.id } })
  const live = useEndpoint(myVehicles, { query: { status: 'live', limit: 1 } })
  const offered = useEndpoint(listPlans, {})
  if (!subscription.data || !live.meta) return undefined
  const { plan } = subscription.data
  return {
    plan,
    used: live.meta.total,
    vehicles: plan.limits.vehicle_limit,
    photos: plan.limits.photo_limit_per_vehicle,
    larger: largerPlan(plan, offered.data ?? []),
  }
}
