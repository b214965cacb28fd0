/**
 * When a person was last here, once their sessions are gone: the database keeps it as it deletes them, whoever does. While
 * a session lives it knows better, so that no request writes here. No foreign key: a row that is written while its account
 * is deleted must not stop that.
 */
export const up = [
  "set local lock_timeout = '5s'",
  `create table account_seen (
    account_id uuid primary key,
    last_seen_at timestamptz not null
  )`,
  // Sessions that ended before left their sign-in in the list of events, as long as that is kept. Before the
  // trigger, which nobody who signs in should wait for.
  `insert into account_seen (account_id, last_seen_at)
     select account_id, max(created_at) from security_event where kind = 'SIGNED_IN' group by 1`,
  // Accounts in their order, so that two that end several sessions never wait for each other.
  `create function session_gone() returns trigger language plpgsql as $$ begin
     insert into account_seen as a (account_id, last_seen_at)
       select account_id, max(last_seen_at) from gone group by 1 order by 1
       on conflict (account_id) do update set last_seen_at = greatest(a.last_seen_at, excluded.last_seen_at);
     return null;
   end $$`,
  `create trigger session_gone after delete on session referencing old table as gone
     for each statement execute function session_gone()`,
]
