/**
 * Identities at providers, second factors, security events, accepted documents. Secrets lie encrypted (`…_sealed`) or as
 * SHA-256 of 256 random bits (`…_hash`).
 */
export const up = `
alter table account add column username_provisional boolean not null default false;
alter table account add column accepted_privacy text;
alter table session add column confirmed_at timestamptz not null default now();
alter table one_time_code add column channel text not null default 'email' check (channel in ('email', 'whatsapp'));

create table document_acceptance (
  account_id uuid not null references account (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, document, version)
);

create table identity (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  federer_id uuid not null references federer (id),
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index identity_subject on identity (issuer, subject);
create unique index identity_account on identity (account_id, federer_id);

create table oauth_transaction (
  token_hash bytea primary key,
  federer_id uuid not null references federer (id) on delete cascade,
  subject text not null,
  tokens_sealed text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index oauth_transaction_expiry on oauth_transaction (expires_at);

create table security_event (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  detail text,
  user_agent text,
  address text not null,
  created_at timestamptz not null default now()
);
create index security_event_account on security_event (account_id, created_at desc, id desc);

create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkey_credential on passkey (credential_id);
create index passkey_account on passkey (account_id);

create table passkey_challenge (
  challenge text primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('create', 'sign-in', 'confirm')),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table sign_in_challenge (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  tries int not null default 0,
  detail text,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

create table role_state (
  role text primary key check (role in ('USER', 'ADMIN', 'SUPADMIN')),
  version int not null default 1
);
insert into role_state (role) values ('USER'), ('ADMIN'), ('SUPADMIN');
`
