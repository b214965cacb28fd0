/** The latest conversations that began with a seller; takes the place of the index by seller alone. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists thread_seller_begun',
  'create index concurrently thread_seller_begun on thread (seller_id, created_at desc)',
  'drop index concurrently if exists thread_seller',
]
export const transaction = false
