/** Lists of the back office as their readers want to find them again. */
export const up = `
create table admin_view (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  page text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);
create unique index admin_view_name on admin_view (account_id, page, lower(name));
`
