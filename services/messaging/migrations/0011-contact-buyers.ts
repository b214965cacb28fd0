/** Buyers of a plan month, by seller: read from the index alone, in place of the one without them. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists contact_received_by',
  'create index concurrently contact_received_by on contact (seller_id, received_at, buyer_id)',
  'drop index concurrently if exists contact_received',
]
export const transaction = false
