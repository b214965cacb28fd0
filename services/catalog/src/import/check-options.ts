import { type ImportOptions, UNKNOWN_VALUE, type VehicleField } from '@forecourt/contracts'
import type { Issue } from '@forecourt/kernel/errors'
import { nameKey } from '../text/fold.ts'
import { fieldReader, fixedValues, isRecordField, unitMeant } from './field-reader.ts'
import type { KnownRecords } from './known-records.ts'

/** Names that a sentence lists at most: those nearest to what was written. */
const MOST_NAMES = 30

/** What is wrong with how a list shall be read: columns it does not have, and meanings and defaults that are not known. */
export function checkOptions(columns: readonly string[], options: ImportOptions, records: KnownRecords): Issue[] {
  const { read } = fieldReader(records, new Map())
  const issues: Issue[] = []
  for (const [field, column] of Object.entries(options.mapping)) {
    if (columns.includes(column)) continue
    const params = { value: column, names: columns.slice(0, MOST_NAMES).join(', ') }
    issues.push({ path: `mapping.${field}`, rule: 'import.unknownColumn', params })
  }
  const tell = (part: 'values' | 'defaults', field: VehicleField, text: string) => {
    if (text === '' || unitMeant(field, text)) return
    const reading = read(field, text)
    if (reading === 'left out' || !('rule' in reading) || reading.rule === 'import.ambiguousCity') return
    const rule = reading.rule === UNKNOWN_VALUE ? 'import.unknownTarget' : reading.rule
    const params = { value: reading.value ?? text, names: nearest(namesOf(field, records), text).join(', ') }
    issues.push({ path: `${part}.${field}`, rule, params })
  }
  for (const [field, text] of entries(options.defaults)) tell('defaults', field, text)
  for (const [field, texts] of entries(options.values))
    for (const text of Object.values(texts)) tell('values', field, text)
  return issues
}

const entries = <T>(of: { readonly [F in VehicleField]?: T }): [VehicleField, T][] =>
  Object.entries(of).filter((entry): entry is [VehicleField, T] => entry[1] !== undefined)

const namesOf = (field: VehicleField, records: KnownRecords): readonly string[] =>
  isRecordField(field) ? records.namesOf(field) : (fixedValues[field] ?? [])

/** All names where there are few, else those that share most pairs of letters with the text. */
function nearest(names: readonly string[], text: string): readonly string[] {
  if (names.length <= MOST_NAMES) return names
  const wanted = pairs(text)
  const likeness = (name: string) => {
    const own = pairs(name)
    return (2 * [...own].filter((pair) => wanted.has(pair)).length) / (own.size + wanted.size)
  }
  return names
    .map((name) => ({ name, likeness: likeness(name) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

const pairs = (text: string): Set<string> => {
  const key = ` ${nameKey(text)} `
  return new Set(Array.from({ length: key.length - 1 }, (_, at) => key.slice(at, at + 2)))
}
