/**
 * A thousand numbers at a time, each committed by itself, so that nobody waits for all of them. What is right already is passed
 * over when this is tried again.
 */
export const up = [
  `do $$
   declare
     low int := 0;
     high int := (select max(n) from vehicle_search);
   begin
     while low < high loop
       update vehicle_search s set currency = fresh.currency, price_minor = fresh.price_minor
       from (select v.id, k.id as currency, v.price_minor from vehicle v
         join search_key k on k.kind = 'currency' and k.value = v.currency::text
         where v.n > low and v.n <= low + 1000) as fresh
       where fresh.id = s.id and s.currency is null;
       commit;
       low := low + 1000;
     end loop;
   end $$`,
]
export const transaction = false
