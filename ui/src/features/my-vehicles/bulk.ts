import type { BulkAction, BulkOutcome, OwnVehicleCard } from '@forecourt/contracts'

/** Actions of the list, in the order they are offered. */
export const listActions = ['publish', 'sold', 'forSale', 'delete'] as const satisfies readonly BulkAction[]
export type ListAction = (typeof listActions)[number]

/** What became of an action on several vehicles. */
export interface BulkReport {
  action: ListAction
  outcomes: readonly BulkOutcome[]
  vehicles: readonly OwnVehicleCard[]
}

type State = Pick<OwnVehicleCard, 'id' | 'status' | 'sold'>

const applies: Readonly<Record<ListAction, (vehicle: State) => boolean>> = {
  publish: ({ status }) => status === 'draft',
  sold: ({ status, sold }) => status !== 'draft' && !sold,
  forSale: ({ sold }) => sold,
  delete: () => true,
}

/** The chosen vehicles an action can do something with: a draft is not sold, a live one not published again. */
export const applicable = <V extends State>(action: ListAction, chosen: readonly V[]): V[] =>
  chosen.filter(applies[action])
