/**
 * The orders of the list of users over those who are there: deep pages are read from an index alone. And who is more than a
 * USER, a few among many, is looked for without saying which of the roles (0008 took their index away).
 */
export const up = [
  "create index account_administrator on account (role) where role <> 'USER'",
  'drop index account_name_order',
  'drop index account_role_order',
  'drop index account_status_order',
  'create index account_name_key_order on account (name_key, id) where deleted_at is null',
  'create index account_email_key_order on account (email_key, id) where deleted_at is null',
  'create index account_username_key_order on account (username_key, id) where deleted_at is null',
  'create index account_role_order on account (role, id) where deleted_at is null',
  'create index account_status_order on account (status, id) where deleted_at is null',
  'create index account_created_at_order on account (created_at, id) where deleted_at is null',
]
