/**
 * Where a picture's variants lie. Each upload stores into a folder of its own, so that deleting the files of one never meets
 * the files of another upload of the same bytes, and nothing need be locked meanwhile. Null: as before, named as the hash.
 *
 * `picture_trash.hash` has always been the name of such a folder. One that is being filled is due an hour later.
 *
 * `picture_turn`: how many uploads come before each that waits, by Idempotency-Key, told once a second by the instance that
 * has it. Worth nothing after a crash.
 */
export const up = [
  `set local lock_timeout = '5s'`,
  'alter table picture add column folder text',
  `comment on column picture_trash.hash is 'name of a folder of variants that no picture names'`,
  `comment on column picture_trash.thrown_at is 'from when its files may be deleted; later than now while it is being filled'`,
  `create unlogged table picture_turn (
    ticket uuid primary key,
    person uuid not null,
    ahead int not null,
    told_at timestamptz not null default now()
  )`,
  'create index picture_turn_by_person on picture_turn (person)',
]
