/** What people's plans allow, and which contacts wait because more were received in a month than that. */
export const up = [
  `create table plan_projection (
    id uuid primary key,
    version bigint not null,
    terms jsonb not null
  )`,
  `create table free_plan (
    id uuid primary key,
    version bigint not null,
    limits jsonb not null
  )`,
  // A constant default is no rewrite. Nobody's contacts from before there were limits count.
  `alter table contact add column received_at timestamptz default '1970-01-01T00:00:00Z'`,
  // An instance that is still of before writes contacts that are received at once.
  'alter table contact alter column received_at set default now()',
  `comment on column contact.received_at is 'when the seller could first read it, null while it waits for a better plan'`,
]
