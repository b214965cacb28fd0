/**
 * The orders of the list of users over those who are there: deep pages are read from an index alone. And who is more than a
 * USER, a few among many, is looked for without saying which of the roles (0008 took their index away).
 */
export const up = [
  "create index account_administrator on account (role) where role <> 'USER'",
  'drop index account_name_order',
  'drop index account_role_order',
  'drop index account_status_order',
  ...['name_key', 'email_key', 'username_key', 'role', 'status', 'created_at'].map(
    (column) => `create index account_${column}_order on account (${column}, id) where deleted_at is null`,
  ),
]
