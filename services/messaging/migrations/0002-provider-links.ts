/** Which notification channels people linked. Email is linked by the sign-up: only its unlinking is a row. */
export const up = `
create table provider_link (
  user_id uuid not null,
  provider_id uuid not null references provider (id) on delete cascade,
  linked boolean not null,
  is_notifiable boolean not null default true,
  changed_at timestamptz not null default now(),
  primary key (user_id, provider_id)
);
`
