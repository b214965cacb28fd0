/**
 * Where a price lies among comparable ones (ADR 65), for filters, orders and cards, which cannot compute medians. It is null until
 * a worker has judged the vehicle's model; the job at the end has every model judged that is there already.
 */
export const up = [
  `alter table vehicle_search add column rating smallint, add column below_median smallint,
     add column rating_wider boolean not null default false`,
  `comment on column vehicle_search.rating is 'place of the label in priceRatings (contracts), from 1 on; null where nothing can be said'`,
  `comment on column vehicle_search.below_median is 'by how many per cent of the median the price is below it; negative above it'`,
  `comment on column vehicle_search.rating_wider is 'compared by widerPriceRules: too few were alike'`,
  `create view vehicle_rating as
     select id, rating as label, (100 - below_median)::int as percent, rating_wider as wider from vehicle_search
     where rating is not null`,
  `comment on view vehicle_rating is 'what cards show of the read table, whoever reads them'`,
  `create table rating_due (
    model int primary key,
    due_at timestamptz not null,
    changes bigint not null default 1,
    failures smallint not null default 0,
    silent boolean not null
  )`,
  `comment on table rating_due is 'models whose prices are to be judged again'`,
  `comment on column rating_due.changes is 'counts on with each change: who judged an older state does not forget a newer one'`,
  `comment on column rating_due.silent is 'nothing changed but the judgement: nobody is told of it'`,
  'create index rating_due_at on rating_due (silent, due_at)',
  `insert into job (queue, key, payload) values ('judge-prices', 'migration-0041', '{"isRebuild": true}')`,
]
