/** Which tile shows which vehicle: a number for each, in the order of the list. */
export interface TileKeys {
  readonly list: string
  readonly of: ReadonlyMap<string, number>
  /** The first number never given. */
  readonly free: number
}

export const noTiles: TileKeys = { list: '', of: new Map(), free: 0 }

/**
 * Within one list a vehicle keeps its tile: what is read anew never puts another one under the keyboard. Another list takes
 * the tiles over place by place, which is quick, and nothing is seen to jump.
 */
export function tileKeys(before: TileKeys, list: string, ids: readonly string[]): TileKeys {
  const places = [...before.of.values()]
  let { free } = before
  const of = new Map<string, number>()
  for (const [place, id] of ids.entries()) {
    const kept = before.list === list ? before.of.get(id) : places[place]
    of.set(id, kept ?? free++)
  }
  return { list, of, free }
}

/** Whether these are the tiles of these vehicles already. */
export const areTilesOf = (keys: TileKeys, list: string, ids: readonly string[]): boolean =>
  keys.list === list && keys.of.size === ids.length && [...keys.of.keys()].every((id, place) => id === ids[place])
