/**
 * A seller's vehicles, those for sale before those that are sold, each in the default order. Other orders sort what a seller has.
 */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists search_seller_order',
  `create index concurrently search_seller_order on vehicle_search (seller, sold, complete desc, posted_at desc, id desc)`,
]
export const transaction = false
