import { type Static, Type as T, type TSchema } from 'typebox'
import { Instant, List, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { type VehicleField, vehicleFields } from './vehicle.ts'

/** What a list may be; content decides. */
export const importTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const

/** Bounds of an uploaded list of vehicles. */
export const importLimits = {
  /** Bytes of the file. */
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 10_000,
  /** Imports of one owner that are neither done nor cancelled. */
  open: 5,
} as const

/**
 * uploaded → checking → checked → running → done. A check and a run can be paused and go on where they were; `failed` is
 * our fault and can be tried again; `cancelled` is final.
 */
export const importJobStatuses = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportJobStatus = (typeof importJobStatuses)[number]

/** A row is pending until the present check or run has come to it. `skipped`: it is here already, or it is empty. */
export const importOutcomes = ['pending', 'ok', 'error', 'skipped'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const fieldNames = Object.keys(vehicleFields) as [VehicleField, ...VehicleField[]]
const text = (maxLength: number) => T.String({ maxLength })
/** An object with any of a vehicle's fields. */
const byField = <S extends TSchema>(schema: S) =>
  T.Unsafe<{ [F in VehicleField]?: Static<S> }>(
    Strict(Object.fromEntries(fieldNames.map((field) => [field, T.Optional(schema)]))),
  )

/**
 * How a list is read. Values are texts as they could stand in the file: "7 500", "diesel", "EUR", or the id of a record.
 */
export const ImportOptions = Strict({
  /** Field → name of the column it comes from. */
  mapping: byField(text(200)),
  /** Field → text that stands in for a missing column or an empty cell. */
  defaults: byField(text(importLimits.cell)),
  /** Field → text of the file → text that is read instead; an empty one leaves the field out. */
  values: byField(T.Record(text(500), text(500), { maxProperties: 1000 })),
  /** What is no known fuel, colour, city, … is left out; otherwise the row is refused. */
  ignoreUnknown: T.Boolean(),
  /** Publishes at once, marked incomplete, instead of making drafts; needs `publish_incomplete`. */
  allowIncomplete: T.Boolean(),
  /** The list is the whole stock: a run withdraws what came by a list or has a stock number, and is not in it. */
  fullStock: T.Optional(T.Boolean()),
})
export type ImportOptions = Static<typeof ImportOptions>

export const ImportJob = T.Object({
  id: Uuid,
  fileName: T.String(),
  size: T.Integer({ description: 'bytes' }),
  encoding: T.String({ description: 'of a text; `xlsx` for a workbook' }),
  delimiter: T.String({ description: 'empty for a workbook' }),
  sheet: Nullable(T.String({ description: 'the sheet of a workbook that was read' })),
  sheets: T.Array(T.String(), { description: 'the sheets of a workbook that can be read; empty for a text' }),
  columns: T.Array(
    T.Object({
      name: T.String(),
      samples: T.Array(T.String(), { description: 'the first different values' }),
      suggestion: Nullable(OneOf(fieldNames)),
    }),
  ),
  options: ImportOptions,
  status: OneOf(importJobStatuses),
  /** What is or was last under way; null before the first. */
  phase: Nullable(OneOf(['check', 'run'] as const)),
  rows: T.Integer(),
  counts: T.Object({ pending: T.Integer(), ok: T.Integer(), error: T.Integer(), skipped: T.Integer() }),
  created: T.Integer({ description: 'vehicles made so far' }),
  updated: T.Integer({ description: 'vehicles that the present check or run found changed' }),
  missing: T.Integer({
    description: 'vehicles that the last check did not find in a list of the whole stock: a run withdraws them',
  }),
  withdrawn: T.Integer({ description: 'vehicles withdrawn so far' }),
  beyondPlan: T.Integer({
    description: 'rows whose vehicle is, or after a check will be, kept as a draft: the plan has no place for it',
  }),
  complete: T.Integer({ description: 'rows that could go live with pictures and nothing else' }),
  lacks: T.Array(T.Object({ field: OneOf(fieldNames), rows: T.Integer() }), {
    description: 'what the others lack to go live, the most frequent first',
  }),
  createdAt: Instant,
  updatedAt: Instant,
  finishedAt: Nullable(Instant),
})
export type ImportJob = Static<typeof ImportJob>

/** One thing wrong with a row. `field` and `column` are null where it is about the row as a whole. */
export const ImportIssue = T.Object({
  rule: T.String({ description: 'stable name of the rule' }),
  field: Nullable(OneOf(fieldNames)),
  column: Nullable(T.String()),
  value: Nullable(T.String({ description: 'what stands in the cell' })),
  message: T.String({ description: 'what is wrong and what to do, in the caller’s language' }),
})
export type ImportIssue = Static<typeof ImportIssue>

export const ImportRow = T.Object({
  line: T.Integer({ description: 'line of the file on which the row begins; the first is 1' }),
  cells: T.Array(T.String()),
  outcome: OneOf(importOutcomes),
  issues: T.Array(ImportIssue),
  vehicleId: Nullable(Uuid),
})
export type ImportRow = Static<typeof ImportRow>
export const ImportRows = List(ImportRow)

/** How often the same thing is wrong. Values that name no known record are counted one by one: each can be translated. */
export const ImportProblem = T.Object({
  rule: T.String(),
  field: Nullable(OneOf(fieldNames)),
  column: Nullable(T.String()),
  value: Nullable(T.String({ description: 'an example, or the unknown value itself' })),
  message: T.String(),
  rows: T.Integer(),
  outcome: OneOf(importOutcomes),
})
export type ImportProblem = Static<typeof ImportProblem>

/** The rule of a text that names no make, record or fixed value: `values` can say what it means. */
export const UNKNOWN_VALUE = 'import.unknownValue'
/** The rule of a number whose unit is not known; `value` is the unit, and `values` can say what it means. */
export const UNKNOWN_UNIT = 'import.unknownUnit'
/** The meaning of a unit whose numbers are right as they stand. */
export const UNIT_AS_IT_IS = 'as-is'
/** Rules of what is asked once for every row that has the text. */
export const askedRules: readonly string[] = [
  UNKNOWN_VALUE,
  UNKNOWN_UNIT,
  'import.year',
  'import.date',
  'import.yesNo',
  'import.ambiguousCity',
]
/** Units a number of a list may be said to be in, the field's own first. */
export const importUnits: Partial<Record<VehicleField, readonly string[]>> = {
  mileage: ['km', '1000 km', 'mi'],
  battery_range: ['km', 'mi'],
  engine_size: ['cm³', 'l'],
  engine_power: ['kW', 'PS'],
  din_power: ['PS', 'kW'],
  length: ['mm', 'cm', 'm', 'in'],
  width: ['mm', 'cm', 'm', 'in'],
  height: ['mm', 'cm', 'm', 'in'],
  wheelbase: ['mm', 'cm', 'm', 'in'],
  weight: ['kg', 't', 'lb'],
  torque: ['Nm', 'lb-ft'],
  trunk_volume: ['l', 'cu ft'],
  charging_time: ['min', 'h'],
}
