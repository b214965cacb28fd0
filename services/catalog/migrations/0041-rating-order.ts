/** The best prices first, the newest of equal ones; what has no rating comes last. */
export const up = [
  'drop index concurrently if exists search_rating',
  `create index concurrently search_rating on vehicle_search (below_median desc nulls last, posted_at desc, id desc)
     where not sold`,
]
export const transaction = false
