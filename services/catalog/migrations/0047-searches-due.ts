/**
 * Saved searches that have something to tell, and from when they may: a narrow table that a vehicle which matches a hundred
 * thousand of them writes with a few statements, instead of a job for each.
 */
export const up = [
  `create table saved_search_telling (
    search_id uuid primary key references saved_search (id) on delete cascade,
    due_at timestamptz not null
  )`,
  `comment on table saved_search_telling is 'searches that tell at once and have found something; see saved-search/tell-due.ts'`,
  'create index saved_search_telling_due on saved_search_telling (due_at, search_id)',
]
