/** Refunds that failed are listed while something is owed: Stripe may have been asked again in vain. */
export const up = [
  'drop index concurrently if exists checkout_refund_owed',
  `create index concurrently checkout_refund_owed on checkout (created_at)
     where refund_failure @> '{"isOpen": true}' or refund_failure ->> 'unreturned' <> '0'`,
  'drop index concurrently if exists checkout_refund_failed',
]
export const transaction = false
