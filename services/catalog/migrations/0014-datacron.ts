/**
 * What the scheduled jobs go by.
 *
 * - `picture.last_sent_at`: a picture somebody has just sent again is not collected before it is attached.
 * - `picture_trash`: hashes whose row is gone and whose files are still to be deleted. Whoever stores the same bytes anew
 *   takes them out first, and waits where a deletion is under way.
 * - `market_day`: the whole market by UTC day, summed up from `vehicle_stat_day`, which is kept by vehicle.
 */
export const up = [
  'alter table picture add column last_sent_at timestamptz not null default now()',
  'create index picture_last_sent on picture (last_sent_at)',
  `create table picture_trash (
    hash text primary key,
    thrown_at timestamptz not null default now()
  )`,
  `create table market_day (
    day date primary key,
    views int not null,
    likes int not null,
    saves int not null,
    contacts int not null,
    published int not null,
    sold int not null
  )`,
  `comment on table market_day is 'published: vehicles that went on the market that day for the first time'`,
  // Rows come in the order of their days: a block range index costs next to nothing.
  'create index vehicle_stat_day_by_day on vehicle_stat_day using brin (day)',
]
