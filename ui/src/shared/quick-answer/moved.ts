/** A list with one of its entries a place further up or down; the first and the last stay where they are. */
export function moved<T extends { readonly id: string }>(list: readonly T[], id: string, by: -1 | 1): T[] {
  const from = list.findIndex((one) => one.id === id)
  const to = from + by
  const entry = list[from]
  if (!entry || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
