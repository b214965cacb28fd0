import { nameKey } from '../text/fold.ts'
import { makeByAlias } from '../text/make-aliases.ts'

/** A make we know, and what is left of the model's name when the make's is taken off. */
export interface FoundMake {
  readonly brand: string
  readonly model: string | undefined
}

/** Finds the make a row means. */
export type KnownMakes = (brand: string, model: string | undefined) => FoundMake | undefined

/** Most words of a make's name that may stand in the model's column: "Land" + "Rover Discovery". */
const MOST_WORDS = 2

/** @param names of all makes, by `nameKey` */
export function knownMakes(names: ReadonlyMap<string, string>): KnownMakes {
  const makeOf = (name: string): string | undefined =>
    names.get(nameKey(name)) ?? names.get(nameKey(makeByAlias.get(nameKey(name)) ?? ''))

  /** The make's name went on in the model's column. */
  function joined(brand: string, model: string): FoundMake | undefined {
    const words = model.split(/[\s-]+/)
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
      const found = names.get(nameKey([brand, ...words.slice(0, count)].join('')))
      if (found) return { brand: found, model: words.slice(count).join(' ') || undefined }
    }
    return undefined
  }

  /** The model stands in the make's column: "VW Golf" and nothing else. */
  function split(brand: string): FoundMake | undefined {
    const words = brand.split(' ')
    for (let count = words.length - 1; count > 0; count--) {
      const found = makeOf(words.slice(0, count).join(' '))
      if (found) return { brand: found, model: words.slice(count).join(' ') }
    }
    return undefined
  }

  /** The make's name stands in the model's column once more: "BMW" + "BMW 320d". */
  function bare(model: string, repeated: readonly string[]): string {
    const words = model.split(' ')
    const own = new Set(repeated.map(nameKey))
    for (let count = Math.min(3, words.length - 1); count > 0; count--) {
      if (own.has(nameKey(words.slice(0, count).join('')))) return words.slice(count).join(' ')
    }
    return model
  }

  return (brand, model) => {
    const together = model === undefined ? undefined : joined(brand, model)
    if (together) return together
    const found = makeOf(brand)
    if (found) return { brand: found, model: model === undefined ? undefined : bare(model, [found, brand]) }
    return model === undefined ? split(brand) : undefined
  }
}
