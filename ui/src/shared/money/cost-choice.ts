import { type Units, usualYearlyDistance } from '@forecourt/contracts'
import { distanceMeasure } from '../format/measure.ts'
import { personalAtom } from '../person/storage.ts'

/** What a person reckons with, on every vehicle's page and in a comparison alike. Null: not said yet. */
export interface CostChoice {
  readonly yearlyKm: number | null
  readonly months: number
  /** Interest in percent a year: nobody's before they say one, for it would look like an offer. */
  readonly yearlyPercent: number | null
}
const begin: CostChoice = { yearlyKm: null, months: 48, yearlyPercent: null }

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** What was kept; a damaged entry is none. */
export function readCostChoice(text: string | null): CostChoice {
  try {
    const { yearlyKm, months, yearlyPercent }: Partial<Record<keyof CostChoice, unknown>> = JSON.parse(text ?? '{}')
    return {
      yearlyKm: isFigure(yearlyKm) ? yearlyKm : begin.yearlyKm,
      months: isFigure(months) ? months : begin.months,
      yearlyPercent: isFigure(yearlyPercent) ? yearlyPercent : begin.yearlyPercent,
    }
  } catch {
    return begin
  }
}

/** Kept for the tab: who looks at several vehicles says it once. */
export const costChoiceAtom = personalAtom('costs', readCostChoice)

/** The distance of a year that is reckoned with, in the reader's unit: theirs, else the usual one. */
export const yearlyDistance = ({ yearlyKm }: CostChoice, units: Units): number =>
  yearlyKm === null ? usualYearlyDistance[units.distance] : distanceMeasure(units).shown(yearlyKm)
