import { normaliseVin, type VehicleField, type VehicleInput, vehicleFieldNames } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { HeldOffers } from '../plan/offers.ts'
import { findFull } from '../plan/room.ts'
import type { VehicleValues } from '../vehicle/vehicle.checks.ts'
import { createDraft, createIncomplete } from '../vehicle/vehicle.create.ts'
import type { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { changeFromList } from '../vehicle/vehicle.from-list.ts'
import { lockVehicle } from '../vehicle/vehicle.save.ts'
import { factsOf, valuesOf } from '../vehicle/vehicle.values.ts'
import type { StoredJob } from './import-job.ts'
import { checkRow, duplicateOf, fingerprintOf } from './row-check.ts'
import type { ReadRow, RowIssue } from './row-reader.ts'
import { findMatch, isNumberTaken, type RowKeys, type StockMatch } from './stock-match.ts'

/** What became of a row. */
export interface Verdict {
  readonly outcome: 'ok' | 'error' | 'skipped'
  readonly issues: readonly RowIssue[]
  readonly vin: string | null
  readonly fingerprint: string | null
  readonly stockNumber: string | null
  /** The vehicle it made. */
  readonly vehicleId: string | null
  /** The vehicle of the owner that it is about. */
  readonly matchedId: string | null
  /** Whether that one differs from the row. */
  readonly updates: boolean
  /** What it lacks to go live. */
  readonly lacking: readonly VehicleField[]
  /** It would be published, and is kept as a draft: the owner's plan has no place left. */
  readonly beyondPlan: boolean
}

const nothing = Object.fromEntries(vehicleFieldNames.map((field) => [field, null])) as VehicleValues

export interface JudgedRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly read: ReadRow
}

/** What a row says of a vehicle that the plan has no place for. */
export const BEYOND_PLAN = 'import.beyondPlan'

/**
 * Says what is wrong with a row, or what comes of it, and in a run does it.
 *
 * @param offers the owner's, held since before any vehicle was locked, in a run that publishes
 */
export async function judge(
  em: EntityManager,
  job: StoredJob,
  row: JudgedRow,
  offers: HeldOffers | undefined,
  now: Date,
): Promise<Verdict> {
  const { line, cells, read } = row
  const keys = keysOf(job, row)
  const about = (rule: string, params = {}): RowIssue => ({ rule, field: null, column: null, value: null, params })
  if (read.isEmpty) return verdictOf(keys, undefined, 'skipped', [about('import.blank')])
  const match = await findMatch(em, keys)
  const verdict = (outcome: Verdict['outcome'], issues: readonly RowIssue[] = [], more: Partial<Verdict> = {}) => ({
    ...verdictOf(keys, match, outcome, issues),
    ...more,
  })
  const surplus = cells.slice(job.columns.length).some((cell) => cell !== '')
  if (surplus) return verdict('error', [about('import.cells', { found: cells.length, expected: job.columns.length })])
  const origin = originIn(job, cells)
  if (await isNumberTaken(em, keys)) {
    return verdict('error', [{ rule: 'import.duplicateNumber', field: 'stock_number', ...origin('stock_number') }])
  }
  const vehicle = match && (keys.stockNumber === null ? undefined : await lockVehicle(em, match.id))
  const values = vehicle ? valuesOf(vehicle, (await factsOf(em, vehicle)).decimals) : nothing
  const input = vehicle ? withOwnTitle(job, values, read.input) : read.input
  const isLive = job.options.allowIncomplete || vehicle?.published === true
  const { issues, lacking } = await checkRow(em, values, { ...read, input }, isLive, origin, now)
  if (issues.length > 0) return verdict('error', issues)
  if (match?.sold && keys.stockNumber !== null) return verdict('skipped', [about('import.sold')])
  const beyondPlan = offers !== undefined && !vehicle?.published && (await findFull(em, offers)) !== undefined
  const kept = beyondPlan ? [about(BEYOND_PLAN)] : []
  if (vehicle) {
    const publish = job.options.allowIncomplete && !beyondPlan
    const write = job.phase === 'run'
    const updates = await changeFromList(em, vehicle, input, { publish, offers, write, locale: job.locale, now })
    if (!updates) return verdict('skipped', beyondPlan ? kept : [about('import.unchanged')], { beyondPlan })
    if (write) await remember(em, vehicle, keys)
    return verdict('ok', kept, { updates, lacking, beyondPlan })
  }
  if (match) return verdict('skipped', [about('import.duplicateRow')])
  const twin = await duplicateOf(em, { jobId: job.id, line, ownerId: job.ownerId, vin: keys.vin })
  if (twin) {
    return verdict('skipped', [{ rule: 'import.duplicateVin', field: 'vin', ...origin('vin') }], {
      matchedId: twin.own,
    })
  }
  if (job.phase === 'check') return verdict('ok', [], { lacking })
  const owner = { userId: job.ownerId, name: job.ownerName }
  const made =
    offers && !beyondPlan
      ? await createIncomplete(em, offers, owner, input, job.locale, now)
      : await createDraft(em, owner, input, now)
  await remember(em, made, keys)
  return verdict('ok', kept, { vehicleId: made.id, lacking, beyondPlan })
}

function keysOf(job: StoredJob, { line, read }: JudgedRow): RowKeys {
  const { vin: written, stock_number: number, ...contents } = read.input
  const vin = typeof written === 'string' && normaliseVin(written).length === 17 ? normaliseVin(written) : null
  const stockNumber = typeof number === 'string' ? number : null
  const of = { ...contents, ...(written === undefined ? {} : { vin: written }) }
  return { jobId: job.id, line, ownerId: job.ownerId, stockNumber, vin, fingerprint: fingerprintOf(job.ownerId, of) }
}

const verdictOf = (
  { vin, fingerprint, stockNumber }: RowKeys,
  match: StockMatch | undefined,
  outcome: Verdict['outcome'],
  issues: readonly RowIssue[],
): Verdict => ({
  outcome,
  issues,
  vin,
  fingerprint,
  stockNumber,
  vehicleId: null,
  matchedId: match?.id ?? null,
  updates: false,
  lacking: [],
  beyondPlan: false,
})

/** A title that we made changes with its parts; one that a person wrote stays. */
function withOwnTitle(job: StoredJob, stored: VehicleValues, input: Partial<VehicleInput>): Partial<VehicleInput> {
  const isListed = job.options.mapping.title !== undefined || job.options.defaults.title !== undefined
  const { brand, model, year, title } = stored
  const made = [brand, model, year].filter((part) => part !== null).join(' ')
  if (isListed || title === null || title === made) return input
  const { title: _, ...others } = input
  return others
}

/** Lets the next list find this vehicle by an equal row. Others are told nothing, so the version stays. */
const remember = (em: EntityManager, { id }: VehicleEntity, { fingerprint }: RowKeys): Promise<unknown> =>
  sql(em, 'update vehicle set list_key = $2 where id = $1', [id, fingerprint])

/** What stands in the column of a field, or stands in for it. */
export const originIn =
  (job: StoredJob, cells: readonly string[]) =>
  (field: VehicleField): Pick<RowIssue, 'column' | 'value'> => {
    const column = job.options.mapping[field] ?? null
    const at = job.columns.findIndex(({ name }) => name === column)
    const value = (at < 0 ? undefined : cells[at]) ?? job.options.defaults[field] ?? null
    return { column, value: value?.slice(0, 500) ?? null }
  }
