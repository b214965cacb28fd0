import { expect, it } from 'vitest'
import { fromStripe } from '../../../services/billing/src/money/amount.ts'
import { isChargeable } from '../../../services/billing/src/money/charge.ts'
import { currencyRules } from '../../../services/billing/src/money/currency.ts'
import { decimals, isCurrency, maximum, minimum, step } from './money.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const everyCode = LETTERS.flatMap((a) => LETTERS.flatMap((b) => LETTERS.map((c) => a + b + c)))
const charged = everyCode.filter((code) => currencyRules(code))

const takes = (units: number, currency: string) =>
  units >= minimum(currency) && units <= maximum(currency) && units % step(currency) === 0

/** Small amounts, and those about the limits of either side. */
function amountsWorthAsking(code: string): number[] {
  const rules = currencyRules(code)
  const limits = [minimum(code.toLowerCase()), maximum(code.toLowerCase())]
  if (rules) limits.push(Number(rules.stripeMinimum), Number(rules.stripeMaximum))
  const about = limits.flatMap((limit) => [-100, -10, -1, 0, 1, 10, 100].map((away) => limit + away))
  return [...Array(300).keys(), ...about, ...about.map((amount) => amount - (amount % step(code.toLowerCase())))]
}

it('knows each currency that billing charges, and counts it in the same unit', () => {
  expect(charged.length).toBeGreaterThan(130)
  expect(charged.filter((code) => !isCurrency(code.toLowerCase()))).toEqual([])
  const counted = (code: string) => currencyRules(code)?.stripeDecimals === decimals(code.toLowerCase())
  expect(charged.filter((code) => !counted(code))).toEqual([])
})

it('takes every amount that billing calls chargeable', () => {
  const refused = charged.flatMap((code) =>
    amountsWorthAsking(code)
      .filter((units) => {
        const amount = fromStripe(BigInt(units), code)
        return amount !== undefined && isChargeable(amount, code) && !takes(units, code.toLowerCase())
      })
      .map((units) => `${code} ${units}`),
  )
  expect(refused).toEqual([])
})

it('has the least and the most that Stripe publishes, as billing has', () => {
  const published = { EUR: 50, GBP: 30, HUF: 17_500, JPY: 50, KRW: 50, ZAR: 50, THB: 1000 }
  for (const [code, least] of Object.entries(published)) {
    expect(minimum(code.toLowerCase())).toBe(least)
    expect(Number(currencyRules(code)?.stripeMinimum)).toBe(least)
  }
  for (const code of charged) expect(Number(currencyRules(code)?.stripeMaximum)).toBe(maximum(code.toLowerCase()))
})
