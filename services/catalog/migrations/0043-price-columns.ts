/**
 * The seller's own price and its currency: searches convert bounds and orders by the rates of the moment, so that new rates
 * write nothing here (ADR 69). `price`, in euros by the rates of the day it was written, is what the version before reads.
 *
 * Instances of that version go on writing rows without these columns for as long as an upgrade takes, so the database says
 * them itself: of a new row that lacks them, and of one whose price in euros was written and theirs was not. What is converted at
 * new rates is `price` alone, and does not ask.
 */
export const up = [
  'alter table vehicle_search add column currency int, add column price_minor bigint',
  `comment on column vehicle_search.currency is 'search_key of the currency the seller asks'`,
  `comment on column vehicle_search.price_minor is 'what the seller asks, in minor units of the currency'`,
  `comment on column vehicle_search.price is 'hundred-thousandths of a euro by the rates of when it was written: for the version before, a later release drops it (ADR 6)'`,
  `insert into search_key (kind, value) select distinct 'currency', currency::text from vehicle where currency is not null
   on conflict (kind, value) do nothing`,
  `create function search_own_price() returns trigger language plpgsql as $$ begin
     select k.id, v.price_minor into new.currency, new.price_minor
     from vehicle v left join search_key k on k.kind = 'currency' and k.value = v.currency::text where v.id = new.id;
     if new.currency is null then
       insert into search_key (kind, value) select 'currency', currency::text from vehicle where id = new.id
       on conflict (kind, value) do nothing;
       select k.id into new.currency
       from vehicle v join search_key k on k.kind = 'currency' and k.value = v.currency::text where v.id = new.id;
     end if;
     return new;
   end $$`,
  `comment on function search_own_price() is 'for writers of the version before: a later release drops it (ADR 6)'`,
  `create trigger search_own_price_listed before insert on vehicle_search
     for each row when (new.currency is null) execute function search_own_price()`,
  `create trigger search_own_price_changed before update of words on vehicle_search
     for each row when (new.price <> old.price and (new.currency, new.price_minor) is not distinct from (old.currency, old.price_minor))
     execute function search_own_price()`,
]
