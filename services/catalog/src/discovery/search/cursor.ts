import { isUuid, type VehicleSearch } from '@forecourt/contracts'
import { ValidationError } from '@forecourt/kernel/errors'
import { NEWEST, type Order, type Place } from '../terms/order.ts'

/**
 * Where the next page begins: the order and the keys of the last row shown, so that a vehicle listed or sold meanwhile
 * neither repeats one nor hides one, and deep pages cost what the first costs.
 */
export const writeCursor = (sort: VehicleSearch['sort'], keys: Place): string =>
  Buffer.from(JSON.stringify([sort ?? '', ...keys])).toString('base64url')

/**
 * @returns undefined for a place written while the order had other keys, where the number of the page tells it too: whoever
 * reads on during an upgrade comes to the next page nevertheless
 * @throws ValidationError (422) for what is no cursor, or one of another order
 */
export function readCursor(
  text: string,
  sort: VehicleSearch['sort'],
  { keys }: Order,
  page: number,
): Place | undefined {
  const parts = parse(text)
  const [forSort, ...place] = parts ?? []
  if (forSort !== (sort ?? '')) throw invalid()
  // One of the version before says a price in euros, whose rates may have changed since.
  const isBefore = place.length !== keys.length || (keys[0].type === 'price' && /^-?\d{1,18}$/.test(place[0] ?? ''))
  if (isBefore && page > 1 && isUuid(place.at(-1) ?? '')) return undefined
  if (place.length !== keys.length) throw invalid()
  const fits = keys.every(({ type, nullable }, at) => {
    const text = place[at] ?? null
    return text === null ? nullable : shapes[type].test(text)
  })
  if (!fits) throw invalid()
  return place
}

/**
 * Whether a place is one in the default order without words. One of a search with words that chose no order was written by a
 * version that showed its newest first, or where none of the words was left: it goes on as it began.
 */
export const isOfNewest = (text: string): boolean => {
  const [forSort, ...place] = parse(text) ?? []
  return forSort === '' && place.length === NEWEST.length
}

const shapes = {
  /** Minor units of the dearest vehicle there may be, and more. */
  price: /^\d{1,14}@\d{1,9}$/,
  int: /^-?\d{1,9}$/,
  bool: /^(true|false)$/,
  timestamptz: { test: isMoment },
  uuid: { test: isUuid },
} as const

const MOMENT = /^(?!0000)(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/

/** A moment as PostgreSQL writes it in UTC, and one that exists: there is no 30 February. */
function isMoment(text: string): boolean {
  const [, day, time] = MOMENT.exec(text) ?? []
  const moment = new Date(`${day}T${time}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${day}T${time}.000Z`
}

function parse(text: string): Place | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) && value.every((part) => typeof part === 'string' || part === null) ? value : undefined
  } catch {
    return undefined
  }
}

const invalid = () => new ValidationError([{ path: 'after', rule: 'invalid' }])
