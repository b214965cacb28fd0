/**
 * The ledger summed up by day for the dashboard, kept by the database with each posting: a year over a million postings is a
 * few thousand rows, and right to the last cent. A day is summed in sixteen parts, so that movements at the same moment do
 * not wait for each other's commit.
 */
export const up = [
  // Time used is booked when its day is over, which is the first instant of the next.
  `create function booking_day(kind text, at timestamptz) returns date immutable language sql return
     ((case when kind = 'recognition' then at - interval '1 second' else at end) at time zone 'UTC')::date`,
  `create table ledger_day (
    day date not null,
    part smallint not null,
    currency text not null,
    kind text not null,
    account text not null,
    amount bigint not null,
    debit bigint not null,
    primary key (day, part, currency, kind, account)
  )`,
  `comment on column ledger_day.debit is 'the sum of what is above 0: credits given, which pass through their account'`,
  'create index ledger_day_account on ledger_day (account, currency) include (amount)',
  // In their order, so that two that sum up several days never wait for each other.
  `create function ledger_came() returns trigger language plpgsql as $$ begin
     insert into ledger_day as d (day, part, currency, kind, account, amount, debit)
       select booking_day(m.kind, m.at), pg_backend_pid() % 16, p.currency, m.kind, p.account, sum(p.amount), sum(greatest(p.amount, 0))
       from came p join movement m on m.id = p.movement_id
       group by 1, 3, 4, 5 order by 1, 3, 4, 5
       on conflict (day, part, currency, kind, account)
         do update set amount = d.amount + excluded.amount, debit = d.debit + excluded.debit;
     return null;
   end $$`,
  `create trigger ledger_came after insert on posting referencing new table as came
     for each statement execute function ledger_came()`,
  // Nobody can write postings between the trigger and this: it holds the table until the commit.
  `insert into ledger_day (day, part, currency, kind, account, amount, debit)
     select booking_day(m.kind, m.at), 0, p.currency, m.kind, p.account, sum(p.amount), sum(greatest(p.amount, 0))
     from posting p join movement m on m.id = p.movement_id group by 1, 3, 4, 5`,
]
