/**
 * Sign-ups by day, kept by the database with each account that comes or goes: a year over a million accounts is a few
 * hundred rows, and right to the last one. A day is counted in sixteen parts, so that sign-ups at the same moment do not
 * wait for each other's commit.
 */
export const up = [
  `create table account_day (
    day date not null,
    part smallint not null,
    n int not null,
    primary key (day, part)
  )`,
  `create function account_day_of(at timestamptz) returns date immutable language sql
     return (at at time zone 'UTC')::date`,
  // Days in their order, so that two that count several never wait for each other.
  `create function account_came() returns trigger language plpgsql as $$ begin
     insert into account_day as d (day, part, n)
       select account_day_of(created_at), pg_backend_pid() % 16, count(*) from came group by 1 order by 1
       on conflict (day, part) do update set n = d.n + excluded.n;
     return null;
   end $$`,
  `create function account_went() returns trigger language plpgsql as $$ begin
     insert into account_day as d (day, part, n)
       select account_day_of(created_at), pg_backend_pid() % 16, -count(*) from went group by 1 order by 1
       on conflict (day, part) do update set n = d.n + excluded.n;
     return null;
   end $$`,
  `create function account_moved() returns trigger language plpgsql as $$ begin
     insert into account_day as d (day, part, n)
       select day, pg_backend_pid() % 16, n
       from (values (account_day_of(old.created_at), -1), (account_day_of(new.created_at), 1)) as moved (day, n) order by 1
       on conflict (day, part) do update set n = d.n + excluded.n;
     return null;
   end $$`,
  `create trigger account_came after insert on account referencing new table as came
     for each statement execute function account_came()`,
  `create trigger account_went after delete on account referencing old table as went
     for each statement execute function account_went()`,
  `create trigger account_moved after update of created_at on account for each row
     when (account_day_of(old.created_at) <> account_day_of(new.created_at)) execute function account_moved()`,
  // Nobody can write accounts between the triggers and this: they hold the table until the commit.
  `insert into account_day (day, part, n) select account_day_of(created_at), 0, count(*) from account group by 1`,
]
