/** Refunds that failed are listed, and movements of before are looked through without holding up those of now. */
export const up = [
  'drop index concurrently if exists checkout_refund_failed',
  `create index concurrently checkout_refund_failed on checkout (created_at) where refund_failure @> '{"isOpen": true}'`,
  'alter table movement validate constraint movement_kind_check',
]
export const transaction = false
