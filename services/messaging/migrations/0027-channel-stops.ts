/** Addresses of people that nothing is sent to any more: what was sent came back, they complained, or the channel refuses them (ADR 52). */
export const up = [
  `create table channel_stop (
    user_id uuid not null,
    channel text not null,
    address text not null,
    why text not null check (why in ('bounced', 'complained', 'refused')),
    said text not null,
    stopped_at timestamptz not null default clock_timestamp(),
    lifted_at timestamptz,
    primary key (user_id, channel)
  )`,
  `comment on column channel_stop.address is 'SHA-256 of the address; another one is not stopped'`,
  `comment on column channel_stop.said is 'the status or code that was the reason'`,
  `comment on column channel_stop.lifted_at is 'when its owner proved it again: what comes back of mails before that changes nothing'`,
]
