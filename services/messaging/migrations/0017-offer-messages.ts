/** Checks the rules of 0016 on what was there before, and finds the messages of an offer. */
export const up = [
  'alter table thread_message validate constraint thread_message_body_check',
  'alter table thread_message validate constraint thread_message_offer',
  'drop index concurrently if exists thread_message_offer_steps',
  'create index concurrently thread_message_offer_steps on thread_message (offer_id) where offer_id is not null',
]
export const transaction = false
