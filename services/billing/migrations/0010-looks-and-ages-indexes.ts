/** What is looked at again, what an account's decisions need of all that is stored, and unpaid checkouts by their age. */
export const up = [
  'alter table webhook_event validate constraint webhook_event_state_check',
  'alter table payment_session validate constraint payment_session_checkout_id_fkey',
  'drop index concurrently if exists webhook_event_again',
  `create index concurrently webhook_event_again on webhook_event (look_at) where state = 'unmatched'`,
  'drop index concurrently if exists checkout_live',
  `create index concurrently checkout_live on checkout (user_id) where received_amount is null and session <> 'closed'`,
  'drop index concurrently if exists checkout_over_age',
  `create index concurrently checkout_over_age on checkout (expires_at) where received_amount is null and session = 'closed'`,
  'drop index concurrently if exists checkout_without_fee',
  `create index concurrently checkout_without_fee on checkout (created_at) where received_amount > 0 and fees = '[]'`,
  'drop index concurrently if exists lot_live',
  `create index concurrently lot_live on lot (user_id) where state <> 'ended'`,
  'drop index concurrently if exists lot_bought_by',
  `create index concurrently lot_bought_by on lot (user_id, created_at) where kind = 'purchase'`,
  'drop index concurrently if exists lot_credits',
  `create index concurrently lot_credits on lot using gin (credits jsonb_path_ops) where credits <> '[]'`,
  'drop index concurrently if exists lot_of_checkout',
  'create index concurrently lot_of_checkout on lot (checkout_id) where checkout_id is not null',
]
export const transaction = false
