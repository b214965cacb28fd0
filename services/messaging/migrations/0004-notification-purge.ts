/** What the nightly purge of old entries goes by. */
export const up = 'create index notification_read on notification (created_at) where read_at is not null'
