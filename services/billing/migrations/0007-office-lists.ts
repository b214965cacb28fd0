/** What is in dispute, and plans by the day they were bought. */
export const up = [
  'drop index concurrently if exists checkout_disputed',
  `create index concurrently checkout_disputed on checkout (created_at) where disputes @> '[{"status": "opened"}]'`,
  'drop index concurrently if exists lot_bought',
  `create index concurrently lot_bought on lot (created_at) where kind = 'purchase'`,
]
export const transaction = false
