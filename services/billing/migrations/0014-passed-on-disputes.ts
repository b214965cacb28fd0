/**
 * Disputes about what was passed on to a better plan wait for a person, and administrators end plans. What is in dispute at
 * this moment stopped nothing when it was opened: somebody looks at it.
 */
export const up = [
  `alter table checkout drop constraint checkout_review_check, add constraint checkout_review_check
     check (review in ('AMOUNT', 'CURRENCY', 'ACCOUNT', 'PLAN', 'CREDIT_GONE', 'DISPUTE_PASSED_ON')) not valid`,
  `alter table lot drop constraint lot_end_reason_check, add constraint lot_end_reason_check
     check (end_reason in ('expired', 'upgraded', 'refunded', 'lost', 'deleted', 'withdrawn')) not valid`,
  `update checkout c set review = 'DISPUTE_PASSED_ON' where c.disputes @> '[{"status": "opened"}]'
     and exists (select from lot holder where holder.user_id = c.user_id
       and holder.credits @> jsonb_build_array(jsonb_build_object('lotId', c.id)))`,
]
