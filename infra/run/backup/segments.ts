/** 24 digits: timeline, and place in the log. */
const SEGMENT = /^[0-9A-F]{24}$/

/** Whether a file of the log's archive is a whole segment; others tell of timelines and base backups. */
export const isSegment = (name: string): boolean => SEGMENT.test(name)

/** Whether PostgreSQL archives a file by that name: a segment, the last part of one, a timeline's history, a base backup's label. */
export const isArchived = (name: string): boolean =>
  /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/.test(name)

/** Where in the log it is, whatever its timeline; compares as text. */
export const placeOf = (segment: string): string => segment.slice(8)

/** A log has 256 segments of 16 MB each; the number goes on from one log to the next. */
const numberOf = (place: string): number =>
  Number.parseInt(place.slice(0, 8), 16) * 256 + Number.parseInt(place.slice(8), 16)

/**
 * The last segment before the first one that is missing, from `first` on; nothing where none is missing. Recovery ends there and says
 * nothing: all that came later would be lost without a word.
 */
export function lastBeforeGap(names: readonly string[], first: string): string | undefined {
  const places = [...new Set(names.filter(isSegment).map(placeOf))].filter((place) => place >= placeOf(first)).sort()
  if (places[0] !== placeOf(first)) return 'none'
  const at = places.findIndex((place, index) => index > 0 && numberOf(place) !== numberOf(places[index - 1] ?? '') + 1)
  return at === -1 ? undefined : places[at - 1]
}
