import type { Stripe } from 'stripe'
import type { Faults } from '../api/faults.ts'
import { written } from '../money.ts'
import { document, escaped } from '../page/html.ts'
import type { Store } from '../state/store.ts'
import { type Delivery, FORGERIES, type Policy } from '../webhooks/delivery.ts'

export interface ControlView {
  store: Store
  policy: Policy
  faults: Faults
  now: Date
}

const SHOWN = 50
const newest = <T>(items: readonly T[]): T[] => items.slice(-SHOWN).toReversed()

/** Everything at a glance, and a button for everything that happens at banks and on the way. */
export function controlPage({ store, policy, faults, now }: ControlView): string {
  const disputes = new Map(store.all('dispute').map((dispute) => [String(dispute.charge), dispute]))
  return document(
    'Stripe sandbox',
    `<main><h1>Stripe sandbox <small>${now.toISOString().slice(0, 19)} UTC; no money moves</small></h1>
<p>Webhooks go to <b>${escaped(policy.url || 'nowhere')}</b>. Faults of the API: ${escaped(JSON.stringify(faults))}</p>
<h2>Sessions</h2>
${table(['Session', 'Amount', 'Status', 'Payment', ''], newest(store.all('session')).map(sessionRow))}
<h2>Charges</h2>
${table(
  ['Charge', 'Amount', 'Refunded', 'Status', ''],
  newest(store.all('charge')).map((charge) => chargeRow(charge, disputes.get(charge.id))),
)}
<h2>Refunds</h2>
${table(
  ['Refund', 'Charge', 'Amount', 'Status', ''],
  newest(store.all('refund')).map(({ id, charge, amount, currency, status }) => [
    id,
    String(charge),
    written(amount, currency),
    status ?? '',
    status === 'succeeded'
      ? button(`/refunds/${id}/fail`, 'Let it fail') + button(`/refunds/${id}/cancel`, 'Cancel')
      : '',
  ]),
)}
<h2>Webhooks</h2>
${policyForm(policy)}
${button('/deliveries/release', 'Send all that is held')} ${button('/deliveries', 'Send all that is due')}
${table(['Event', 'Type', 'State', 'Attempts', ''], newest(store.all('delivery')).map(deliveryRow))}
</main>`,
  )
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? '<p class="dim">None yet.</p>'
    : `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`

const button = (action: string, label: string, fields = ''): string =>
  `<form method="post" action="${action}">${fields}<button>${label}</button></form>`
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`

function sessionRow(session: Stripe.Checkout.Session): string[] {
  const { id, status, payment_status, url } = session
  const amount = written(session.amount_total ?? 0, session.currency ?? 'eur')
  const actions = url ? `<a href="${escaped(url)}">Pay</a> ${button(`/sessions/${id}/expire`, 'Let it expire')}` : ''
  return [`${id.slice(0, 20)}…`, amount, String(status), payment_status, actions]
}

function chargeRow(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): string[] {
  const { id, currency, status } = charge
  const isOpen = status === 'succeeded' && !charge.disputed && !charge.refunded
  const amount = '<input name="amount" inputmode="numeric" placeholder="all" aria-label="Minor units">'
  const actions = [
    ...(status === 'pending'
      ? ['succeeded', 'failed'].map((how) => button(`/charges/${id}/settle`, how, hidden('outcome', how)))
      : []),
    ...(isOpen ? [button(`/charges/${id}/refund`, 'Refund', amount), button(`/charges/${id}/dispute`, 'Dispute')] : []),
    ...(dispute?.status === 'needs_response'
      ? ['won', 'lost'].map((how) => button(`/disputes/${dispute.id}/close`, `Dispute ${how}`, hidden('status', how)))
      : []),
  ]
  const state = dispute ? `${status}, dispute ${dispute.status}` : status
  return [
    id,
    written(charge.amount, currency),
    written(charge.amount_refunded, currency),
    escaped(state),
    actions.join(''),
  ]
}

function deliveryRow({ id, event, type, state, attempts }: Delivery): string[] {
  const last = attempts.at(-1)
  const told = last ? `${attempts.length}, last ${last.status ?? last.error ?? ''}` : '0'
  const forgeries = FORGERIES.map((how) => `<option>${how}</option>`).join('')
  return [
    event,
    type,
    state,
    escaped(told),
    [
      button(`/deliveries/${id}/send`, 'Send'),
      state === 'waiting' || state === 'held' ? button(`/deliveries/${id}/drop`, 'Drop') : '',
      button(`/deliveries/${id}/send`, 'Forge', `<select name="forgery" aria-label="How">${forgeries}</select>`),
    ].join(''),
  ]
}

function policyForm(policy: Policy): string {
  const number = (name: 'delay' | 'drop' | 'repeat' | 'forge', label: string) =>
    `<label>${label} <input name="${name}" value="${policy[name]}"></label>`
  return `<form method="post" action="/webhooks">
<label>Hold new ones <select name="hold"><option value="false">no</option><option value="true"${policy.hold ? ' selected' : ''}>yes</option></select></label>
${number('delay', 'Late by up to so many seconds')}
${number('drop', 'Chance of loss, 0 to 1')}
${number('repeat', 'Chance of a second copy')}
${number('forge', 'Chance of a forged one before it')}
<button>Set</button></form>`
}
