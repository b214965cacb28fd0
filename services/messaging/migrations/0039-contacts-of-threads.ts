/** Where a seller reads the last contact of a conversation, however much was written since. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists thread_message_contacts',
  `create index concurrently thread_message_contacts on thread_message (thread_id, created_at desc, id desc)
   where contact_id is not null`,
]
export const transaction = false
