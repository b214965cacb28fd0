/** What picture-gc walks along, a slice at a time: vehicles that were deleted, and pictures by when they were last sent. */
export const up = [
  'drop index concurrently if exists vehicle_deleted',
  'create index concurrently vehicle_deleted on vehicle (deleted_at, id) where deleted_at is not null',
  'drop index concurrently if exists picture_walk',
  'create index concurrently picture_walk on picture (last_sent_at, hash)',
  'drop index concurrently if exists picture_last_sent',
]
export const transaction = false
