/**
 * Identity providers that a session went through, so that signing out can go on there. Gone with their session; after a
 * sign-out in the browser itself they wait, for minutes, for whoever holds the ticket. Id tokens lie encrypted (`…_sealed`).
 * Sessions from before have none: nothing is offered to them.
 */
export const up = `
create table provider_session (
  session_id uuid not null references session (id) on delete cascade,
  federer_id uuid not null references federer (id) on delete cascade,
  id_token_sealed text,
  primary key (session_id, federer_id)
);

create table provider_logout (
  token_hash bytea not null,
  federer_id uuid not null references federer (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  id_token_sealed text,
  expires_at timestamptz not null,
  primary key (token_hash, federer_id)
);
create index provider_logout_expiry on provider_logout (expires_at);
create index provider_logout_account on provider_logout (account_id);

alter table sign_in_challenge add column provider_session jsonb;
`
