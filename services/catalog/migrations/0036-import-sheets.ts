/** Which sheet of a workbook an import was read from, and which there were to choose from. Lists of before this say nothing. */
export const up = [
  `set local lock_timeout = '5s'`,
  'alter table import_job add column sheet text',
  `alter table import_job add column sheets text[] not null default '{}'`,
]
