export interface Span {
  top: number
  bottom: number
  left: number
  right: number
}

/** Something that toasts should leave in sight; where not all of it can be, what weighs most is. */
export interface Obstacle extends Span {
  weight: number
}

/** Between toasts and what they give way to, in pixels. */
const GAP = 8

/**
 * Where a stack of toasts ends: at `floor`, or as little above it as leaves every obstacle in sight. Where no place does, the
 * one that covers least.
 *
 * @param room what can be seen, from `ceiling` to `floor`, where toasts end that nothing is in the way of
 * @returns the lower edge of the stack, in pixels from the top like all others
 */
export function placeStack(
  room: { floor: number; ceiling: number },
  stack: { height: number; left: number; right: number },
  obstacles: readonly Obstacle[],
): number {
  const { floor, ceiling } = room
  const beside = obstacles.filter(({ left, right }) => left < stack.right && right > stack.left)
  const covered = (edge: number) =>
    beside.reduce(
      (sum, { top, bottom, weight }) =>
        sum + weight * Math.max(0, Math.min(edge, bottom) - Math.max(edge - stack.height, top)),
      0,
    )
  const edges = [...beside.map(({ top }) => top - GAP), ceiling + stack.height]
    .filter((edge) => edge < floor && edge - stack.height >= ceiling)
    .sort((one, other) => other - one)
  return edges.reduce((best, edge) => (covered(edge) < covered(best) ? edge : best), floor)
}
