/** Which state of a person's plans `premium_until` is from: an older one that comes later changes nothing. */
export const up = ['alter table account add column if not exists premium_version bigint not null default 0']
