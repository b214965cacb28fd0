/** A maintenance that operators announce: one at a time, shown to everybody until it is over. */
export const up = `
create table maintenance_notice (
  only_one boolean primary key default true check (only_one),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  set_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
`
