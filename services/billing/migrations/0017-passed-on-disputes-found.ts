/** Disputes that wait for a person are listed, and rows of before are looked through without holding up those of now. */
export const up = [
  'alter table checkout validate constraint checkout_review_check',
  'alter table lot validate constraint lot_end_reason_check',
  'drop index concurrently if exists checkout_passed_on',
  `create index concurrently checkout_passed_on on checkout (created_at) where review = 'DISPUTE_PASSED_ON'`,
]
export const transaction = false
