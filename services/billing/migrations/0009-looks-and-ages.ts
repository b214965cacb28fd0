/** How often Stripe was asked about what is not settled, and when it is asked next; unpaid checkouts may go with their age. */
export const up = [
  'alter table webhook_event add column looks int not null default 0',
  'alter table webhook_event add column look_at timestamptz',
  `comment on column webhook_event.look_at is 'when Stripe is asked again about an event that led nowhere; null: at once'`,
  `alter table webhook_event drop constraint webhook_event_state_check, add constraint webhook_event_state_check
     check (state in ('ignored', 'waiting', 'done', 'unmatched', 'foreign', 'given_up')) not valid`,
  'alter table payment_session add column looks int not null default 0',
  'alter table payment_session add column look_at timestamptz',
  `comment on column payment_session.look_at is 'when Stripe is asked again while it is not settled; null: as soon as it is due'`,
  // Under the account's lock, so that which came first is right for each account.
  'alter table checkout alter column created_at set default clock_timestamp()',
  'alter table lot alter column created_at set default clock_timestamp()',
  // A session is one row, which is worth nothing without its checkout.
  `alter table payment_session drop constraint payment_session_checkout_id_fkey,
     add constraint payment_session_checkout_id_fkey foreign key (checkout_id) references checkout on delete cascade not valid`,
]
