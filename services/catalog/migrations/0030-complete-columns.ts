/**
 * Whether a vehicle has every detail, which puts it before others, and whether it shows a picture. A default that is the
 * same for all costs nothing; the next file says which vehicles are otherwise.
 *
 * Instances of the version before go on writing rows without these columns for as long as an upgrade takes, so the
 * database says them itself, whoever writes. Only a write of the whole row asks: prices are converted as cheaply as before.
 */
export const up = [
  'alter table vehicle_search add column complete boolean not null default true',
  'alter table vehicle_search add column pictured smallint not null default 1',
  `comment on column vehicle_search.pictured is '1 with a picture that everybody may see, else 0: filtered by and counted as doors are'`,
  `create function search_completeness() returns trigger language plpgsql as $$ begin
     new.complete := not exists (select from vehicle where id = new.id and incomplete);
     new.pictured := exists (select from vehicle_picture where vehicle_id = new.id and hidden_at is null)::int;
     return new;
   end $$`,
  `comment on function search_completeness() is 'for writers of the version before: a later release drops it (ADR 6)'`,
  `create trigger search_completeness before insert or update of words on vehicle_search
     for each row execute function search_completeness()`,
]
