/**
 * What a snapshot of the index of counts on disk lives from (ADR 64).
 *
 * `vehicle_search_floor` says what the log of changes no longer has: the highest transaction of which a row was deleted. Who
 * goes on from a lower one may have missed something. It is written by triggers, so that nobody who trims the log can forget
 * it, an instance of the version before neither.
 *
 * `search_snapshot` has a row for each snapshot, committed after all that the snapshot has seen: a database that was restored
 * to before then does not have it, and the snapshot is of another history.
 */
export const up = [
  `set local lock_timeout = '5s'`,
  `create table vehicle_search_floor (
    id boolean primary key default true check (id),
    xid xid8 not null
  )`,
  // Nobody knows what was trimmed before: whoever began earlier than this has to begin anew.
  `insert into vehicle_search_floor (xid) values (pg_current_xact_id())`,
  `create function note_search_floor() returns trigger language plpgsql as $$
   begin
     update vehicle_search_floor f set xid = greatest(f.xid, d.xid) from (select max(xid) as xid from trimmed) d
     where d.xid > f.xid;
     return null;
   end $$`,
  `create trigger search_changes_trimmed after delete on vehicle_search_change referencing old table as trimmed
     for each statement execute function note_search_floor()`,
  `create function note_search_emptied() returns trigger language plpgsql as $$
   begin
     update vehicle_search_floor set xid = pg_current_xact_id();
     return null;
   end $$`,
  `create trigger search_emptied after truncate on vehicle_search for each statement execute function note_search_emptied()`,
  `create trigger search_changes_emptied after truncate on vehicle_search_change
     for each statement execute function note_search_emptied()`,
  `create table search_snapshot (
    id uuid primary key,
    at timestamptz not null default now()
  )`,
]
