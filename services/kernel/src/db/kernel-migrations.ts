import { eventsSql } from '../events/schema.ts'

/** Tables every service has, whatever it does. Never edit one that has been released: add another. */
export const kernelMigrations: readonly { name: string; up: string | readonly string[] }[] = [
  {
    name: 'kernel-0001-requests',
    up: `
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
`,
  },
  { name: 'kernel-0002-events', up: eventsSql },
  {
    // Pages of the audit log go by id, which sorts by time.
    name: 'kernel-0003-audit-trail',
    up: [
      'create index audit_log_by_actor on audit_log (actor, id desc)',
      'create index audit_log_by_resource on audit_log (resource, id desc)',
    ],
  },
  {
    // The expression of audit-trail.ts, word for word: a deed that is rare is found among a million others.
    name: 'kernel-0004-audit-verb',
    up: `create index audit_log_by_verb on audit_log ((coalesce(substring(action from '\\.(create|update|delete)$'),
      case when before is null then 'create' when after is null then 'delete' else 'update' end)), id desc)`,
  },
]
