import type { Stripe } from 'stripe'
import { written } from '../money.ts'
import { TEST_ACCOUNTS } from '../payment/accounts.ts'
import { TEST_CARDS } from '../payment/cards.ts'
import { document, escaped } from './html.ts'

export interface PayView {
  session: Stripe.Checkout.Session
  items: readonly Stripe.LineItem[]
  /** Why the last attempt did not work. */
  problem: string
  /** What was typed, but for card and account. */
  typed: { email: string; name: string }
}

/** The page at a session's `url`. */
export function payPage({ session, items, problem, typed }: PayView): string {
  const amount = written(session.amount_total ?? 0, session.currency ?? 'eur')
  const rows = items.map(
    (item) =>
      `<dt>${escaped(item.description ?? '')}${(item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : ''}</dt><dd>${written(item.amount_total, item.currency)}</dd>`,
  )
  const forms = session.payment_method_types.map((method) => (method === 'card' ? cardForm : debitForm))
  const back = session.cancel_url
    ? `<p><a href="${escaped(session.cancel_url)}">Back to the shop without paying</a></p>`
    : ''
  return document(
    `Pay ${amount}`,
    `<main class="narrow">
<h1>Pay ${amount} <small>a sandbox: no money moves</small></h1>
<dl>${rows.join('')}</dl>
${problem ? `<p role="alert">${escaped(problem)}</p>` : ''}
${forms.map((form) => form(session, typed, amount)).join('')}
${back}</main>`,
  )
}

type Form = (session: Stripe.Checkout.Session, typed: PayView['typed'], amount: string) => string

const person = (session: Stripe.Checkout.Session, typed: PayView['typed']) => {
  const known = session.customer_details?.email ?? ''
  return `<label>Email <input type="email" name="email" required value="${escaped(known || typed.email)}"${known ? ' readonly' : ''}></label>
<label>Full name <input type="text" name="name" required value="${escaped(typed.name)}"></label>`
}

const cardForm: Form = (session, typed, amount) => `<h2 id="card">Card</h2>
<form aria-labelledby="card" method="post" action="/c/pay/${session.id}">
<input type="hidden" name="method" value="card">
${person(session, typed)}
<label>Card number <input name="number" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242"></label>
<label>Expires <input name="expiry" autocomplete="off" required placeholder="12 / 34"></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="off" required placeholder="123"></label>
<button>Pay ${amount} by card</button>
</form>
<details><summary>Test cards</summary><ul>${TEST_CARDS.map(({ number, does }) => `<li>${spaced(number)} ${does}</li>`).join('')}</ul></details>`

const debitForm: Form = (session, typed, amount) => `<h2 id="debit">SEPA Direct Debit</h2>
<form aria-labelledby="debit" method="post" action="/c/pay/${session.id}">
<input type="hidden" name="method" value="sepa_debit">
${person(session, typed)}
<label>IBAN <input name="iban" autocomplete="off" required placeholder="AT61 1904 3002 3457 3201"></label>
<button>Pay ${amount} by debit</button>
</form>
<details><summary>Test accounts</summary><ul>${TEST_ACCOUNTS.map(({ iban, does }) => `<li>${spaced(iban)} ${does}</li>`).join('')}</ul></details>`

const spaced = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

/** The bank's question of 3-D Secure. */
export const challengePage = (session: Stripe.Checkout.Session): string =>
  document(
    '3-D Secure',
    `<main class="narrow"><h1>3-D Secure <small>a sandbox: no bank asks</small></h1>
<p>Your bank asks whether it is you who pays ${written(session.amount_total ?? 0, session.currency ?? 'eur')}.</p>
<form method="post"><input type="hidden" name="answer" value="confirm"><button>Complete authentication</button></form>
<p></p>
<form method="post"><input type="hidden" name="answer" value="refuse"><button>Fail authentication</button></form></main>`,
  )

/** A session that cannot be paid any more. */
export function closedPage(session: Stripe.Checkout.Session): string {
  const isPaid = session.status === 'complete'
  const title = isPaid ? 'You are all done here' : 'This page has expired'
  const text = isPaid ? 'This payment was made already; nothing was charged again.' : 'Nothing was charged.'
  const url = isPaid ? successUrl(session) : session.cancel_url
  const link = url ? `<p><a href="${escaped(url)}">Back to the shop</a></p>` : ''
  return document(title, `<main class="narrow"><h1>${title}</h1><p>${text}</p>${link}</main>`)
}

/** Where who has paid goes. */
export const successUrl = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
