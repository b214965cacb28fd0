/** What a vehicle was offered for: one row for its publication and for each change of its price since. */
export const up = [
  `create table vehicle_price (
    vehicle_id uuid not null references vehicle (id) on delete cascade,
    version int not null,
    at timestamptz not null,
    price_minor bigint not null check (price_minor > 0),
    currency uuid not null references currency (id),
    primary key (vehicle_id, version)
  )`,
  `comment on column vehicle_price.version is 'version of the vehicle that brought the price'`,
  'create index vehicle_uses_past_currency on vehicle_price (currency)',
  // Earlier prices were not kept: what is on the market now was offered at its present price from the start.
  `insert into vehicle_price (vehicle_id, version, at, price_minor, currency)
   select id, version, posted_at, price_minor, currency from vehicle where published and deleted_at is null`,
]
