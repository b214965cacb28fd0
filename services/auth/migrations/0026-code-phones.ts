/** The number a code was sent to, so that what it proves is that number, whatever the account's is by then. */
export const up = [
  'alter table one_time_code add column phone text',
  'alter table verified_process add column phone text',
  `comment on column verified_process.phone is 'the number the code came to; null for email, and for codes of an instance of before'`,
]
