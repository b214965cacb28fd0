/**
 * A seller's own number of a vehicle, by which the next list finds it, and for lists without numbers what the row said that
 * made it. A row of an import says which vehicle it was found to be about.
 */
export const up = [
  `set local lock_timeout = '5s'`,
  'alter table vehicle add column stock_number text',
  'alter table vehicle add column list_key text',
  `comment on column vehicle.list_key is 'owner and contents of the row of a list that made it: an equal row is the same vehicle'`,
  'alter table import_row add column stock_number text',
  'alter table import_row add column matched_id uuid',
  `comment on column import_row.matched_id is 'the vehicle of the owner that the row was found to be about'`,
  'alter table import_job add column updated int not null default 0',
  'alter table import_job add column missing int not null default 0',
  'alter table import_job add column withdrawn int not null default 0',
  'alter table import_job add column checked_at timestamptz',
  `comment on column import_job.missing is 'vehicles that the check did not find in a list of the whole stock'`,
]
