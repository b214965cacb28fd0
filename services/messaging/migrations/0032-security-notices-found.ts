/** Entries about the own account's security, in the order of the inbox: it can be narrowed to them, and a day has so many. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists notification_security',
  `create index concurrently notification_security on notification (recipient_id, created_at desc, id desc) where kind = 'security'`,
]
export const transaction = false
