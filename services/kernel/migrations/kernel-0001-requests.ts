/** What requests leave behind: nonces, idempotency keys, rate limits and the audit log. */
export const up = `
create table request_nonce (
  nonce text primary key,
  at timestamptz not null default now()
);
create index request_nonce_at on request_nonce (at);

create table idempotency_key (
  scope text not null,
  key uuid not null,
  endpoint text not null,
  body_hash text not null,
  status int,
  reply text,
  at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_at on idempotency_key (at);

create table rate_limit (
  key text primary key,
  hits timestamptz[] not null,
  allowed boolean not null,
  expires_at timestamptz not null
);
create index rate_limit_expires_at on rate_limit (expires_at);

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  resource text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_log_record on audit_log (resource, record_id, at);
create index audit_log_at on audit_log (at);
`
