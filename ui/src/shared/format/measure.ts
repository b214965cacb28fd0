import { kmIn, kwIn, type Units } from '@forecourt/contracts'

/** How figures that people type and read go with those of the API, which are in km and kW. */
export interface Measure {
  /** A figure of the API as it is shown, whole. */
  shown(base: number): number
  /** What the API keeps of a figure. */
  kept(figure: number): number
  /** The bound that finds everything that is shown as `figure` or more. */
  from(figure: number): number
  /** The bound that finds everything that is shown as `figure` or less. */
  upTo(figure: number): number
}

/**
 * @param size of the unit that is shown, in the API's
 * @param parts of the API's unit that its figures distinguish
 */
function measure(size: number, parts: number): Measure {
  const shown = (base: number) => Math.round(base / size)
  const kept = (figure: number) => Math.round(figure * size * parts) / parts
  // A unit of its own needs no room for rounding: a bound in km is what was typed.
  if (size === 1) return { shown, kept, from: kept, upTo: kept }
  return {
    shown,
    kept,
    from: (figure) => Math.max(0, Math.ceil((figure - 0.5) * size * parts) / parts),
    upTo: (figure) => (Math.ceil((figure + 0.5) * size * parts) - 1) / parts,
  }
}

/** Kilometres are whole in the API; kilowatts have decimals, since one is more than one horsepower. */
export const distanceMeasure = (units: Units): Measure => measure(kmIn[units.distance], 1)
export const powerMeasure = (units: Units): Measure => measure(kwIn[units.power], 100)
