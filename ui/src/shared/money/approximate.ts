export interface Rated {
  readonly code: string
  /** Units for one euro; none where no rate is kept. */
  readonly rate?: number | null | undefined
  /** The day it is of, `YYYY-MM-DD`. */
  readonly ratedOn?: string | null | undefined
}

/** What amounts in several currencies are compared by: euros. Undefined where no rate is known. */
export function inEuros(amount: number, code: string, rated: readonly Rated[]): number | undefined {
  const rate = rated.find((one) => one.code === code)?.rate
  return rate ? amount / rate : undefined
}

/** An amount in another currency by the rates there are, whole: more digits would say more than rates do. Undefined where it is the same one, or a rate is not known. */
export function approximate(amount: number, from: string, to: Rated | undefined, rated: readonly Rated[]) {
  const euros = inEuros(amount, from, rated)
  return !to?.rate || euros === undefined || from === to.code ? undefined : Math.round(euros * to.rate)
}
