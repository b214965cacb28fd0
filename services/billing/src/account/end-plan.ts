import { endLot, lotById, moveUp, runningLot } from '../lot/line.ts'
import type { Draft } from './draft.ts'
import type { Refusal, Wish } from './inputs.ts'

/**
 * An administrator ends a plan; what waits behind it moves up. No money moves: what is unused of it becomes revenue, and can
 * still be refunded like any other.
 */
export function endPlan(draft: Draft, { lotId }: Extract<Wish, { type: 'endPlan' }>): Refusal | undefined {
  const { lots, asOf } = draft.account
  const lot = lotById(lots, lotId)
  if (!lot) return { code: 'UNKNOWN_LOT' }
  if (lot.clock.state === 'ended') return { code: 'PLAN_OVER' }
  const left = moveUp(endLot(lots, lot, asOf, 'withdrawn'), asOf, runningLot(lots))
  draft.post({ kind: 'forfeit', subject: lotId }, { lots: left }, { type: 'planWithdrawn', lotId })
  return undefined
}
