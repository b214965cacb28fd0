/**
 * Complete vehicles first, newest first: what the default order reads. The indexes by date alone stay for instances of the
 * version before; a later release drops them (ADR 6).
 */
export const up = [
  'drop index concurrently if exists search_order',
  'create index concurrently search_order on vehicle_search (complete desc, posted_at desc, id desc) where not sold',
  'drop index concurrently if exists search_brand_order',
  `create index concurrently search_brand_order on vehicle_search (brand, complete desc, posted_at desc, id desc)
     include (fuel, price, transmission, year, mileage) where not sold`,
  'drop index concurrently if exists search_model_order',
  `create index concurrently search_model_order on vehicle_search (model, complete desc, posted_at desc, id desc)
     where not sold`,
  'drop index concurrently if exists search_city_order',
  `create index concurrently search_city_order on vehicle_search (city, complete desc, posted_at desc, id desc)
     where not sold`,
  'drop index concurrently if exists search_country_order',
  `create index concurrently search_country_order on vehicle_search (country, complete desc, posted_at desc, id desc)
     where not sold`,
  'drop index concurrently if exists search_all_order',
  'create index concurrently search_all_order on vehicle_search (complete desc, posted_at desc, id desc)',
  'drop index concurrently if exists search_all_brand_order',
  `create index concurrently search_all_brand_order on vehicle_search (brand, complete desc, posted_at desc, id desc)`,
]
export const transaction = false
