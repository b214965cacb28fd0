/** Checks the rules of 0018 on what was there before, and finds the messages of an appointment. */
export const up = [
  'alter table thread_message validate constraint thread_message_body_check',
  'alter table thread_message validate constraint thread_message_appointment',
  'drop index concurrently if exists thread_message_appointment_steps',
  'create index concurrently thread_message_appointment_steps on thread_message (appointment_id) where appointment_id is not null',
]
export const transaction = false
