/**
 * What plans allow, as billing tells it, and who has more vehicles for sale than that (ADR 41). A person without a term is on
 * the free plan. Null is unlimited.
 */
export const up = [
  `create table free_plan (
    id uuid primary key,
    version bigint not null,
    vehicles int check (vehicles >= 0),
    photos int check (photos >= 0),
    featured boolean not null default false
  )`,
  `create table person_plan (
    id uuid primary key,
    version bigint not null
  )`,
  `create table plan_term (
    owner_id uuid not null references person_plan (id) on delete cascade,
    until_at timestamptz not null,
    vehicles int check (vehicles >= 0),
    photos int check (photos >= 0),
    featured boolean not null default false,
    primary key (owner_id, until_at)
  )`,
  `comment on table plan_term is 'terms without gaps: the one in force is the first that is not over'`,
  `create table plan_excess (
    owner_id uuid primary key,
    max int not null,
    since timestamptz not null,
    keep uuid[] not null default '{}'
  )`,
  `comment on column plan_excess.since is 'when it began that there were more than max'`,
  `comment on column plan_excess.keep is 'those the owner chose to stay, before the newest'`,
  'alter table import_job add column beyond_plan int not null default 0',
]
