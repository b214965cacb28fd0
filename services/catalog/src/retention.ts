import type { Retention } from '@forecourt/kernel/db'

/** Retention of some imports: first their rows, then the jobs. @param which a condition on the job `j` */
const imports = (name: string, which: string, days: number): Retention[] => [
  {
    table: 'import_row',
    name: `${name}_row`,
    key: 'job_id, line',
    at: 'updated_at',
    of: { table: 'import_job', by: 'job_id' },
    and: `exists (select from import_job j where j.id = import_row.job_id and ${which})`,
    days,
  },
  {
    table: 'import_job',
    name: `${name}_job`,
    at: 'updated_at',
    and: `exists (select from import_job j where j.id = import_job.id and ${which})
      and not exists (select from import_row r where r.job_id = import_job.id)`,
    days,
  },
]

/** What the catalog keeps for so many days. The market's figures by day (`market_day`) stay. */
export const retentions: readonly Retention[] = [
  // A vehicle that comes back after that is told of anew.
  { table: 'saved_search_match', key: 'search_id, vehicle_id', at: 'matched_at', days: 365 },
  // Lists as they came, with plates and VINs, from when anything last happened to them. What they became is in the vehicles.
  ...imports('import', 'true', 30),
  // Those that were only looked at, or were cancelled.
  ...imports('import_trial', `(j.status = 'cancelled' or (j.created = 0 and j.phase is distinct from 'run'))`, 1),
  // Of cases that were decided.
  { table: 'vehicle_report', at: 'closed_at', of: { table: 'report_case', by: 'case_id' }, days: 3 * 365 },
  { table: 'seller_report', at: 'closed_at', of: { table: 'report_case', by: 'case_id' }, days: 3 * 365 },
  {
    table: 'report_case',
    at: 'closed_at',
    days: 3 * 365,
    and: `not exists (select from vehicle_report r where r.case_id = report_case.id)
      and not exists (select from seller_report r where r.case_id = report_case.id)`,
  },
  { table: 'vehicle_stat_day', key: 'vehicle_id, day', at: 'day', days: 2 * 365 },
  {
    table: 'vehicle_price',
    key: 'vehicle_id, version',
    at: 'at',
    days: 3 * 365,
    // The present price stays, however old it is, and for a while what was asked before it: a reduction is measured against that.
    and: `exists (select from vehicle_price n where n.vehicle_id = vehicle_price.vehicle_id
      and n.version > vehicle_price.version and n.at < now() - interval '90 days')`,
  },
]
