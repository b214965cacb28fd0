import type { Minor } from './amount.ts'
import { currencyRules } from './currency.ts'

/** An amount in major units with all decimals of its currency: `19.00`, `-2500`, `10.500`. Exact at any size. */
export function majorText(amount: Minor, currency: string): string {
  const decimals = currencyRules(currency)?.decimals ?? 2
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return `${amount < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`
}
