/** What is chosen of a list, and where a range begins: the entry last pressed without Shift. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/**
 * An entry pressed. With Shift everything between it and the anchor becomes as the entry becomes, and the anchor stays, so
 * that a range can be stretched.
 */
export function press(
  { ids, anchor }: Selection,
  list: readonly string[],
  id: string,
  { isOn, isRange }: { isOn: boolean; isRange: boolean },
): Selection {
  const [from, to] = [anchor === null ? -1 : list.indexOf(anchor), list.indexOf(id)]
  const range = isRange && from >= 0 && to >= 0 ? list.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const one of range) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: isRange && from >= 0 ? anchor : id }
}

export const selectAll = (list: readonly string[]): Selection => ({ ids: new Set(list), anchor: list[0] ?? null })

/** Without what is no longer in the list: nobody acts on what they cannot see. */
export function within({ ids, anchor }: Selection, list: readonly string[]): Selection {
  return {
    ids: new Set(list.filter((id) => ids.has(id))),
    anchor: anchor !== null && list.includes(anchor) ? anchor : null,
  }
}
