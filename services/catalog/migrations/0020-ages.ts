/** What forgetting old matches and prices goes by. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists saved_search_match_age',
  'create index concurrently saved_search_match_age on saved_search_match (matched_at)',
  'drop index concurrently if exists vehicle_price_age',
  'create index concurrently vehicle_price_age on vehicle_price (at)',
]
export const transaction = false
