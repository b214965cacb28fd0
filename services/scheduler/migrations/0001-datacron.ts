/** Scheduled jobs, as the resource was first declared: what it has gained since is in later migrations. */
export const up = `create table "datacron" (
  id uuid primary key,
  "name" text not null,
  "cron" text not null,
  "description" text,
  "active" boolean not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "datacron_name_unique" on "datacron" (lower("name"));`
