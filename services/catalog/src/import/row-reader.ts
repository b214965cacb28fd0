import {
  type ImportOptions,
  importLimits,
  PS_PER_KW,
  UNKNOWN_UNIT,
  UNKNOWN_VALUE,
  type VehicleField,
  type VehicleInput,
  vehicleFieldNames,
} from '@forecourt/contracts'
import { nameKey, tidy } from '../text/fold.ts'
import { isNothing } from './cell-values.ts'
import { fieldReader } from './field-reader.ts'
import type { KnownRecords } from './known-records.ts'
import { scaleOfColumn } from './units.ts'

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

/** A city is looked up in its country, and a price beside its currency: these come first. */
const firstOf: Partial<Record<VehicleField, number>> = { country: 2, currency: 1 }
const order = [...vehicleFieldNames].sort((a, b) => (firstOf[b] ?? 0) - (firstOf[a] ?? 0))
/** What an issue shows of a cell. */
const SHOWN = 500

/** Reads rows of one list: mapping, defaults and translated values first, then each cell by the kind of its field. */
export function rowReader(columns: readonly string[], options: ImportOptions, records: KnownRecords) {
  const at = new Map(columns.map((name, index) => [name, index]))
  const { read, optionsOf, saidOf } = fieldReader(records, meaningsOf(options))
  const scales = new Map(
    Object.entries(options.mapping).map(([field, column]) => [field, scaleOfColumn(field as VehicleField, column)]),
  )

  /** The text of a field, before it is read. Undefined where nothing is said. */
  function sourceOf(field: VehicleField, cells: readonly string[]): Source | undefined {
    const column = options.mapping[field]
    const cell = column === undefined ? undefined : cells[at.get(column) ?? -1]
    if (column !== undefined && cell !== undefined && !isNothing(cell)) return { text: cell, column }
    const text = options.defaults[field]
    return text === undefined || isNothing(text) ? undefined : { text, column: null }
  }

  return (cells: readonly string[]): ReadRow => {
    const input: Record<string, unknown> = {}
    const issues: RowIssue[] = []
    const tell = (field: VehicleField, { text, column }: Source, rule: string, value = text) => {
      if (rule === UNKNOWN_VALUE && options.ignoreUnknown) return
      issues.push({ rule, field, column, value: value.slice(0, SHOWN) })
    }
    for (const field of order) {
      const source = sourceOf(field, cells)
      if (!source) continue
      const { text, column } = source
      if (text.length > importLimits.cell) {
        issues.push({ rule: 'import.cellTooLong', field, column, value: `${text.slice(0, 100)}…` })
        continue
      }
      const scale = column === null ? undefined : scales.get(field)
      const reading = read(field, text, scale, input.country as string | undefined)
      if (field === 'options') {
        for (const { word, id } of optionsOf(text)) if (id === undefined) tell(field, source, UNKNOWN_VALUE, word)
      }
      if (reading === 'left out') continue
      if ('rule' in reading) {
        tell(field, source, reading.rule, reading.value)
        continue
      }
      input[field] = reading.value
      if (reading.beside !== undefined) input[field === 'din_power' ? 'engine_power' : 'din_power'] ??= reading.beside
      if (reading.currency !== undefined) priceIn(source, reading.currency)
    }
    nameMake()
    complete(input, records)
    const isEmpty = columns.every((_, index) => isNothing(cells[index] ?? ''))
    return { input: input as Partial<VehicleInput>, issues, isEmpty }

    /** The currency that a price's cell names: the row's, unless a column says so; never one beside another. */
    function priceIn(source: Source, words: string): void {
      const given = sourceOf('currency', cells)?.column ? input.currency : undefined
      for (const word of words.split(' ')) {
        const ids = records.currenciesOf(word)
        const known = given ?? (ids.length === 1 ? ids[0] : input.currency)
        if (typeof known === 'string' && ids.includes(known)) input.currency = known
        else if (ids.length > 0 && given !== undefined) tell('price', source, 'import.currencyDiffers')
        else if (saidOf('price', word) === undefined) tell('price', source, UNKNOWN_UNIT, word)
      }
    }

    /** Makes go to the one we know. Of others it is asked, once, whether they are meant so. */
    function nameMake(): void {
      const source = sourceOf('brand', cells)
      if (!source || typeof input.brand !== 'string') return
      const found = records.makeOf(input.brand, typeof input.model === 'string' ? input.model : undefined)
      if (found) {
        input.brand = found.brand
        if (found.model === undefined) delete input.model
        else input.model = found.model
      } else if (source.column !== null && saidOf('brand', source.text) === undefined) {
        tell('brand', source, UNKNOWN_VALUE, tidy(source.text))
      }
    }
  }
}

const meaningsOf = ({ values }: ImportOptions) =>
  new Map(
    Object.entries(values).map(([field, texts]) => [
      field,
      new Map(Object.entries(texts ?? {}).map(([from, to]) => [nameKey(from), to])),
    ]),
  )

/** What follows from what is there: country, category, kilowatts of horsepower and the reverse, a year, a title. */
function complete(input: Record<string, unknown>, records: KnownRecords): void {
  const { city, type, din_power, engine_power, registration_date, brand, model } = input
  if (typeof city === 'string') input.country ??= records.homeOf('city', city)
  if (typeof type === 'string') input.category ??= records.homeOf('type', type)
  if (typeof registration_date === 'string') input.year ??= Number(registration_date.slice(0, 4))
  if (typeof din_power === 'number') input.engine_power ??= Math.max(1, Math.round(din_power / PS_PER_KW))
  else if (typeof engine_power === 'number') input.din_power ??= Math.round(engine_power * PS_PER_KW)
  const title = [brand, model, input.year].filter((part) => part !== undefined).join(' ')
  if (typeof brand === 'string' && title.length >= 3) input.title ??= title.slice(0, 120)
}
