/**
 * What the in-memory index of counts lives from (ADR 16): a small number for each vehicle, and a log of the search rows
 * that changed. The log is written by triggers, so that no writer can forget it.
 *
 * A reader goes on from the oldest transaction that was still open when it last looked (`xid8`), because numbers from a
 * sequence do not become visible in their order.
 */
export const up = [
  'alter table vehicle add column n int generated always as identity unique',
  'alter table vehicle_search add column n int',
  'update vehicle_search s set n = v.n from vehicle v where v.id = s.id',
  'alter table vehicle_search alter column n set not null, add unique (n)',
  `create table vehicle_search_change (
    xid xid8 not null default pg_current_xact_id(),
    n int not null,
    at timestamptz not null default now()
  )`,
  `create index search_key_model_name on search_key (split_part(value, '/', 2)) where kind = 'model'`,
  'create index vehicle_search_change_xid on vehicle_search_change (xid)',
  `create function note_search_change() returns trigger language plpgsql as $$
   begin
     insert into vehicle_search_change (n) select n from changed;
     return null;
   end $$`,
  `create trigger search_inserted after insert on vehicle_search referencing new table as changed
     for each statement execute function note_search_change()`,
  `create trigger search_updated after update on vehicle_search referencing new table as changed
     for each statement execute function note_search_change()`,
  `create trigger search_deleted after delete on vehicle_search referencing old table as changed
     for each statement execute function note_search_change()`,
]
