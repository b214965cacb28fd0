/**
 * The seller of each vehicle that is listed already: a thousand numbers at a time, each committed by itself, so that nobody
 * waits for all of them. What has one is passed over when this is tried again.
 */
export const up = [
  `do $$
   declare
     low int := 0;
     high int := (select max(n) from vehicle_search);
   begin
     while low < high loop
       update vehicle_search s set seller = v.owner_id
       from vehicle v where v.n > low and v.n <= low + 1000 and v.id = s.id and s.seller is null;
       commit;
       low := low + 1000;
     end loop;
   end $$`,
]
export const transaction = false
