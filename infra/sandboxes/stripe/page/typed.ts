import type { Billing, Means } from '../objects/payment-method.ts'
import { accountOf } from '../payment/accounts.ts'
import { cardOf } from '../payment/cards.ts'

export type Typed = { means: Means; billing: Billing } | { problem: string }

const NO_ADDRESS = { city: null, line1: null, line2: null, postal_code: null, state: null }

/** Reads the payment page's form. @param now milliseconds */
export function readTyped(form: URLSearchParams, now: number): Typed {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const [email, name] = [text('email'), text('name')]
  if (!/^\S+@\S+$/.test(email)) return { problem: 'Your email is incomplete.' }
  if (name === '') return { problem: 'Your name is missing.' }
  if (form.get('method') === 'sepa_debit') {
    const iban = text('iban').replaceAll(' ', '').toUpperCase()
    if (!accountOf(iban)) return { problem: 'The IBAN is none of the test accounts.' }
    return {
      means: { type: 'sepa_debit', iban },
      billing: { email, name, address: { ...NO_ADDRESS, country: iban.slice(0, 2) } },
    }
  }
  const number = text('number').replaceAll(/[ -]/g, '')
  const card = cardOf(number)
  if (!card) return { problem: 'Your card number is invalid.' }
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text('expiry')) ?? []
  const expiry = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) }
  if (expiry.month < 1 || expiry.month > 12) return { problem: "Your card's expiration date is incomplete." }
  if (Date.UTC(expiry.year, expiry.month) <= now) return { problem: "Your card's expiration date is in the past." }
  if (!/^\d{3,4}$/.test(text('cvc'))) return { problem: "Your card's security code is incomplete." }
  const { brand, country } = card
  return {
    means: { type: 'card', number, brand, country, ...expiry },
    billing: { email, name, address: { ...NO_ADDRESS, country } },
  }
}
