/**
 * Tables of outbox, inbox, delivery attempts, dead letters, consumers, tombstones and jobs, for the kernel's migrations.
 *
 * - `outbox` pages by (xid, seq): a row whose transaction commits later never sorts before one that a reader has passed,
 *   as long as readers stop at the oldest running transaction (see audit-page.ts). An id or a sequence alone cannot
 *   promise that.
 * - `inbox` is partitioned by day of the UUIDv7, so that 30 days are forgotten by dropping tables and not by deletes.
 *   It outlives the outbox by two days: what the audit may still offer is always still known.
 * - A row of `event_attempt` exists while a handler keeps failing; it carries the envelope, so a retry does not depend
 *   on the bus.
 */
export const up = `
create table outbox (
  id uuid primary key,
  seq bigint generated always as identity unique,
  xid xid8 not null default pg_current_xact_id(),
  subject text not null,
  envelope jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (seq) where published_at is null;
create index outbox_audit on outbox (subject, xid, seq);
create index outbox_created on outbox (created_at);

create table inbox (
  event_id uuid not null,
  consumer text not null,
  outcome text not null check (outcome in ('handled', 'skipped', 'dead')),
  handled_at timestamptz not null default clock_timestamp(),
  primary key (event_id, consumer)
) partition by range (event_id);
create table inbox_default partition of inbox default;

create function uuid_at(instant timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the inbox's partitions of the coming days and drops those that ended before the kept ones.
-- Rows that came too early for their partition wait in the default one and are moved.
create function maintain_inbox(days_ahead int, days_kept int) returns void language plpgsql as $$
declare
  day date;
  part text;
  first uuid;
  past uuid;
  old record;
begin
  for day in select d::date from generate_series((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + days_ahead, interval '1 day') d loop
    part := 'inbox_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(part) is not null;
    first := uuid_at(day::timestamp at time zone 'UTC');
    past := uuid_at((day + 1)::timestamp at time zone 'UTC');
    execute format('create table %I (like inbox including all)', part);
    execute format('with moved as (delete from inbox_default where event_id >= %L and event_id < %L returning *) insert into %I select * from moved', first, past, part);
    execute format('alter table inbox attach partition %I for values from (%L) to (%L)', part, first, past);
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'inbox'::regclass and c.relname ~ '^inbox_\\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < (now() at time zone 'UTC')::date - days_kept - 1
  loop
    execute format('drop table %I', old.relname);
  end loop;
  delete from inbox_default where event_id < uuid_at(now() - make_interval(days => days_kept + 2));
end
$$;
select maintain_inbox(7, 32);

create table event_attempt (
  event_id uuid not null,
  consumer text not null,
  attempts int not null,
  next_at timestamptz not null,
  -- true: nothing on the bus will bring it again (found by the audit, or replayed by an operator)
  local boolean not null default false,
  last_error text,
  envelope jsonb not null,
  primary key (event_id, consumer)
);
create index event_attempt_due on event_attempt (next_at);

create table dead_letter (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  consumer text not null,
  envelope jsonb not null,
  error text not null,
  attempts int not null,
  created_at timestamptz not null default clock_timestamp(),
  replayed_at timestamptz,
  unique (event_id, consumer)
);

create table event_consumer (
  consumer text primary key,
  subject text not null,
  began_at timestamptz not null default clock_timestamp(),
  audit_cursor text not null default '',
  audited_at timestamptz not null default '-infinity'
);

create table event_tombstone (
  target text not null,
  id text not null,
  version bigint not null,
  deleted_at timestamptz not null default clock_timestamp(),
  primary key (target, id)
);

create table job (
  id uuid primary key default uuidv7(),
  queue text not null,
  key text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'dead')),
  attempts int not null default 0,
  run_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz not null default '-infinity',
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  unique (queue, key)
);
create index job_waiting on job (queue, run_at) where status = 'waiting';
create index job_finished on job (finished_at) where status = 'done';
`
