import {
  fieldApplies,
  fieldRequired,
  maxModelYear,
  normaliseVin,
  powersAgree,
  type VehicleFacts,
  type VehicleField,
  vehicleFieldNames,
  vehicleFields,
  vinProblem,
} from '@forecourt/contracts'
import type { TSchema } from 'typebox'
import { conforms } from '../../shared/storage/conforms.ts'
import { type FormValues, isEmpty } from './form-values.ts'

/** What is wrong with a field: a key of `problems.*` with its figures. `required` reads "X is required." */
export interface FieldProblem {
  rule:
    | 'required'
    | 'between'
    | 'above'
    | 'length'
    | 'invalid'
    | 'future'
    | 'powers'
    | 'decimals'
    | 'doors'
    | 'VIN_LENGTH'
    | 'VIN_LETTERS'
    | 'VIN_CHECK_DIGIT'
    | 'CHASSIS_NUMBER'
  params?: Record<string, number>
}
export type Problems = Partial<Record<VehicleField, FieldProblem>>

interface Bounds {
  type?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
}
const boundsOf = (field: VehicleField) => vehicleFields[field] as TSchema & Bounds

/** The least and greatest value of a number field; undefined for others. */
export function limits(field: VehicleField): { min: number; max: number } | undefined {
  const { type, minimum, maximum, exclusiveMinimum } = boundsOf(field)
  if (type !== 'integer' && type !== 'number') return undefined
  return {
    min: minimum ?? exclusiveMinimum ?? 0,
    max: field === 'year' ? maxModelYear() : (maximum ?? Number.MAX_SAFE_INTEGER),
  }
}

function schemaProblem(field: VehicleField, value: unknown): FieldProblem | null {
  const schema = boundsOf(field)
  if (conforms(schema, typeof value === 'string' ? value.trim() : value)) return null
  const number = limits(field)
  if (number && typeof value === 'number') {
    const isLow = schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum
    return { rule: isLow ? 'above' : 'between', params: number }
  }
  if (typeof value === 'string' && (schema.minLength !== undefined || schema.maxLength !== undefined)) {
    return { rule: 'length', params: { min: schema.minLength ?? 0, max: schema.maxLength ?? 0 } }
  }
  return { rule: 'invalid' }
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

/** Rules that look at more than one field, or at the day. */
function contextProblem(field: VehicleField, values: FormValues, context: RuleContext): FieldProblem | null {
  const { year, vin, engine_power, din_power, price, registration_date, number_of_doors } = values
  switch (field) {
    case 'vin': {
      const rule = vinProblem(vin ?? '', year ?? null)
      return rule && { rule }
    }
    case 'year':
      return year && year > maxModelYear() ? { rule: 'between', params: limits('year') ?? {} } : null
    case 'engine_power':
    case 'din_power':
      return engine_power && din_power && !powersAgree(engine_power, din_power) ? { rule: 'powers' } : null
    case 'price':
      return decimalsOf(price ?? 0) > context.priceDecimals
        ? { rule: 'decimals', params: { count: context.priceDecimals } }
        : null
    case 'registration_date':
      return registration_date && registration_date > context.today ? { rule: 'future' } : null
    case 'number_of_doors':
      return context.facts.category === 'motorcycle' && number_of_doors ? { rule: 'doors' } : null
    default:
      return null
  }
}

export interface RuleContext {
  facts: VehicleFacts
  /** Decimals of the chosen currency; 2 until one is chosen. */
  priceDecimals: number
  /** `YYYY-MM-DD`. */
  today: string
}

/** What is wrong with one field, or null. A field that does not apply is never wrong. */
export function fieldProblem(field: VehicleField, values: FormValues, context: RuleContext): FieldProblem | null {
  if (!fieldApplies(field, context.facts)) return null
  const value = field === 'vin' && typeof values.vin === 'string' ? normaliseVin(values.vin) : values[field]
  if (isEmpty(typeof value === 'string' ? value.trim() : value)) {
    return fieldRequired(field, context.facts) ? { rule: 'required' } : null
  }
  // A VIN has better sentences of its own than its length.
  const own = contextProblem(field, values, context)
  return own ?? schemaProblem(field, value)
}

/** Everything that is wrong, by field. */
export function formProblems(
  values: FormValues,
  context: RuleContext,
  fields: readonly VehicleField[] = vehicleFieldNames,
): Problems {
  const found = fields.map((field) => [field, fieldProblem(field, values, context)] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Problems
}
