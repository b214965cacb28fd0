/**
 * Vehicles an operator brought in from a list that lacks most of our fields: live, and marked incomplete. What they must
 * have all the same is `essentialFields` of the contract; search has no value for the rest.
 */
export const up = [
  'alter table vehicle add column incomplete boolean not null default false',
  'alter table vehicle drop constraint published_is_complete',
  `alter table vehicle add constraint published_is_complete check (not published or (title <> '' and brand is not null
     and model is not null and year is not null and price_minor is not null and country is not null and (incomplete or (
       city is not null and category is not null and color is not null and fuel_type is not null and type is not null
       and transmission is not null and mileage is not null and cardinality(options) > 0))))`,
  'alter table vehicle_search alter column mileage drop not null',
  'alter table vehicle_search alter column category drop not null',
  'alter table vehicle_search alter column city drop not null',
  'alter table vehicle_search alter column type drop not null',
  'alter table vehicle_search alter column color drop not null',
  'alter table vehicle_search alter column fuel drop not null',
  'alter table vehicle_search alter column transmission drop not null',
]
