import { area, line } from 'd3-shape'
import { shareAt } from '../chart/chart-steps.ts'

type Values = readonly (number | null)[]
/** Share of the height at which a value stands. */
type Height = (value: number) => number
type Point = readonly [x: number, y: number | null]

/** In a box of 100 × 100 units; a value that is not known leaves a gap. */
const pointsOf = (values: Values, height: Height): Point[] =>
  values.map((value, place) => [shareAt(place, values.length) * 100, value === null ? null : 100 - height(value) * 100])

const isKnown = ([, y]: Point) => y !== null
const x = ([at]: Point) => at
const y = ([, at]: Point) => at ?? 0

/** SVG path of a line. A value between two gaps draws a dot: the round end of a line of no length. */
export const linePath = (values: Values, height: Height): string =>
  line<Point>(x, y).defined(isKnown).digits(2)(pointsOf(values, height)) ?? ''

/** The same line, closed along the bottom. */
export const areaPath = (values: Values, height: Height): string =>
  area<Point>(x, 100, y).defined(isKnown).digits(2)(pointsOf(values, height)) ?? ''
