/**
 * What became of deliveries, counted by hour, and what was given up, for the back office (ADR 47). A trigger keeps both, so
 * that those count too that an instance of before settles. Counts have two places: who settles at the same moment waits less
 * for a row of another. They stay when the deliveries go.
 *
 * The trigger holds up who settles a delivery until those that are there are counted: some two seconds for a million.
 */
export const up = [
  `create table delivery_count (
    hour timestamptz not null,
    channel text not null,
    state text not null,
    why text not null,
    place smallint not null,
    count int not null,
    primary key (hour, channel, state, why, place)
  ) with (fillfactor = 70)`,
  `comment on column delivery_count.hour is 'in which they were settled'`,
  `comment on column delivery_count.place is 'one of two that add up'`,
  `create table delivery_given_up (
    id bigint generated always as identity primary key,
    notification_id uuid not null,
    channel text not null,
    target text not null,
    recipient_id uuid not null,
    kind text not null,
    why text not null,
    given_up_at timestamptz not null,
    unique (notification_id, channel, target),
    foreign key (notification_id, channel, target) references delivery on delete cascade
  )`,
  'create index delivery_given_up_at on delivery_given_up (given_up_at, id) include (channel, kind, why)',
  `create table channel_answer (
    channel text not null,
    service text not null default '',
    answered_at timestamptz,
    failed_at timestamptz,
    away_since timestamptz,
    error text,
    primary key (channel, service)
  )`,
  `comment on table channel_answer is 'when a channel, or one of the push services, last answered, and since when it does not'`,
  `create function count_settled_delivery() returns trigger language plpgsql as $$
  declare at smallint := pg_backend_pid() % 2;
  begin
    if old.state <> 'queued' then
      insert into delivery_count as c (hour, channel, state, why, place, count)
      values (date_trunc('hour', old.settled_at, 'UTC'), old.channel, old.state, coalesce(old.why, ''), at, -1)
      on conflict (hour, channel, state, why, place) do update set count = c.count - 1;
    end if;
    if new.state <> 'queued' then
      insert into delivery_count as c (hour, channel, state, why, place, count)
      values (date_trunc('hour', new.settled_at, 'UTC'), new.channel, new.state, coalesce(new.why, ''), at, 1)
      on conflict (hour, channel, state, why, place) do update set count = c.count + 1;
    end if;
    if old.state = 'given_up' then
      delete from delivery_given_up
      where notification_id = old.notification_id and channel = old.channel and target = old.target;
    end if;
    if new.state = 'given_up' then
      insert into delivery_given_up (notification_id, channel, target, recipient_id, kind, why, given_up_at)
      select n.id, new.channel, new.target, n.recipient_id, n.kind, coalesce(new.why, 'failed'), new.settled_at
      from notification n where n.id = new.notification_id
      on conflict do nothing;
    end if;
    return null;
  end $$`,
  `create trigger delivery_settled after update of state on delivery
   for each row execute function count_settled_delivery()`,
  `insert into delivery_count (hour, channel, state, why, place, count)
   select date_trunc('hour', settled_at, 'UTC'), channel, state, coalesce(why, ''), 0, count(*)
   from delivery where state <> 'queued' group by 1, 2, 3, 4`,
  `insert into delivery_given_up (notification_id, channel, target, recipient_id, kind, why, given_up_at)
   select n.id, d.channel, d.target, n.recipient_id, n.kind, coalesce(d.why, 'failed'), d.settled_at
   from delivery d join notification n on n.id = d.notification_id where d.state = 'given_up' order by d.settled_at`,
]
