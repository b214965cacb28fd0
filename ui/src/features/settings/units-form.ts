import { distanceUnits, OneOf, powerUnits, Strict, type User, Uuid } from '@forecourt/contracts'
import { type Static, Type as T } from 'typebox'
import type { RecordChange } from './api/use-record-change.ts'

/** Stands for null: as usual on the site. */
export const USUAL = 'usual'

export const UnitsForm = Strict({
  currency: T.Union([T.Literal(USUAL), Uuid]),
  distanceUnit: OneOf([USUAL, ...distanceUnits]),
  powerUnit: OneOf([USUAL, ...powerUnits]),
})
export type UnitsForm = Static<typeof UnitsForm>

export const unitsFormOf = ({ currency, distanceUnit, powerUnit }: User): UnitsForm => ({
  currency: currency?.id ?? USUAL,
  distanceUnit: distanceUnit ?? USUAL,
  powerUnit: powerUnit ?? USUAL,
})

const chosen = <V extends string>(value: V): Exclude<V, typeof USUAL> | null =>
  value === USUAL ? null : (value as Exclude<V, typeof USUAL>)

/** What is sent: null where it is to be as usual. */
export const changeOf = ({ currency, distanceUnit, powerUnit }: UnitsForm): RecordChange => ({
  currency: chosen(currency),
  distanceUnit: chosen(distanceUnit),
  powerUnit: chosen(powerUnit),
})
