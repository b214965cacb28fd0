import { createHash } from 'node:crypto'
import {
  missingEssentials,
  missingFields,
  type VehicleField,
  VehicleInput,
  vehicleFieldNames,
} from '@forecourt/contracts'
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
 * Everything wrong with a row as a vehicle, by the same schema and checks as the form's, and what a right one lacks to go
 * live. Nothing is written.
 *
 * @param values an empty vehicle, or the one the row is about, which the row is laid over
 * @param essential whether what a live vehicle must have is asked for
 */
export async function checkRow(
  em: EntityManager,
  values: Parameters<typeof checkInput>[1],
  { input, issues: unread }: ReadRow,
  essential: boolean,
  originOf: Origin,
  now: Date,
): Promise<{ readonly issues: readonly RowIssue[]; readonly lacking: readonly VehicleField[] }> {
  const issues: RowIssue[] = [...unread]
  let lacking: readonly VehicleField[] = []
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
    const checked = await checkInput(em, values, sound as Partial<VehicleInput>, false, now)
    lacking = missingFields(checked.values, checked.facts)
  } catch (error) {
    for (const issue of issuesOf(error)) tell(issue)
  }
  if (essential) for (const path of missingEssentials({ ...values, ...input })) tell({ path, rule: 'required' })
  return { issues, lacking }
}

/** A refusal of the finished row, as the form would say it: another offer may have got its VIN since the check. */
export function refusalOf(error: DomainError, originOf: Origin): RowIssue[] {
  const issues = error.fields || error instanceof ValidationError ? issuesOf(error) : []
  const told = issues.map(({ path, rule, params }): RowIssue => {
    const field = path.split('.')[0] ?? ''
    const origin = isField(field) ? { field, ...originOf(field) } : { field: null, column: null, value: null }
    return { rule, ...origin, ...(params ? { params } : {}) }
  })
  return told.length > 0 ? told : [{ rule: error.code, field: null, column: null, value: null }]
}

/** What a refusal says about fields. @throws the error itself when it is no refusal */
function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues
  if (error instanceof DomainError && error.fields) {
    return Object.entries(error.fields).map(([path, key]) => {
      const [, code = error.code] = /^errors\.([A-Z_]+)$/.exec(key) ?? []
      return { path, rule: code }
    })
  }
  throw error
}

/** Identifies a vehicle's contents for an owner: the same row of another list, whatever its columns, has the same. */
export const fingerprintOf = (ownerId: string, input: Partial<VehicleInput>): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')

/**
 * Whether a row is left out because its VIN is on offer, among the owner's vehicles or in the list before.
 *
 * @returns undefined when it is not; else the owner's vehicle that has it, null where it is another's or a row's
 */
export async function duplicateOf(
  em: EntityManager,
  row: { readonly jobId: string; readonly line: number; readonly ownerId: string; readonly vin: string | null },
): Promise<{ readonly own: string | null } | undefined> {
  if (row.vin === null) return undefined
  const [found] = await sql<{ own: string | null; taken: boolean }>(
    em,
    `select (select id from vehicle where vin = $3 and owner_id = $4 and deleted_at is null and not sold limit 1) as own,
       exists (select from vehicle where vin = $3 and deleted_at is null and not sold and published)
       or exists (select from import_row where job_id = $1 and vin = $3 and line < $2 and outcome = 'ok') as taken`,
    [row.jobId, row.line, row.vin, row.ownerId],
  )
  return found && (found.own !== null || found.taken) ? { own: found.own } : undefined
}
