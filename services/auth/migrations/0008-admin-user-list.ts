/**
 * The list of users of the back office, for a million of them: one text that holds whatever a person is found by, each word
 * after a blank, with an index over its trigrams; and an index for each order, so that a page is read and not sorted. The
 * planner gets more samples than usual, because it chooses between the two by how rare a text is.
 */
export const up = [
  'create extension if not exists pg_trgm',
  `alter table account
     add column name_key text generated always as (lower(coalesce(display_name, first_name || ' ' || last_name))) stored,
     add column search_key text generated always as (lower(
       ' ' || email || ' ' || username || ' ' || first_name || ' ' || last_name || ' ' || coalesce(display_name, '') || ' ' || coalesce(phone, ''))) stored`,
  'alter table account alter column search_key set statistics 1000',
  'create index account_search on account using gin (search_key gin_trgm_ops)',
  'create index account_name_order on account (name_key, id)',
  'create index account_role_order on account (role, id)',
  'create index account_status_order on account (status, id)',
  // The new index over roles does what this one did.
  'drop index account_role',
  'create index account_premium on account (premium_until) where premium_until is not null',
  'create index account_unverified on account (created_at, id) where email_verified_at is null',
  'analyze account',
]
