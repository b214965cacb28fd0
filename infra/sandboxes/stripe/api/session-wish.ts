import type { Stripe } from 'stripe'
import { isCurrency, maximum, minimum, step, written } from '../money.ts'
import type { Wanted } from '../objects/line-item.ts'
import type { SessionWish } from '../objects/session.ts'
import type { IntentData } from '../state/kinds.ts'
import type { Call } from './call.ts'
import { invalid, missing } from './failure.ts'
import type { Fields } from './fields.ts'

const HALF_HOUR = 1_800
const DAY = 86_400

const LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )

/** Reads and judges the parameters of `POST /v1/checkout/sessions`. */
export function readSession({ sandbox, fields }: Call): { wish: SessionWish; items: Wanted[] } {
  fields.need('mode')
  fields.choice('mode', ['payment'])
  fields.choice('ui_mode', ['hosted_page'])
  fields.group('automatic_tax')?.choice('enabled', ['false'])
  fields.group('adaptive_pricing')?.choice('enabled', ['false'])
  const items = fields.groups('line_items').map(readItem)
  const currency = currencyOf(items, fields)
  const amount = items.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
  judgeAmount(amount, currency)
  const customer = readCustomer(sandbox.store.get('customer', fields.text('customer') ?? ''), fields)
  const customerEmail = fields.text('customer_email')
  if (customer && customerEmail !== null)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
      code: 'parameters_exclusive',
    })
  const wish = {
    amount,
    currency,
    successUrl: address(fields, 'success_url', fields.need('success_url')),
    cancelUrl: address(fields, 'cancel_url', fields.text('cancel_url')),
    clientReferenceId: reference(fields),
    customer,
    customerCreation: fields.choice('customer_creation', ['always', 'if_required']) ?? 'if_required',
    customerEmail,
    expiresAt: expiry(fields, sandbox.clock.seconds()),
    locale: fields.choice('locale', LOCALES),
    metadata: fields.metadata('metadata'),
    methods: methods(fields, currency),
    submitType: fields.choice('submit_type', ['auto', 'book', 'donate', 'pay']),
    billingAddress: fields.choice('billing_address_collection', ['auto', 'required']),
  }
  return { wish, items }
}

/** `payment_intent_data`, kept until somebody pays. */
export function readIntentData(fields: Fields): Omit<IntentData, 'id'> | null {
  const data = fields.group('payment_intent_data')
  return (
    data && {
      description: data.text('description'),
      metadata: data.metadata('metadata'),
      receiptEmail: data.text('receipt_email'),
      statementDescriptor: data.text('statement_descriptor'),
      statementDescriptorSuffix: data.text('statement_descriptor_suffix'),
    }
  )
}

function readItem(item: Fields): Wanted {
  const price = item.group('price_data')
  if (!price) throw invalid(`Missing required param: ${item.name('price_data')}.`, needs(item.name('price_data')))
  const product = price.group('product_data')
  if (!product)
    throw invalid(`Missing required param: ${price.name('product_data')}.`, needs(price.name('product_data')))
  const currency = price.need('currency').toLowerCase()
  if (!isCurrency(currency)) throw invalid(`Invalid currency: ${currency}`, { param: price.name('currency') })
  price.need('unit_amount')
  const unitAmount = price.integer('unit_amount') ?? 0
  const least = step(currency)
  if (unitAmount < 0)
    throw invalid('This value must be greater than or equal to 0.', tooSmall(price.name('unit_amount')))
  if (unitAmount % least !== 0)
    throw invalid(`Amounts in ${currency} must be evenly divisible by ${least}.`, { param: price.name('unit_amount') })
  item.need('quantity')
  const quantity = item.integer('quantity') ?? 0
  if (quantity < 1) throw invalid('This value must be greater than or equal to 1.', tooSmall(item.name('quantity')))
  // Read, and of no consequence here: products are no part of this sandbox.
  product.text('description')
  product.texts('images')
  product.metadata('metadata')
  product.text('tax_code')
  return {
    currency,
    unitAmount,
    quantity,
    name: product.need('name'),
    metadata: item.metadata('metadata'),
    taxBehavior: price.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
  }
}

const needs = (param: string) => ({ param, code: 'parameter_missing' })
const tooSmall = (param: string) => ({ param, code: 'parameter_invalid_integer' })

function currencyOf(items: readonly Wanted[], fields: Fields): string {
  const [first] = items
  if (!first) throw invalid('Missing required param: line_items.', needs('line_items'))
  const asked = fields.text('currency')?.toLowerCase() ?? first.currency
  if (items.some(({ currency }) => currency !== asked))
    throw invalid('All line items and the session must have the same currency.', { param: 'line_items' })
  return asked
}

function judgeAmount(amount: number, currency: string): void {
  if (amount < minimum(currency))
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${written(minimum(currency), currency)} ${currency}`,
      { code: 'amount_too_small' },
    )
  if (amount > maximum(currency))
    throw invalid(
      `The Checkout Session's total amount due must be no more than ${written(maximum(currency), currency)}.`,
      { code: 'amount_too_large' },
    )
}

function readCustomer(found: Stripe.Customer | Stripe.DeletedCustomer | undefined, fields: Fields) {
  const id = fields.text('customer')
  if (id === null) return null
  if (!found || found.deleted) throw missing('customer', id, 'customer')
  return found
}

function address<T extends string | null>(fields: Fields, name: string, value: T): T {
  if (value !== null && !(URL.canParse(value) && /^https?:/.test(value)))
    throw invalid('Not a valid URL', { param: fields.name(name), code: 'url_invalid' })
  return value
}

function reference(fields: Fields): string | null {
  const value = fields.text('client_reference_id')
  if (value !== null && value.length > 200)
    throw invalid('Invalid string: must be at most 200 characters', { param: 'client_reference_id' })
  return value
}

function expiry(fields: Fields, now: number): number {
  const at = fields.integer('expires_at') ?? now + DAY
  const wrong = at < now + HALF_HOUR ? 'at least 30 minutes' : at > now + DAY && 'less than 24 hours'
  if (wrong)
    throw invalid(`The \`expires_at\` timestamp must be ${wrong} from Checkout Session creation.`, {
      param: 'expires_at',
    })
  return at
}

/** Unless told, a card, and for euros a debit: what an account like ours would have switched on. */
function methods(fields: Fields, currency: string): string[] {
  const asked = fields.texts('payment_method_types')
  const unknown = asked.find((method) => method !== 'card' && method !== 'sepa_debit')
  if (unknown !== undefined)
    throw invalid(`The payment method type provided: ${unknown} is invalid.`, { param: 'payment_method_types' })
  if (asked.includes('sepa_debit') && currency !== 'eur')
    throw invalid('The currency provided is not supported by sepa_debit; it takes eur.', {
      param: 'payment_method_types',
    })
  if (asked.length > 0) return asked
  return currency === 'eur' ? ['card', 'sepa_debit'] : ['card']
}
