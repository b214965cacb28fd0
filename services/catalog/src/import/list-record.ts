/** A row of a list as it came; a CSV file and a workbook give the same. */
export interface ListRecord {
  /** Line on which the record begins; the first is 1. */
  readonly line: number
  readonly cells: string[]
}

/** The sheets of a workbook. Known once its first row was read. */
export interface Sheets {
  /** The one that is read. */
  read: string | null
  /** Those that can be. */
  all: readonly string[]
}

/** A file that is no list. `reason` is a key below `validation.import` of the message files. */
export class UnreadableList extends Error {
  override name = 'UnreadableList'
  readonly reason:
    | 'empty'
    | 'binary'
    | 'noRows'
    | 'tooManyColumns'
    | 'syntax'
    | 'oldWorkbook'
    | 'password'
    | 'noWorkbook'
    | 'brokenWorkbook'
    | 'unpacked'
    | 'sheetTooLarge'
    | 'noSheet'
  readonly params: Readonly<Record<string, unknown>>
  /** Of a workbook, where it came to that. */
  sheets: Sheets | undefined

  constructor(reason: UnreadableList['reason'], params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
    this.params = params
  }
}
