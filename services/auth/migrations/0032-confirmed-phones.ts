/**
 * When a code came to the number that the account has now. Another number is not confirmed, whoever changes it. Codes of before
 * left no trace: those numbers are confirmed by their next code.
 */
export const up = [
  'alter table account add column phone_verified_at timestamptz',
  `comment on column account.phone_verified_at is 'when a code that came to this number was given back; null: none yet'`,
  `create function phone_is_another() returns trigger language plpgsql as $$ begin
     new.phone_verified_at := null;
     return new;
   end $$`,
  `create trigger phone_is_another before update of phone on account for each row
     when (new.phone is distinct from old.phone) execute function phone_is_another()`,
]
