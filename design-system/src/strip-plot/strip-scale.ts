/** Places a value between the ends of a drawing, in percent; the outermost values keep off its edges. */
export type Scale = (value: number) => number

/** A linear scale that has all of these values on it. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = (most - least) * 0.04 || Math.abs(most) * 0.04 || 1
  const [from, to] = [least - margin, most + margin]
  return (value) => ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * 100
}

/** Where a dot lies, in percent from the start and from the bottom. */
export interface Dot {
  readonly x: number
  readonly y: number
}

/** Dots that stand on each other where they would cover each other; the taller the highest pile, the closer they stand. */
export function pile(values: readonly number[], scale: Scale, columns = 60): Dot[] {
  const heights = new Map<number, number>()
  const placed = values.map((value) => {
    const x = scale(value)
    const column = Math.floor((x / 100) * columns)
    const height = heights.get(column) ?? 0
    heights.set(column, height + 1)
    return { x, height }
  })
  const step = Math.min(13, 84 / Math.max(1, ...heights.values()))
  return placed.map(({ x, height }) => ({ x, y: 8 + height * step }))
}
