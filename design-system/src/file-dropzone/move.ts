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
