import { parseArgs } from 'node:util'
import { type ImportOptions, importLimits, type VehicleField, vehicleFieldNames } from '@forecourt/contracts'
import { type CsvDelimiter, delimiters } from '../import/csv-delimiter.ts'

export const usage = `npm run import -- [<list.csv or list.xlsx>] --owner <email or id> [options]

  --dry-run              only tells what is wrong with which row; nothing is imported
  --map field=column     which column a field comes from; "field=" uses none. Otherwise the columns' names decide
  --default field=value  stands in for a missing column or an empty cell: --default currency=EUR --default country=DE
  --value field:text=meaning
                         what an unknown text means: --value fuel_type:Super=petrol; "fuel_type:Super=" leaves it out.
                         Makes and units too: --value brand:Trabant=Trabant, --value mileage:leagues=mi, and
                         --value price:netto=as-is where the number is right as it stands
  --ignore-unknown       leaves every unknown fuel, colour, city, … out instead of refusing the row
  --allow-incomplete     publishes at once, marked incomplete, instead of making drafts
  --full-stock           the list is the whole stock: tells how many vehicles it lacks, and withdraws nothing yet
  --withdraw n           withdraws them, at most so many: what the check told. Means --full-stock
  --keep-going           imports the good rows although others are wrong, and ends with 0
  --delimiter ";"        comma, semicolon, tab or |; found by itself otherwise; a workbook has none
  --sheet "Stock"        which sheet of a workbook is read; the first with rows otherwise
  --pictures <path>      a folder or zip of pictures named by stock number: A123.jpg, A123_1.jpg, A123/front.jpg. They are
                         added when the list is in; without a list, to the vehicles that are there
  --result out.csv       writes what became of each row
  --resume <job>         goes on with an import that was stopped

Fields: ${vehicleFieldNames.join(', ')}
At most ${importLimits.rows} rows and ${importLimits.bytes / 1024 / 1024} MB.`

/** A sentence for the person at the terminal. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface ImportArguments {
  readonly file?: string
  readonly owner?: string
  readonly resume?: string
  readonly result?: string
  /** Folder or zip of pictures. */
  readonly pictures?: string
  readonly delimiter?: CsvDelimiter
  readonly sheet?: string
  readonly dryRun: boolean
  readonly keepGoing: boolean
  /** Most vehicles that may be withdrawn, of a list of the whole stock. */
  readonly withdraw: number
  readonly options: ImportOptions
}

/** @throws UsageError naming what is wrong */
export function parseImportArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args)
  const [file, surplus] = positionals
  if (values.help || (!file && !values.resume && !values.pictures)) throw new UsageError(usage)
  if (surplus !== undefined) throw new UsageError(`One file at a time: what is "${surplus}"?`)
  if (file && values.resume) throw new UsageError('--resume goes on with the file it was begun with: give no other.')
  if (!values.resume && !values.owner)
    throw new UsageError('--owner is missing: whose vehicles are these? An email or an id.')
  return {
    ...(file ? { file } : {}),
    ...(values.owner ? { owner: values.owner } : {}),
    ...(values.resume ? { resume: values.resume } : {}),
    ...(values.pictures ? { pictures: values.pictures } : {}),
    ...(values.result ? { result: values.result } : {}),
    ...(values.sheet ? { sheet: values.sheet } : {}),
    ...(values.delimiter ? { delimiter: delimiterOf(values.delimiter) } : {}),
    dryRun: values['dry-run'] ?? false,
    keepGoing: values['keep-going'] ?? false,
    withdraw: values.withdraw === undefined ? 0 : countOf('--withdraw', values.withdraw),
    options: {
      mapping: fields('--map', values.map),
      defaults: fields('--default', values.default),
      values: meanings(values.value),
      ignoreUnknown: values['ignore-unknown'] ?? false,
      allowIncomplete: values['allow-incomplete'] ?? false,
      ...(values['full-stock'] || values.withdraw !== undefined ? { fullStock: true } : {}),
    },
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        map: { type: 'string', multiple: true },
        default: { type: 'string', multiple: true },
        value: { type: 'string', multiple: true },
        delimiter: { type: 'string' },
        sheet: { type: 'string' },
        result: { type: 'string' },
        pictures: { type: 'string' },
        resume: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'keep-going': { type: 'boolean' },
        'ignore-unknown': { type: 'boolean' },
        'allow-incomplete': { type: 'boolean' },
        'full-stock': { type: 'boolean' },
        withdraw: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function fields(option: string, given: readonly string[] = []): Partial<Record<VehicleField, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=')
      if (at < 0) throw new UsageError(`${option} ${text}: field=… is expected.`)
      return [fieldOf(option, text.slice(0, at)), text.slice(at + 1).trim()]
    }),
  )
}

function meanings(given: readonly string[] = []): ImportOptions['values'] {
  const values: Partial<Record<VehicleField, Record<string, string>>> = {}
  for (const text of given) {
    const [, name = '', from, to] = /^([^:=]+):(.+)=([^=]*)$/s.exec(text) ?? []
    if (from === undefined || to === undefined) throw new UsageError(`--value ${text}: field:text=meaning is expected.`)
    const field = fieldOf('--value', name)
    values[field] = { ...values[field], [from.trim()]: to.trim() }
  }
  return values
}

function fieldOf(option: string, name: string): VehicleField {
  const field = vehicleFieldNames.find((known) => known === name.trim())
  if (field) return field
  throw new UsageError(`${option}: there is no field "${name}". There are ${vehicleFieldNames.join(', ')}.`)
}

function countOf(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} ${text}: a number of vehicles is expected.`)
  return Number(text)
}

const named: Readonly<Record<string, CsvDelimiter>> = { comma: ',', semicolon: ';', tab: '\t', '\\t': '\t' }

function delimiterOf(text: string): CsvDelimiter {
  const delimiter = named[text] ?? delimiters.find((known) => known === text)
  if (!delimiter) throw new UsageError(`--delimiter ${text}: comma, semicolon, tab or | is expected.`)
  return delimiter
}
