/**
 * What messaging must know of people: a suspended or deleted seller is not contacted from the moment on that we hear of it,
 * however many of their vehicles are still told as live (ADR 26). And what forgetting a person, and old entries, goes by.
 */
export const up = [
  `create table if not exists person_projection (
    id uuid primary key,
    version bigint not null,
    status text not null check (status in ('active', 'suspended', 'deleted'))
  )`,
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists notification_sender',
  'create index concurrently notification_sender on notification (sender_id, recipient_id) where sender_id is not null',
  'drop index concurrently if exists notification_deleted',
  'create index concurrently notification_deleted on notification (deleted_at) where deleted_at is not null',
]
export const transaction = false
