import { type FinancingTerms, financingBounds } from '@forecourt/contracts'

/** What is typed into the fields of a loan; null is an empty field. */
export type TypedTerms = { readonly [K in keyof FinancingTerms]: number | null } & { readonly price: number }

export interface LoanIssues {
  readonly deposit?: 'deposit'
  readonly months?: 'months'
  readonly yearlyPercent?: 'percent'
}

/** What is wrong with each field. An empty deposit is none, and an empty rate is not said yet. */
export function loanIssues({ price, deposit, months, yearlyPercent }: TypedTerms): LoanIssues {
  const isTerm = Number.isInteger(months) && (months ?? 0) >= 1 && (months ?? 0) <= financingBounds.months
  const isRate = yearlyPercent === null || (yearlyPercent >= 0 && yearlyPercent <= financingBounds.yearlyPercent)
  return {
    ...((deposit ?? 0) < price ? {} : { deposit: 'deposit' }),
    ...(isTerm ? {} : { months: 'months' }),
    ...(isRate ? {} : { yearlyPercent: 'percent' }),
  }
}

/** The terms once all of them are said and right. */
export function rightTerms(typed: TypedTerms): FinancingTerms | undefined {
  const { price, deposit, months, yearlyPercent } = typed
  if (months === null || yearlyPercent === null || Object.keys(loanIssues(typed)).length > 0) return undefined
  return { price, deposit: deposit ?? 0, months, yearlyPercent }
}
