/** Accounts, sessions, one-time codes and the role matrix. Emails and usernames are unique without regard to case. */
export const up = `
create table account (
  id uuid primary key,
  email text not null,
  email_key text generated always as (lower(email)) stored,
  email_verified_at timestamptz,
  username text not null,
  username_key text generated always as (lower(username)) stored,
  first_name text not null,
  last_name text not null,
  display_name text,
  phone text,
  password_hash text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  role text not null default 'USER' check (role in ('USER', 'ADMIN', 'SUPADMIN')),
  granted text[] not null default '{}',
  denied text[] not null default '{}',
  theme_id uuid,
  language_id uuid,
  font text not null default 'inter' check (font in ('inter', 'manrope', 'system')),
  bio text,
  urls text[] not null default '{}',
  date_of_birth date,
  premium_until timestamptz,
  accepted_terms text,
  accepted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index account_email on account (email_key);
create unique index account_username on account (username_key);
create index account_role on account (role) where role <> 'USER';
create index account_created on account (created_at, id);

create table session (
  id uuid primary key,
  token_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index session_token on session (token_hash);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table one_time_code (
  id uuid primary key,
  account_id uuid references account (id) on delete cascade,
  email_key text not null,
  action text not null,
  code_mac bytea,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index one_time_code_expiry on one_time_code (expires_at);

create table verified_process (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  email_key text not null,
  action text not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index verified_process_expiry on verified_process (expires_at);

create table role_permission (
  role text not null check (role in ('USER', 'ADMIN', 'SUPADMIN')),
  permission text not null,
  primary key (role, permission)
);
`
