/**
 * What a saved search that tells at once needs to tell the first vehicle at once and all others of an hour together, and
 * whether it is told of incomplete vehicles.
 */
export const up = [
  `set local lock_timeout = '5s'`,
  'alter table saved_search add column told_at timestamptz',
  'alter table saved_search add column round int not null default 0',
  'alter table saved_search add column incomplete boolean not null default false',
  `comment on column saved_search.told_at is 'when it last told of something; a search that tells at once waits an hour from then'`,
  `comment on column saved_search.round is 'how often what waited was looked at: each round has one job (saved-search/tell-search.worker.ts)'`,
  `comment on column saved_search.incomplete is 'its owner wants to be told of incomplete vehicles, too'`,
]
