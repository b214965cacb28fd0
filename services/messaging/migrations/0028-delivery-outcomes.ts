/** What a channel told, after it had taken a message, of what became of it (ADR 52). */
export const up = [
  'alter table delivery add column delivered_at timestamptz, add column undelivered text',
  `comment on column delivery.delivered_at is 'when the channel said so; whatever it says besides does not count then'`,
  `comment on column delivery.undelivered is 'the code with which the channel said that it could not'`,
]
