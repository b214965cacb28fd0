import type { Decline } from '../objects/charge.ts'

/** What a test card does (docs.stripe.com/testing). */
export interface TestCard {
  number: string
  brand: string
  country: string
  /** In a few words, for the payment page. */
  does: string
  decline?: Decline
  /** Asks for the second step of 3-D Secure first. */
  challenges?: boolean
  /** The card's holder disputes the charge at once, for this reason. */
  dispute?: string
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})
const refused = (code: string, message: string): Decline => ({ code, declineCode: null, message })

const visa = { brand: 'visa', country: 'US' }

export const TEST_CARDS: readonly TestCard[] = [
  { ...visa, number: '4242424242424242', does: 'pays' },
  { brand: 'mastercard', country: 'US', number: '5555555555554444', does: 'pays (Mastercard)' },
  { ...visa, number: '4000000000000002', does: 'is declined', decline: declined('generic_decline') },
  {
    ...visa,
    number: '4000000000009995',
    does: 'has insufficient funds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    ...visa,
    number: '4000000000000069',
    does: 'has expired',
    decline: refused('expired_card', 'Your card has expired.'),
  },
  {
    ...visa,
    number: '4000000000000127',
    does: 'has another security code',
    decline: refused('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    ...visa,
    number: '4000000000000119',
    does: 'fails at the bank',
    decline: refused('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  { ...visa, number: '4000000000003220', does: 'asks for 3-D Secure, then pays', challenges: true },
  { ...visa, number: '4000002760003184', does: 'asks for 3-D Secure, then pays', challenges: true },
  {
    ...visa,
    number: '4000008400001629',
    does: 'asks for 3-D Secure, then is declined',
    challenges: true,
    decline: declined('generic_decline'),
  },
  { ...visa, number: '4000000000000259', does: 'pays, and is disputed as fraudulent', dispute: 'fraudulent' },
  {
    ...visa,
    number: '4000000000002685',
    does: 'pays, and is disputed as not received',
    dispute: 'product_not_received',
  },
]

/** The card of a number; one that is none of the test cards is declined, as in Stripe's test mode. */
export function cardOf(number: string): TestCard | undefined {
  const known = TEST_CARDS.find((card) => card.number === number)
  if (known || !isCardNumber(number)) return known
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.'
  return { ...visa, number, does: 'is no test card', decline: declined('test_mode_live_card', message) }
}

/** Luhn's check digit. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
