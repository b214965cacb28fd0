import { decodeVin } from '@forecourt/contracts'
import type { FormValues } from './form-values.ts'

/** Fields a VIN can tell. */
export const vinFields = ['brand', 'year'] as const
export type VinFill = Partial<Pick<FormValues, (typeof vinFields)[number]>>

/** Make and model year as a VIN tells them; nothing unless it is complete and valid. */
export function toldByVin({ vin }: FormValues): VinFill | null {
  const facts = decodeVin(vin ?? '')
  if (!facts) return null
  return {
    ...(facts.maker ? { brand: facts.maker.brand } : {}),
    ...(facts.year === null ? {} : { year: facts.year }),
  }
}

const spelled = (value: unknown): string => String(value).trim().toLocaleLowerCase()
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * What to put into the form after the VIN changed: only where nothing stands, or where an earlier VIN had put something
 * (`filled`). Typed values are never touched; `undefined` takes an earlier guess back.
 */
export function fillByVin(values: FormValues, filled: VinFill): VinFill | null {
  const told = toldByVin(values)
  if (!told) return null
  const open = vinFields.filter((field) => isBlank(values[field]) || values[field] === filled[field])
  return Object.fromEntries(open.map((field) => [field, told[field]])) as VinFill
}

/** What the VIN says otherwise than what was typed; null where both agree, or it says nothing. */
export function vinDisagreement(values: FormValues): VinFill | null {
  const told = toldByVin(values) ?? {}
  const other = vinFields.filter(
    (field) => told[field] !== undefined && !isBlank(values[field]) && spelled(told[field]) !== spelled(values[field]),
  )
  return other.length === 0 ? null : (Object.fromEntries(other.map((field) => [field, told[field]])) as VinFill)
}
