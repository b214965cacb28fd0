/**
 * What people looked at: for their own list of recently viewed vehicles, and counted by day for the seller's statistics.
 * The counts name nobody and outlive the lists.
 */
export const up = [
  `create table vehicle_view (
    user_id uuid not null,
    vehicle_id uuid not null references vehicle (id) on delete cascade,
    viewed_at timestamptz,
    counted_at timestamptz not null,
    primary key (user_id, vehicle_id)
  )`,
  `comment on column vehicle_view.viewed_at is 'last look; null once the person cleared the list'`,
  `comment on column vehicle_view.counted_at is 'last look that was counted in vehicle_stat_day'`,
  'create index vehicle_view_newest on vehicle_view (user_id, viewed_at desc nulls last)',
  'create index vehicle_view_by_vehicle on vehicle_view (vehicle_id)',
  `create table vehicle_stat_day (
    vehicle_id uuid not null references vehicle (id) on delete cascade,
    day date not null,
    views int not null default 0 check (views >= 0),
    likes int not null default 0,
    saves int not null default 0,
    contacts int not null default 0,
    primary key (vehicle_id, day)
  )`,
  `comment on column vehicle_stat_day.day is 'UTC'`,
]
