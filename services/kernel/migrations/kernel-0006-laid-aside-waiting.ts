/** What was laid aside and waits for somebody is found among all that was done; failed events are claimed consumer by consumer. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists job_dead',
  "create index concurrently job_dead on job (finished_at, id) where status = 'dead'",
  'drop index concurrently if exists dead_letter_waiting',
  'create index concurrently dead_letter_waiting on dead_letter (created_at, id) where replayed_at is null and discarded_at is null',
  'drop index concurrently if exists event_attempt_due_of',
  'create index concurrently event_attempt_due_of on event_attempt (consumer, next_at)',
]
export const transaction = false
