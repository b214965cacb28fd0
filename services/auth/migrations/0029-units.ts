/**
 * What prices, distances and powers are shown in; null: as usual on the site. Currencies are the catalog's: auth keeps their
 * codes as it hears of them. New columns are empty, so there is nothing to validate.
 */
export const up = [
  `alter table account
     add column currency_id uuid,
     add column distance_unit text,
     add column power_unit text,
     add constraint account_distance_unit_check check (distance_unit in ('km', 'mi')) not valid,
     add constraint account_power_unit_check check (power_unit in ('kW', 'PS', 'hp')) not valid`,
  `create table currency_code (
    id uuid primary key,
    version bigint not null,
    code text not null
  )`,
]
