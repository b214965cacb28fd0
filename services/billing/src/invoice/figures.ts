import type { Locale } from '@forecourt/contracts'
import type { Minor } from '../money/amount.ts'
import { currencyRules } from '../money/currency.ts'
import { type TaxRate, toFraction } from '../money/tax.ts'

const tag = (locale: Locale): string => locale.replace('_', '-')

/** An amount with its currency's code and decimals, as a language writes it. No floating point comes near it. */
export function moneyText(amount: Minor, currency: string, locale: Locale): string {
  const decimals = currencyRules(currency)?.decimals ?? 2
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const exact = `${amount < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(tag(locale), { ...style, ...fixed }).format(exact as Intl.StringNumericLiteral)
}

export const percentText = (rate: TaxRate, locale: Locale): string =>
  new Intl.NumberFormat(tag(locale), { style: 'percent', maximumFractionDigits: 4 }).format(toFraction(rate))

/** The day of an instant in UTC. */
export const dayText = (instant: Date | string, locale: Locale): string =>
  new Intl.DateTimeFormat(tag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
