/**
 * As in 35, with the seller's row held: whoever lists a vehicle while its seller leaves the featured slots waits, and finds them
 * gone, instead of failing at the foreign key.
 */
export const up = [
  `create or replace function feature_listed() returns trigger language plpgsql as $$ begin
     insert into featured_seller (owner_id)
       select distinct v.owner_id from changed c join vehicle v on v.id = c.id
       where (select bool_or(featured) from free_plan)
       on conflict (owner_id) do nothing;
     insert into featured_offer (vehicle_id, owner_id)
       select c.id, v.owner_id from changed c join vehicle v on v.id = c.id
       join featured_seller f on f.owner_id = v.owner_id
       where not c.sold
       for key share of f
       on conflict (vehicle_id) do nothing;
     return null;
   end $$`,
  `create or replace function feature_unsold() returns trigger language plpgsql as $$ begin
     if new.sold then
       delete from featured_offer where vehicle_id = new.id;
     else
       insert into featured_offer (vehicle_id, owner_id)
         select v.id, v.owner_id from vehicle v join featured_seller f on f.owner_id = v.owner_id where v.id = new.id
         for key share of f
         on conflict (vehicle_id) do nothing;
     end if;
     return null;
   end $$`,
]
