/**
 * Whose vehicle it is, so that the search of one seller's vehicles reads those alone. A vehicle never changes its owner, so it
 * is said once: by whoever writes the row, and by the database for instances of the version before, which do not.
 */
export const up = [
  'alter table vehicle_search add column seller uuid',
  `comment on column vehicle_search.seller is 'owner of the vehicle'`,
  `create function search_seller() returns trigger language plpgsql as $$ begin
     new.seller := (select owner_id from vehicle where id = new.id);
     return new;
   end $$`,
  `comment on function search_seller() is 'for writers of the version before: a later release drops it (ADR 6)'`,
  `create trigger search_seller before insert on vehicle_search
     for each row when (new.seller is null) execute function search_seller()`,
]
