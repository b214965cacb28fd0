/**
 * What may stand in the featured slots above the results (ADR 44): a row for each seller whose plan has the perk, and one for
 * each unsold vehicle of theirs that searches find. Neither says for sure that the plan still has it; whoever reads asks that
 * too. `turn` is a place on a circle, at random, so that any stretch of the circle is a fair sample.
 *
 * Rows go with the row of the search table. Triggers write them, so that no writer can forget it: what is listed later, sold, or
 * for sale again. Sellers are there already whose plan has the perk: the service looks for them when it starts.
 */
export const up = [
  `create table featured_seller (
    owner_id uuid primary key,
    turn int not null default random(-2147483648, 2147483647)
  )`,
  'create index featured_seller_turn on featured_seller (turn) include (owner_id)',
  `create table featured_offer (
    vehicle_id uuid primary key references vehicle_search (id) on delete cascade,
    owner_id uuid not null references featured_seller (owner_id) on delete cascade,
    turn int not null default random(-2147483648, 2147483647)
  )`,
  'create index featured_offer_turn on featured_offer (turn) include (vehicle_id, owner_id)',
  'create index featured_offer_of_seller on featured_offer (owner_id, turn) include (vehicle_id)',
  `create function feature_listed() returns trigger language plpgsql as $$ begin
     insert into featured_seller (owner_id)
       select distinct v.owner_id from changed c join vehicle v on v.id = c.id
       where (select bool_or(featured) from free_plan)
       on conflict (owner_id) do nothing;
     insert into featured_offer (vehicle_id, owner_id)
       select c.id, v.owner_id from changed c join vehicle v on v.id = c.id
       join featured_seller f on f.owner_id = v.owner_id
       where not c.sold
       on conflict (vehicle_id) do nothing;
     return null;
   end $$`,
  `create trigger search_listed after insert on vehicle_search referencing new table as changed
     for each statement execute function feature_listed()`,
  `create function feature_unsold() returns trigger language plpgsql as $$ begin
     if new.sold then
       delete from featured_offer where vehicle_id = new.id;
     else
       insert into featured_offer (vehicle_id, owner_id)
         select v.id, v.owner_id from vehicle v join featured_seller f on f.owner_id = v.owner_id where v.id = new.id
         on conflict (vehicle_id) do nothing;
     end if;
     return null;
   end $$`,
  `create trigger search_sold after update of sold on vehicle_search for each row
     when (old.sold is distinct from new.sold) execute function feature_unsold()`,
]
