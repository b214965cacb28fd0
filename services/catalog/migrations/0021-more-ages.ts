/**
 * What forgetting old imports and decided reports goes by. And a deleted saved search takes its matches along a batch at a
 * time, in a job: by cascade those of a broad search were one statement that took too long to ever succeed.
 */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists import_job_age',
  'create index concurrently import_job_age on import_job (updated_at)',
  'drop index concurrently if exists report_case_age',
  'create index concurrently report_case_age on report_case (closed_at) where closed_at is not null',
  'alter table saved_search_match drop constraint if exists saved_search_match_search_id_fkey',
]
export const transaction = false
