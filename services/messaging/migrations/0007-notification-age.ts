/** What forgetting old entries that nobody read goes by. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists notification_age',
  'create index concurrently notification_age on notification (created_at)',
]
export const transaction = false
