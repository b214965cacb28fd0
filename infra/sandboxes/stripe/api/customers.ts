import type { Stripe } from 'stripe'
import { newCustomer } from '../objects/customer.ts'
import { emit } from '../webhooks/emit.ts'
import type { Call, Endpoints } from './call.ts'
import { missing } from './failure.ts'
import type { Fields } from './fields.ts'
import { page } from './lists.ts'

export const customers: Endpoints = {
  'POST /v1/customers': ({ sandbox, fields, cause }) => {
    const { store, clock } = sandbox
    const known = read(fields)
    const customer = newCustomer({ ...known, metadata: fields.metadata('metadata') }, clock.seconds())
    store.put('customer', customer)
    emit(sandbox, cause, 'customer.created', customer)
    return customer
  },
  'GET /v1/customers': ({ sandbox, fields }) => {
    const email = fields.text('email')
    const isCreated = fields.range('created')
    const found = sandbox.store.all('customer').flatMap((customer) => (customer.deleted ? [] : [customer]))
    const wanted = found.filter((one) => (email === null || one.email === email) && isCreated(one.created))
    return page(wanted.toReversed(), fields, '/v1/customers')
  },
  'GET /v1/customers/:id': ({ sandbox, id }) => {
    const customer = sandbox.store.get('customer', id)
    if (!customer) throw missing('customer', id)
    return customer
  },
  'POST /v1/customers/:id': (call) => {
    const { sandbox, fields, cause } = call
    const before = living(call)
    const known = read(fields)
    const customer: Stripe.Customer = {
      ...before,
      address: known.address ?? before.address ?? null,
      description: known.description ?? before.description,
      email: known.email ?? before.email,
      metadata: fields.metadata('metadata', before.metadata),
      name: known.name ?? before.name ?? null,
      phone: known.phone ?? before.phone ?? null,
      preferred_locales: known.preferredLocales.length > 0 ? known.preferredLocales : (before.preferred_locales ?? []),
    }
    sandbox.store.put('customer', customer)
    emit(sandbox, cause, 'customer.updated', customer)
    return customer
  },
  'DELETE /v1/customers/:id': (call) => {
    const { sandbox, cause } = call
    const customer = living(call)
    const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
    sandbox.store.put('customer', deleted)
    emit(sandbox, cause, 'customer.deleted', customer)
    return deleted
  },
}

function living({ sandbox, id }: Call): Stripe.Customer {
  const customer = sandbox.store.get('customer', id)
  if (!customer || customer.deleted) throw missing('customer', id)
  return customer
}

function read(fields: Fields) {
  return {
    email: fields.text('email'),
    name: fields.text('name'),
    phone: fields.text('phone'),
    description: fields.text('description'),
    preferredLocales: fields.texts('preferred_locales'),
    address: address(fields.group('address')),
  }
}

function address(fields: Fields | null): Stripe.Address | null {
  if (!fields) return null
  const [city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null] = [
    'city',
    'country',
    'line1',
    'line2',
    'postal_code',
    'state',
  ].map((name) => fields.text(name))
  return { city, country, line1, line2, postal_code, state }
}
