/** By what retention finds browsers that belong to no session, and what an instance of before left of people it forgot. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists push_subscription_unbound',
  'create index concurrently push_subscription_unbound on push_subscription (bound_at) where session_id is null',
  'drop index concurrently if exists channel_stop_age',
  'create index concurrently channel_stop_age on channel_stop (stopped_at)',
  'drop index concurrently if exists notification_preference_age',
  'create index concurrently notification_preference_age on notification_preference (changed_at)',
  'drop index concurrently if exists viewing_hours_age',
  'create index concurrently viewing_hours_age on viewing_hours (changed_at)',
]
export const transaction = false
