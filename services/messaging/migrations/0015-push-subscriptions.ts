/** The browsers that people let us tell by push (RFC 8030). One browser is with one person: who subscribed it last. */
export const up = [
  `create table push_subscription (
    id uuid primary key,
    user_id uuid not null,
    endpoint text not null unique,
    service text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null default now(),
    renewed_at timestamptz not null default now()
  )`,
  `comment on column push_subscription.service is 'the entry of PUSH_HOSTS that it matched'`,
  'create index push_subscription_age on push_subscription (renewed_at)',
  'create index push_subscription_user on push_subscription (user_id, renewed_at)',
]
