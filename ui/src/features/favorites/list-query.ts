/** Orders of the favourites; the first is the default. */
export const favoriteSorts = ['-savedAt', 'price', '-price'] as const
export type FavoriteSort = (typeof favoriteSorts)[number]

/** Page and order from the address; anything else in it is ignored. */
export function readListQuery(params: URLSearchParams): { page: number; sort?: FavoriteSort } {
  const page = Number(params.get('page'))
  const sort = favoriteSorts.find((one) => one === params.get('sort'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(sort && sort !== favoriteSorts[0] ? { sort } : {}),
  }
}
