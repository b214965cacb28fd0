/** What an operator switches for the whole installation while it runs: a row is "on". */
export const up = `
create table operator_setting (
  name text primary key,
  set_at timestamptz not null default now()
);
`
