export interface Rated {
  readonly code: string
  /** Units for one euro; none where no rate is kept. */
  readonly rate?: number | null | undefined
}

/** An amount in another currency by the rates there are, whole: more digits would say more than rates do. Undefined where it is the same one, or a rate is not known. */
export function approximate(amount: number, from: string, to: Rated | undefined, rated: readonly Rated[]) {
  const rate = rated.find(({ code }) => code === from)?.rate
  if (!to?.rate || !rate || from === to.code) return undefined
  return Math.round((amount / rate) * to.rate)
}
