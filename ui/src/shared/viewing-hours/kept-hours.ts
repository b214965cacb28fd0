import type { ViewingHours } from '@forecourt/contracts'
import { type Static, Type as T } from 'typebox'
import { conforms } from '../storage/conforms.ts'

/** As they are typed: a time may be empty, and nothing is within its bounds yet. */
const TypedHours = T.Object({
  timeZone: T.String(),
  minutes: T.Number(),
  weekly: T.Array(T.Object({ day: T.Integer({ minimum: 1, maximum: 7 }), from: T.String(), until: T.String() })),
})
const KeptHours = T.Object({ hours: TypedHours, before: T.Union([TypedHours, T.Null()]) })

/** Hours that were changed and not saved. `before`: those that were saved then; null where there were none. */
export type KeptHours = Static<typeof KeptHours>

/** What a draft holds, which an earlier version of ours may have written. */
export const readKept = (stored: unknown): KeptHours | undefined => (conforms(KeptHours, stored) ? stored : undefined)

/** Whether other hours were saved since these were begun: by another tab, or on another device. */
export const isOvertaken = ({ before }: KeptHours, saved: ViewingHours | null): boolean => text(before) !== text(saved)

const text = (hours: Static<typeof TypedHours> | null): string =>
  hours === null
    ? ''
    : JSON.stringify([hours.timeZone, hours.minutes, hours.weekly.map(({ day, from, until }) => [day, from, until])])
