/** What forgetting old runs goes by. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists datacron_run_age',
  'create index concurrently datacron_run_age on datacron_run (finished_at)',
]
export const transaction = false
