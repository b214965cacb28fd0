/** What forgetting old tombstones goes by. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists event_tombstone_age',
  'create index concurrently event_tombstone_age on event_tombstone (deleted_at)',
]
export const transaction = false
