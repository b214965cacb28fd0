/** Contacts of a plan month, and those that wait, by seller. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists contact_received',
  'create index concurrently contact_received on contact (seller_id, received_at)',
  'drop index concurrently if exists contact_waiting',
  'create index concurrently contact_waiting on contact (seller_id, created_at, id) where received_at is null',
]
export const transaction = false
