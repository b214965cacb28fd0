/** `order` with the `moved` items placed before or after `target`, their own order kept. Unknown targets change nothing. */
export function move(
  order: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  side: 'before' | 'after',
): string[] {
  if (moved.has(target) || !order.includes(target)) return [...order]
  const rest = order.filter((id) => !moved.has(id))
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0)
  return [...rest.slice(0, at), ...order.filter((id) => moved.has(id)), ...rest.slice(at)]
}

/** Place of an entry after an arrow key, Home or End; null for other keys. Ends do not wrap around. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, place - 1)
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, place + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
