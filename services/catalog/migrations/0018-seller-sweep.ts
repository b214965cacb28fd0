/**
 * What is to become of all vehicles of a seller, and how far it is (ADR 26): a row while batches work on it. Vehicles of a
 * seller with a row that is not `shown` are hidden from everybody else at once, whatever their own row says.
 */
export const up = [
  `create table seller_sweep (
    owner_id uuid primary key,
    target text not null check (target in ('shown', 'hidden', 'gone')),
    cursor uuid,
    asked_at timestamptz not null default clock_timestamp()
  )`,
  `comment on column seller_sweep.cursor is 'the last vehicle that was brought to the target'`,
]
