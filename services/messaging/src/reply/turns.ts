/** Places for mails that are in memory; one person never holds two. */
export interface Turns {
  /** Undefined where no place is free, or one of the people has one already; give it back when done. */
  take(people: readonly string[]): (() => void) | undefined
}

/** @param most places */
export function turns(most: number): Turns {
  const held = new Set<string>()
  let places = 0
  return {
    take(people) {
      if (places >= most || people.some((one) => held.has(one))) return undefined
      places += 1
      for (const one of people) held.add(one)
      return () => {
        places -= 1
        for (const one of people) held.delete(one)
      }
    },
  }
}
