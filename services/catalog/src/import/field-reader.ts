import {
  accidentHistories,
  batteryTypes,
  critairClasses,
  emissionsStandards,
  importStatuses,
  maintenanceHistories,
  UNIT_AS_IT_IS,
  UNKNOWN_VALUE,
  upholsteries,
  type VehicleField,
} from '@forecourt/contracts'
import { nameKey, tidy } from '../text/fold.ts'
import { fixedWords } from '../text/known-words.ts'
import { saidTwice } from '../text/said-twice.ts'
import { isNothing, type Parsed, parseDay, parseYear, parseYesNo } from './cell-values.ts'
import { type KnownRecords, type RecordField, recordTables } from './known-records.ts'
import { readMeasure, type SaidUnit, type Unread } from './measures.ts'
import { isMeasure, type Scale, scaleOf } from './units.ts'

/** What a cell says: a value, with a second one beside it where there is one; or why it cannot be read. */
export type Reading =
  | { readonly value: unknown; readonly beside?: number; readonly currency?: string }
  | Unread
  | 'left out'

/** The fixed values of fields that have such. */
export const fixedValues: Partial<Record<VehicleField, readonly string[]>> = {
  battery_type: batteryTypes,
  emissions_standard: emissionsStandards,
  import_status: importStatuses,
  maintenance_history: maintenanceHistories,
  accident_history: accidentHistories,
  critair: critairClasses,
  upholstery: upholsteries,
}
const days: readonly VehicleField[] = ['registration_date', 'insurance_expiry_date']
const yesNo: readonly VehicleField[] = ['fast_charging', 'is_first_hand']
export const isRecordField = (field: VehicleField): field is RecordField => field in recordTables
/** Between the names of several options in one cell. */
const SEPARATORS = /[|;,\n]/

/** Field → text of a list, by its key → what the person said it means. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads cells by the kind of their field. What the person said a text means goes before what we think of it. */
export function fieldReader(records: KnownRecords, meanings: Meanings) {
  const saidOf = (field: VehicleField, text: string): string | undefined =>
    meanings.get(field)?.get(nameKey(text))?.trim()
  const meaningOf = (field: VehicleField, text: string): string => saidOf(field, text) ?? text

  function read(field: VehicleField, text: string, columnScale?: number, country?: string): Reading {
    if (field === 'options') return readOptions(text)
    const meant = meaningOf(field, text)
    if (meant === '') return 'left out'
    if (isRecordField(field)) return recordOf(field, meant, country)
    const choices = fixedValues[field]
    if (choices) return fixedOf(field, choices, meant)
    if (isMeasure(field)) return measureOf(field, meant, columnScale)
    if (days.includes(field)) return parseDay(meant)
    if (yesNo.includes(field)) return parseYesNo(meant)
    if (field === 'year') return parseYear(meant)
    return { value: field === 'description' ? meant : tidy(meant) }
  }

  function recordOf(field: RecordField, text: string, country?: string): Parsed<string> {
    const id = records.find(field, text, field === 'city' ? country : undefined)
    if (id === 'ambiguous') return { rule: field === 'city' ? 'import.ambiguousCity' : UNKNOWN_VALUE }
    return id === undefined ? { rule: UNKNOWN_VALUE } : { value: id }
  }

  /** What the person said of a unit. To leave a unit out leaves its numbers out as well. */
  const saidUnit =
    (field: VehicleField): SaidUnit =>
    (unit) => {
      const said = saidOf(field, unit)
      return said === undefined || said === '' ? undefined : unitMeant(field, said)
    }

  function measureOf(field: VehicleField, text: string, columnScale: number | undefined): Reading {
    const measure = readMeasure(field, text, columnScale, saidUnit(field))
    if ('rule' in measure) {
      return measure.value !== undefined && saidOf(field, measure.value) === '' ? 'left out' : measure
    }
    const { value, other, currency } = measure.value
    return {
      value,
      ...(other === undefined ? {} : { beside: other }),
      ...(currency === undefined ? {} : { currency }),
    }
  }

  /** Options that are not known are told one by one, by `optionsOf`; a cell of nothing else says nothing. */
  function readOptions(text: string): Reading {
    const ids = optionsOf(text).flatMap(({ id }) => (id === undefined ? [] : [id]))
    return ids.length > 0 ? { value: [...new Set(ids)] } : 'left out'
  }

  const optionsOf = (text: string): { word: string; id: string | undefined }[] =>
    text.split(SEPARATORS).flatMap((part) => {
      const word = tidy(part)
      const meant = meaningOf('options', word)
      if (isNothing(word) || meant === '') return []
      const parsed = recordOf('options', meant)
      return [{ word, id: 'value' in parsed ? parsed.value : undefined }]
    })

  return { read, optionsOf, saidOf }
}

/** A unit as the person names it: one of ours, or "as it is". */
export const unitMeant = (field: VehicleField, text: string): Scale | undefined =>
  text === UNIT_AS_IT_IS ? { factor: 1, rest: '' } : scaleOf(field, text)

function fixedOf(field: VehicleField, choices: readonly string[], text: string): Parsed<string> {
  const meaningsOf = (words: string): string[] => {
    const key = nameKey(words)
    const value = choices.find((choice) => nameKey(choice) === key) ?? fixedWords.get(field)?.get(key)
    return value === undefined ? [] : [value]
  }
  const value = meaningsOf(text)[0] ?? saidTwice(text, meaningsOf)[0]
  return value === undefined ? { rule: UNKNOWN_VALUE } : { value }
}
