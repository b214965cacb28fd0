/**
 * What search reads: one narrow row for each vehicle everybody may see, kept by the writer in its own transaction. Ids of
 * references, makes and models are small integers from `search_key`; the shape and its indexes were measured at a million
 * rows (infra/bench search).
 */
export const up = [
  `create table search_key (
    id int generated always as identity primary key,
    kind text not null,
    value text not null,
    label text,
    bit smallint,
    unique (kind, value)
  )`,
  `comment on column search_key.bit is 'place in vehicle_search.option_mask; null for options beyond the 63rd'`,
  `create table vehicle_search (
    id uuid primary key references vehicle (id) on delete cascade,
    posted_at timestamptz not null,
    price bigint not null,
    mileage int not null,
    brand int not null,
    model int not null,
    category int not null,
    country int not null,
    city int not null,
    type int not null,
    color int not null,
    fuel int not null,
    transmission int not null,
    power real,
    year smallint not null,
    doors smallint,
    seats smallint,
    sold boolean not null,
    options int[] not null,
    option_mask bigint not null,
    words tsvector not null,
    head tsvector not null
  )`,
  `comment on column vehicle_search.price is 'hundred-thousandths of a euro, by the rates of exchange_rate'`,
  `create index search_newest on vehicle_search (posted_at desc, id desc) where not sold`,
  `create index search_price on vehicle_search (price, id) where not sold`,
  `create index search_mileage on vehicle_search (mileage, id) where not sold`,
  `create index search_year on vehicle_search (year desc, posted_at desc, id desc) where not sold`,
  `create index search_brand_newest on vehicle_search (brand, posted_at desc, id desc)
     include (fuel, price, transmission, year, mileage) where not sold`,
  `create index search_brand_price on vehicle_search (brand, price, id) where not sold`,
  `create index search_model_newest on vehicle_search (model, posted_at desc, id desc) where not sold`,
  `create index search_model_price on vehicle_search (model, price, id) where not sold`,
  `create index search_city_newest on vehicle_search (city, posted_at desc, id desc) where not sold`,
  `create index search_city_price on vehicle_search (city, price, id) where not sold`,
  `create index search_country_newest on vehicle_search (country, posted_at desc, id desc) where not sold`,
  `create index search_filters on vehicle_search using gin
     (brand, model, category, country, city, type, color, fuel, transmission, options) with (fastupdate = off) where not sold`,
  'create index search_words on vehicle_search using gin (words) with (fastupdate = off)',
  // Searches that include sold vehicles.
  'create index search_all_newest on vehicle_search (posted_at desc, id desc)',
  'create index search_all_brand_newest on vehicle_search (brand, posted_at desc, id desc)',
  'create index search_all_brand_price on vehicle_search (brand, price, id)',
]
