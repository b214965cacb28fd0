/** A checkout's session at Stripe: what it is asked with, and what was made. */
export const up = [
  `create table payment_session (
    checkout_id uuid primary key references checkout,
    user_id uuid not null,
    name text not null,
    locale text not null,
    session_id text unique,
    payment_intent text unique,
    url text
  )`,
  `create table stripe_progress (
    id boolean primary key default true check (id),
    read_until timestamptz not null
  )`,
  `comment on column stripe_progress.read_until is 'all events that Stripe recorded before are known'`,
]
