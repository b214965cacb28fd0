/** Answers that came by mail, until they are messages, and what became of them: the same mail again changes nothing (ADR 48). */
export const up = [
  `create table mail_reply (
    id uuid primary key,
    thread_id uuid not null references thread on delete cascade,
    role text not null check (role in ('buyer', 'seller')),
    mail_key text not null,
    sender text,
    is_proven boolean not null default true,
    body text,
    characters int not null,
    attachments int not null,
    received_at timestamptz not null default clock_timestamp(),
    outcome text,
    unique (thread_id, mail_key)
  )`,
  `comment on column mail_reply.mail_key is 'SHA-256 of the Message-ID, or of the mail where it has none'`,
  `comment on column mail_reply.body is 'what was written, without quotes and signature; null when longer than a message may be, and once it was dealt with'`,
  `comment on column mail_reply.outcome is 'null while it waits'`,
  'create index mail_reply_age on mail_reply (received_at)',
]
