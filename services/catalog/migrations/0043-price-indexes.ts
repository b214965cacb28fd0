/**
 * Each currency's own prices in order, beside what is filtered by most: an order across currencies is put together of them. The
 * indexes with prices in euros stay for instances of the version before; a later release drops them (ADR 6).
 *
 * What a country offers is in its currency: the planner, who takes the two for independent, would look for it among all prices.
 */
export const up = [
  'drop index concurrently if exists search_own_price',
  'create index concurrently search_own_price on vehicle_search (currency, price_minor, id) where not sold',
  'drop index concurrently if exists search_brand_own_price',
  'create index concurrently search_brand_own_price on vehicle_search (brand, currency, price_minor, id) where not sold',
  'drop index concurrently if exists search_model_own_price',
  'create index concurrently search_model_own_price on vehicle_search (model, currency, price_minor, id) where not sold',
  'drop index concurrently if exists search_city_own_price',
  'create index concurrently search_city_own_price on vehicle_search (city, currency, price_minor, id) where not sold',
  'drop index concurrently if exists search_country_own_price',
  'create index concurrently search_country_own_price on vehicle_search (country, currency, price_minor, id) where not sold',
  'drop index concurrently if exists search_all_brand_own_price',
  'create index concurrently search_all_brand_own_price on vehicle_search (brand, currency, price_minor, id)',
  'drop index concurrently if exists search_brand_listed',
  `create index concurrently search_brand_listed on vehicle_search (brand, complete desc, posted_at desc, id desc)
     include (fuel, currency, price_minor, transmission, year, mileage) where not sold`,
  'drop index concurrently if exists search_comparable_prices',
  `create index concurrently search_comparable_prices on vehicle_search (model, year, mileage)
     include (fuel, power, currency, price_minor, id) where not sold`,
]
export const transaction = false
