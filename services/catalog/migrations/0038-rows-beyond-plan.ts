/** Rows of lists that are kept as drafts until the plan has a place for them, in the order they are published. */
export const up = [
  'drop index concurrently if exists import_row_beyond_plan',
  `create index concurrently import_row_beyond_plan on import_row (job_id, line)
     where issues @> '[{"rule": "import.beyondPlan"}]'`,
]
export const transaction = false
