/** Refunds that a bank did not take, and the movement that brings their money back. */
export const up = [
  'alter table checkout add column refund_failure jsonb',
  'alter table movement drop constraint movement_kind_check',
  `alter table movement add constraint movement_kind_check check (kind in ('recognition', 'charge', 'refund',
     'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'fee', 'forfeit')) not valid`,
]
