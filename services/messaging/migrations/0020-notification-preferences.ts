/**
 * What people chose to be told of outside of the inbox (ADR 46). Somebody without a row is told as before there was a choice.
 * `off` has `kind/channel`; what the link of a mail switched off, and may switch on again, stands apart.
 */
export const up = `
create table notification_preference (
  user_id uuid primary key,
  version integer not null default 0,
  type text not null check (type in ('all', 'mentions', 'none')),
  communication boolean not null,
  marketing boolean not null,
  social boolean not null,
  mobile boolean not null,
  off text[] not null default '{}',
  off_by_link text[] not null default '{}',
  changed_at timestamptz not null default now()
);
`
