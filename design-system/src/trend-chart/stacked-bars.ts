import { stack, stackOffsetDiverging } from 'd3-shape'

/** A piece of a bar, in values: `from` is the lower end. */
export interface BarPiece {
  step: number
  series: number
  from: number
  to: number
}

/** Pieces one upon another in the order of the series, those below 0 downwards from it; none for nothing. */
export function stackedBars(series: readonly (readonly number[])[]): BarPiece[] {
  const steps = Array.from({ length: Math.max(0, ...series.map(({ length }) => length)) }, (_, step) => step)
  const stacked = stack<unknown, number, number>()
    .keys(series.map((_, at) => at))
    .value((step, at) => series[at]?.[step] ?? 0)
    .offset(stackOffsetDiverging)(steps)
  return stacked.flatMap((pieces) =>
    pieces.flatMap(([from, to], step) => (from === to ? [] : [{ step, series: pieces.key, from, to }])),
  )
}
