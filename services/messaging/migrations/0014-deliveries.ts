/**
 * What becomes of telling somebody of an inbox entry by a channel (ADR 47). No index holds a column that changes, so that
 * settling a delivery touches none.
 */
export const up = [
  `create table delivery (
    notification_id uuid not null,
    channel text not null,
    target text not null default '',
    state text not null default 'queued' check (state in ('queued', 'sent', 'skipped', 'given_up')),
    why text,
    attempts int not null default 0,
    error text,
    created_at timestamptz not null default clock_timestamp(),
    queued_at timestamptz not null default clock_timestamp(),
    tried_at timestamptz,
    settled_at timestamptz,
    primary key (notification_id, channel, target),
    check ((state = 'queued') = (settled_at is null))
  ) with (fillfactor = 80)`,
  `comment on column delivery.target is 'which of several addresses a person has by this channel; empty where there is one'`,
  `comment on column delivery.why is 'of what was skipped or given up'`,
  `comment on column delivery.queued_at is 'later than created_at where an operator asked for it again'`,
  'create index delivery_age on delivery (created_at)',
]
