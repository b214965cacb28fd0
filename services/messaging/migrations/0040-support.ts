/**
 * Requests to support, what both sides wrote in them, and the mails about them (ADR 59). Mails have a table of their own: what
 * `delivery` holds are entries of inboxes, which people without an account have none of.
 */
export const up = [
  `create table support_request (
    id uuid primary key,
    number bigint generated always as identity (start with 100001) unique,
    topic text not null,
    subject text not null,
    email text not null,
    is_own_address boolean not null,
    person_id uuid,
    name text not null,
    locale text not null,
    vehicle_id uuid,
    vehicle_title text not null default '',
    priority boolean not null,
    status text not null default 'open' check (status in ('open', 'answered', 'closed')),
    created_at timestamptz not null default clock_timestamp(),
    moved_at timestamptz not null default clock_timestamp()
  )`,
  `comment on column support_request.is_own_address is 'the confirmed address of the account; else somebody typed it'`,
  `comment on column support_request.moved_at is 'when the status last became another: of open ones, since when somebody waits'`,
  `create index support_request_open on support_request ((not priority), moved_at, id) where status = 'open'`,
  `create index support_request_moved on support_request (status, moved_at desc, id desc)`,
  'create index support_request_age on support_request (moved_at)',
  'create index support_request_email on support_request (lower(email))',
  'create index support_request_person on support_request (person_id) where person_id is not null',
  `create table support_message (
    id uuid primary key,
    request_id uuid not null references support_request on delete cascade,
    author text not null check (author in ('person', 'office')),
    author_id uuid,
    body text not null,
    by_mail boolean not null default false,
    is_proven boolean not null default true,
    attachments int not null default 0,
    closes boolean not null default false,
    mail_key text,
    created_at timestamptz not null default clock_timestamp(),
    unique (request_id, mail_key)
  )`,
  `comment on column support_message.closes is 'an answer with which the request was closed'`,
  `comment on column support_message.mail_key is 'SHA-256 of the Message-ID, or of the mail where it has none'`,
  'create index support_message_request on support_message (request_id, created_at, id)',
  `create table support_mail (
    id uuid primary key,
    request_id uuid not null references support_request on delete cascade,
    message_id uuid references support_message on delete cascade,
    kind text not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'given_up')),
    attempts int not null default 0,
    error text,
    created_at timestamptz not null default clock_timestamp(),
    settled_at timestamptz
  )`,
  'create index support_mail_request on support_mail (request_id)',
  'create index support_mail_message on support_mail (message_id) where message_id is not null',
]
