/**
 * The browsers an account was signed in to from, by the hash of a token each keeps, and which of them asked for a one-time
 * code.
 */
export const up = [
  `set local lock_timeout = '5s'`,
  `create table known_device (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now()
  )`,
  'create unique index known_device_token on known_device (token_hash, account_id)',
  'create index known_device_account on known_device (account_id, last_used_at)',
  'create index known_device_used on known_device (last_used_at)',
  'alter table one_time_code add column asked_from uuid',
]
