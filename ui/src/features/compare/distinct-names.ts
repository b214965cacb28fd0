import type { Vehicle } from '@forecourt/contracts'

/** What tells two of the same title apart, what people ask first of it first. */
export const tellingFields = [
  'year',
  'mileage',
  'engine_power',
  'fuel_type',
  'transmission',
  'color',
  'city',
  'price',
] as const
export type TellingField = (typeof tellingFields)[number]

const oneOrMore = (fields: readonly TellingField[]): TellingField[][] => {
  const pairs = fields.flatMap((a, at) => fields.slice(at + 1).map((b) => [a, b]))
  return [...fields.map((field) => [field]), ...pairs, [...fields]]
}

/** What stands beside a title that others have too: of as few fields as tell all of them apart. */
function tellApart(texts: readonly Partial<Record<TellingField, string>>[]): string[] {
  const words = (fields: readonly TellingField[]) =>
    texts.map((text) => fields.flatMap((field) => text[field] ?? []).join(' · '))
  const areApart = (all: readonly string[]) => new Set(all).size === all.length
  const sets = oneOrMore(tellingFields)
  const isKnown = (fields: readonly TellingField[]) => fields.every((field) => texts.every((text) => text[field]))
  // A field that is known of all says more than one that only some have.
  const found = [...sets.filter(isKnown), ...sets].map(words).find(areApart)
  return found ?? texts.map(() => '')
}

/**
 * Names of vehicles side by side: the title, and where another has the same, the least that tells them apart ("2019", or
 * "2019 · Lyon"). Two that differ in nothing of it keep the title alone.
 *
 * @param textOf a field as people read it; null where it is not known
 * @returns by id
 */
export function distinctNames<T extends Pick<Vehicle, 'id' | 'title'>>(
  vehicles: readonly T[],
  textOf: (vehicle: T, field: TellingField) => string | null,
): ReadonlyMap<string, { readonly title: string; readonly apart: string }> {
  const groups = Map.groupBy(vehicles, ({ title }) => title.trim().toLowerCase())
  return new Map(
    [...groups.values()].flatMap((alike) => {
      const texts = alike.map((vehicle) =>
        Object.fromEntries(
          tellingFields.flatMap((field) => {
            const text = textOf(vehicle, field)
            return text === null ? [] : [[field, text]]
          }),
        ),
      )
      const apart = alike.length > 1 ? tellApart(texts) : []
      return alike.map(({ id, title }, at) => [id, { title, apart: apart[at] ?? '' }] as const)
    }),
  )
}
