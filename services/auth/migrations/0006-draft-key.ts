/**
 * The key a browser seals a person's unsent forms with. It lives here so that a draft left on a shared device opens for
 * nobody but that person, signed in; two random UUIDs hold 244 bits of chance.
 */
export const up = `
alter table account add column draft_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
`
