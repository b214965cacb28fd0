/** What was laid aside can be discarded. The new columns rewrite no table. */
export const up = [
  "set local lock_timeout = '5s'",
  'alter table dead_letter add column discarded_at timestamptz',
  'alter table job add column discarded_at timestamptz',
]
