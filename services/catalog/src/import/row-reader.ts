import {
  accidentHistories,
  batteryTypes,
  critairClasses,
  emissionsStandards,
  type ImportOptions,
  importLimits,
  importStatuses,
  maintenanceHistories,
  PS_PER_KW,
  UNKNOWN_VALUE,
  upholsteries,
  type VehicleField,
  type VehicleInput,
  vehicleFieldNames,
} from '@forecourt/contracts'
import { nameKey, tidy } from '../text/fold.ts'
import { isNothing, type Parsed, parseDay, parseNumber, parseWhole, parseYear, parseYesNo } from './cell-values.ts'
import { type KnownRecords, type RecordField, recordTables } from './known-records.ts'
import { fixedWords } from './known-words.ts'

/** Something wrong with a row, in the terms of the message files. */
export interface RowIssue {
  readonly rule: string
  readonly field: VehicleField | null
  readonly column: string | null
  readonly value: string | null
  readonly params?: Readonly<Record<string, unknown>>
}

/** A row in the contract's terms, with what could not be read. Empty when no cell says anything. */
export interface ReadRow {
  readonly input: Partial<VehicleInput>
  readonly issues: readonly RowIssue[]
  readonly isEmpty: boolean
}

/** Where the text of a field comes from. */
export interface Source {
  readonly text: string
  readonly column: string | null
}

const fixedValues: Partial<Record<VehicleField, readonly string[]>> = {
  battery_type: batteryTypes,
  emissions_standard: emissionsStandards,
  import_status: importStatuses,
  maintenance_history: maintenanceHistories,
  accident_history: accidentHistories,
  critair: critairClasses,
  upholstery: upholsteries,
}
const decimals: readonly VehicleField[] = ['price', 'battery_capacity', 'battery_consumption', 'engine_power']
const days: readonly VehicleField[] = ['registration_date', 'insurance_expiry_date']
const yesNo: readonly VehicleField[] = ['fast_charging', 'is_first_hand']
const texts: readonly VehicleField[] = [
  'title',
  'brand',
  'model',
  'register',
  'address',
  'postal_code',
  'vin',
  'description',
]
const isRecordField = (field: VehicleField): field is RecordField => field in recordTables
/** Between the names of several options in one cell. */
const SEPARATORS = /[|;,\n]/

/** Reads rows of one list: mapping, defaults and translated values first, then each cell by the kind of its field. */
export function rowReader(columns: readonly string[], options: ImportOptions, records: KnownRecords) {
  const at = new Map(columns.map((name, index) => [name, index]))
  const translations = new Map(
    Object.entries(options.values).map(([field, texts]) => [
      field,
      new Map(Object.entries(texts ?? {}).map(([from, to]) => [nameKey(from), to])),
    ]),
  )

  /** The text of a field, before it is read. Undefined where nothing is said. */
  function sourceOf(field: VehicleField, cells: readonly string[]): Source | undefined {
    const column = options.mapping[field]
    const cell = column === undefined ? undefined : cells[at.get(column) ?? -1]
    if (column !== undefined && cell !== undefined && !isNothing(cell)) return { text: cell, column }
    const text = options.defaults[field]
    return text === undefined || isNothing(text) ? undefined : { text, column: null }
  }

  const translated = (field: VehicleField, text: string): string =>
    translations.get(field)?.get(nameKey(text))?.trim() ?? text

  function parse(field: VehicleField, text: string, country: string | undefined): Parsed<unknown> | 'left out' {
    if (field === 'options') return parseOptions(text)
    const meant = translated(field, text)
    if (meant === '') return 'left out'
    if (isRecordField(field)) return recordOf(field, meant, country)
    const choices = fixedValues[field]
    if (choices) return fixedOf(field, choices, meant)
    if (texts.includes(field)) return { value: field === 'description' ? meant : tidy(meant) }
    if (days.includes(field)) return parseDay(meant)
    if (yesNo.includes(field)) return parseYesNo(meant)
    if (field === 'year') return parseYear(meant)
    return decimals.includes(field) ? parseNumber(meant) : parseWhole(meant)
  }

  function recordOf(field: RecordField, text: string, country?: string): Parsed<string> {
    const id = records.find(field, text, field === 'city' ? country : undefined)
    if (id === 'ambiguous') return { rule: field === 'city' ? 'import.ambiguousCity' : UNKNOWN_VALUE }
    return id === undefined ? { rule: UNKNOWN_VALUE } : { value: id }
  }

  /** Options that are not known are told one by one, through `unknownOptions`; a cell of nothing else says nothing. */
  function parseOptions(text: string): Parsed<string[]> | 'left out' {
    const ids = optionsOf(text).flatMap(({ id }) => (id === undefined ? [] : [id]))
    return ids.length > 0 ? { value: [...new Set(ids)] } : 'left out'
  }

  const optionsOf = (text: string): { word: string; id: string | undefined }[] =>
    text.split(SEPARATORS).flatMap((part) => {
      const word = tidy(part)
      const meant = translated('options', word)
      if (isNothing(word) || meant === '') return []
      const parsed = recordOf('options', meant)
      return [{ word, id: 'value' in parsed ? parsed.value : undefined }]
    })

  return (cells: readonly string[]): ReadRow => {
    const input: Record<string, unknown> = {}
    const issues: RowIssue[] = []
    const tell = (field: VehicleField, { text, column }: Source, rule: string, value = text) => {
      if (rule === UNKNOWN_VALUE && options.ignoreUnknown) return
      issues.push({ rule, field, column, value: value.slice(0, 500) })
    }
    // A city is looked up in its country, which therefore comes first.
    const order = [...vehicleFieldNames].sort((a, b) => Number(b === 'country') - Number(a === 'country'))
    for (const field of order) {
      const source = sourceOf(field, cells)
      if (!source) continue
      if (source.text.length > importLimits.cell) {
        issues.push({
          rule: 'import.cellTooLong',
          field,
          column: source.column,
          value: `${source.text.slice(0, 100)}…`,
        })
        continue
      }
      const parsed = parse(field, source.text, input.country as string | undefined)
      if (field === 'options') {
        for (const { word, id } of optionsOf(source.text))
          if (id === undefined) tell(field, source, UNKNOWN_VALUE, word)
      }
      if (parsed === 'left out') continue
      if ('rule' in parsed) tell(field, source, parsed.rule)
      else input[field] = parsed.value
    }
    complete(input, records)
    const isEmpty = columns.every((_, index) => isNothing(cells[index] ?? ''))
    return { input: input as Partial<VehicleInput>, issues, isEmpty }
  }
}

function fixedOf(field: VehicleField, choices: readonly string[], text: string): Parsed<string> {
  const key = nameKey(text)
  const value = choices.find((choice) => nameKey(choice) === key) ?? fixedWords.get(field)?.get(key)
  return value === undefined ? { rule: UNKNOWN_VALUE } : { value }
}

/** What follows from what is there: the country of a city, kilowatts of horsepower and the reverse, a title. */
function complete(input: Record<string, unknown>, records: KnownRecords): void {
  const { city, din_power, engine_power, brand, model, year } = input
  if (typeof city === 'string') input.country ??= records.countryOf(city)
  if (typeof din_power === 'number') input.engine_power ??= Math.max(1, Math.round(din_power / PS_PER_KW))
  else if (typeof engine_power === 'number') input.din_power ??= Math.round(engine_power * PS_PER_KW)
  const title = [brand, model, year].filter((part) => part !== undefined).join(' ')
  if (typeof brand === 'string' && title.length >= 3) input.title ??= title.slice(0, 120)
}
