/**
 * How long buyers could see a price: a reduction is measured against what was shown for a day (ADR 65). What was asked before
 * this was kept counts as shown for as long as it was asked. An instance of the version before notes a price as not shown, until
 * the vehicle is saved again.
 */
export const up = [
  `set local lock_timeout = '5s'`,
  `alter table vehicle_price add column shown_since timestamptz default '-infinity',
     add column shown interval not null default '0'`,
  'alter table vehicle_price alter column shown_since drop default',
  `comment on column vehicle_price.shown_since is 'since when buyers see it, until the next price; null while they do not'`,
  `comment on column vehicle_price.shown is 'for how long they saw it before that'`,
]
