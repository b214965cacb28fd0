/** What forgetting old security events goes by. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists security_event_age',
  'create index concurrently security_event_age on security_event (created_at)',
]
export const transaction = false
