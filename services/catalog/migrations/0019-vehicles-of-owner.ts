/** A seller's vehicles in the order in which batches go through them, those that were deleted included. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists vehicle_of_owner',
  'create index concurrently vehicle_of_owner on vehicle (owner_id, id)',
]
export const transaction = false
