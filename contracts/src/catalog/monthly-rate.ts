/** What a buyer finances a price with. */
export interface FinancingTerms {
  /** Major units, as is the deposit. */
  readonly price: number
  readonly deposit: number
  readonly months: number
  /** Nominal, in percent a year; each month a twelfth of it is due on what is still owed. */
  readonly yearlyPercent: number
}

/** Within these a term is calculated: whole months, and percent a year. */
export const financingBounds = { months: 120, yearlyPercent: 30 } as const

/**
 * The equal rate at the end of each month that pays a loan back: loan × i ÷ (1 − (1 + i)^−months), where i is the rate of a
 * month; without interest loan ÷ months.
 *
 * @param loan major units · the result is not rounded
 */
export function monthlyRate(loan: number, months: number, yearlyPercent: number): number {
  const monthly = yearlyPercent / 1200
  // expm1 and log1p: with a rate close to 0 the plain formula divides rounding errors.
  return monthly === 0 ? loan / months : (loan * monthly) / -Math.expm1(-months * Math.log1p(monthly))
}

export interface Financing {
  readonly loan: number
  /** Of each month, rounded to the currency's decimals. */
  readonly rate: number
  /** Deposit and all rates. */
  readonly total: number
  /** What is paid above the price. */
  readonly interest: number
}

/** Rates and total of a price that is financed, in major units. @param decimals of the currency */
export function financingOf({ price, deposit, months, yearlyPercent }: FinancingTerms, decimals: number): Financing {
  const parts = 10 ** decimals
  const rounded = (amount: number): number => Math.round(amount * parts) / parts
  const loan = rounded(price - deposit)
  const rate = rounded(monthlyRate(loan, months, yearlyPercent))
  const total = rounded(deposit + rate * months)
  return { loan, rate, total, interest: rounded(total - price) }
}
