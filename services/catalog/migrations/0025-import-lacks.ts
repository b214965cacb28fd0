/** What the rows of a list lack to go live: counted by the check, so that it can be filled for all. */
export const up = [
  `set local lock_timeout = '5s'`,
  'alter table import_job add column complete int not null default 0',
  `alter table import_job add column lacks jsonb not null default '{}'`,
  `comment on column import_job.lacks is 'field → rows that lack it to go live'`,
]
