import type { VehicleSearch } from '@forecourt/contracts'
import { ValidationError } from '@forecourt/kernel/errors'
import type { Order } from './search-sql.ts'

/**
 * Where the next page begins: the order and the keys of the last row shown, so that a vehicle listed or sold meanwhile
 * neither repeats one nor hides one, and deep pages cost what the first costs.
 */
export const writeCursor = (sort: VehicleSearch['sort'], keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort ?? '', ...keys])).toString('base64url')

/** @throws ValidationError (422) for what is no cursor, or one of another order */
export function readCursor(text: string, sort: VehicleSearch['sort'], { keys }: Order): string[] {
  const parts = parse(text)
  const [forSort, ...place] = parts ?? []
  if (forSort !== (sort ?? '') || place.length !== keys.length) throw invalid()
  if (!keys.every(({ type }, at) => shapes[type].test(place[at] ?? ''))) throw invalid()
  return place
}

const shapes = {
  int8: /^-?\d{1,18}$/,
  int: /^-?\d{1,9}$/,
  bool: /^(true|false)$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const

function parse(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : undefined
  } catch {
    return undefined
  }
}

const invalid = () => new ValidationError([{ path: 'after', rule: 'invalid' }])
