import { createHash } from 'node:crypto'
import { missingEssentials, type VehicleField, VehicleInput, vehicleFieldNames } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, type Issue, ValidationError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import { checkInput } from '../vehicle/vehicle.values.ts'
import type { ReadRow, RowIssue } from './row-reader.ts'

/** Names a field's column and what stood in it. */
export type Origin = (field: VehicleField) => Pick<RowIssue, 'column' | 'value'>

const schema = validatorOf(VehicleInput)
const isField = (name: string): name is VehicleField => (vehicleFieldNames as string[]).includes(name)

/**
 * Everything wrong with a row as a vehicle, by the same schema and checks as the form's. Nothing is written.
 *
 * @param values an empty vehicle, which the row is laid over
 * @param essential whether what a live vehicle must have is asked for
 */
export async function checkRow(
  em: EntityManager,
  values: Parameters<typeof checkInput>[1],
  { input, issues: unread }: ReadRow,
  essential: boolean,
  originOf: Origin,
  now: Date,
): Promise<RowIssue[]> {
  const issues: RowIssue[] = [...unread]
  const known = new Set(unread.map(({ field }) => field))
  const tell = ({ path, rule, params }: Issue) => {
    const field = path.split('.')[0] ?? ''
    if (!isField(field) || known.has(field)) return
    known.add(field)
    issues.push({ rule, field, ...originOf(field), ...(params ? { params } : {}) })
  }
  for (const issue of schema.issues(input)) tell(issue)
  // What the schema refuses is told; the other fields are still checked with each other.
  const sound = Object.fromEntries(Object.entries(input).filter(([field]) => !known.has(field as VehicleField)))
  try {
    await checkInput(em, values, sound as Partial<VehicleInput>, true, now)
  } catch (error) {
    for (const issue of issuesOf(error)) tell(issue)
  }
  if (essential) for (const path of missingEssentials(input)) tell({ path, rule: 'required' })
  return issues
}

/** What a refusal says about fields. @throws the error itself when it is no refusal */
function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues
  if (error instanceof DomainError && error.fields) {
    return Object.keys(error.fields).map((path) => ({ path, rule: error.code }))
  }
  throw error
}

/** Identifies a vehicle's contents for an owner: the same row of another list, whatever its columns, has the same. */
export const fingerprintOf = (ownerId: string, input: Partial<VehicleInput>): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')

/** Why a row is left out although nothing is wrong with it, or undefined. */
export async function duplicateOf(
  em: EntityManager,
  row: { readonly jobId: string; readonly line: number; readonly ownerId: string; readonly vin: string | null },
  fingerprint: string,
): Promise<'import.duplicateVin' | 'import.duplicateRow' | undefined> {
  const [found] = await sql<{ vin: boolean; twin: boolean }>(
    em,
    `select
       $3::text is not null and (
         exists (select from vehicle where vin = $3 and deleted_at is null and not sold and (owner_id = $4 or published))
         or exists (select from import_row where job_id = $1 and vin = $3 and line < $2 and outcome = 'ok')) as vin,
       exists (select from import_row r join vehicle v on v.id = r.vehicle_id and v.deleted_at is null
               where r.fingerprint = $5 and r.job_id <> $1) as twin`,
    [row.jobId, row.line, row.vin, row.ownerId, fingerprint],
  )
  if (found?.vin) return 'import.duplicateVin'
  return found?.twin ? 'import.duplicateRow' : undefined
}
