/** What Stripe told: each event once, with where it says to look. */
export const up = [
  `create table webhook_event (
    id text primary key,
    type text not null,
    session_id text,
    payment_intent text,
    checkout_id uuid,
    state text not null check (state in ('ignored', 'waiting', 'done', 'unmatched')),
    created_at timestamptz not null,
    received_at timestamptz not null default now()
  )`,
  'create index webhook_event_created on webhook_event (created_at)',
  'create index webhook_event_received on webhook_event (received_at)',
  `create index webhook_event_open on webhook_event (received_at) where state in ('waiting', 'unmatched')`,
  'create index webhook_event_checkout on webhook_event (checkout_id) where checkout_id is not null',
]
