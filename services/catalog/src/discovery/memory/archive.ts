/** Arrays that the index is made of. */
export type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array

/**
 * Where the arrays of an index go to, or come from. What is kept tells it of its arrays one after the other, the same way for
 * both, so that what is read cannot differ from what was written.
 */
export interface Archive {
  /**
   * Writes what is used of an array, or reads one of its kind.
   *
   * @returns what to go on with: the same array, or the one that was read
   */
  exchange<A extends Numbers>(array: A, used?: number): A
}

/** Small numbers of an object, as one array. */
export const exchangeNumbers = (archive: Archive, ...numbers: number[]): number[] => [
  ...archive.exchange(Float64Array.from(numbers)),
]

/** An array with room for one more place, and some to spare. */
export function withRoom<A extends Numbers>(array: A, at: number): A {
  if (at < array.length) return array
  const kind = array.constructor as new (length: number) => A
  const grown = new kind(Math.max(at + 1, Math.ceil(array.length * 1.25), 16))
  grown.set(array)
  return grown
}
