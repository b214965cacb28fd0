/** The newest code of an address and action is looked for with each exchange. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists one_time_code_newest',
  'create index concurrently one_time_code_newest on one_time_code (email_key, action, created_at)',
]
export const transaction = false
