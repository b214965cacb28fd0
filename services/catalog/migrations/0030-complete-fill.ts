/**
 * Few vehicles lack something, and only their rows are written: a thousand numbers at a time, each committed by itself, so
 * that nobody waits for all of them. What is right already is passed over when this is tried again.
 */
export const up = [
  `do $$
   declare
     low int := 0;
     high int := (select max(n) from vehicle_search);
   begin
     while low < high loop
       update vehicle_search s set complete = fresh.complete, pictured = fresh.pictured
       from (select v.id, not v.incomplete as complete,
           exists (select from vehicle_picture p where p.vehicle_id = v.id and p.hidden_at is null)::int as pictured
         from vehicle v where v.n > low and v.n <= low + 1000) as fresh
       where fresh.id = s.id and (s.complete, s.pictured) is distinct from (fresh.complete, fresh.pictured);
       commit;
       low := low + 1000;
     end loop;
   end $$`,
]
export const transaction = false
