import { DomainError } from '@forecourt/kernel/errors'
import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { readWebhook } from './read-webhook.ts'

const secret = 'whsec_ours'
const NOW = 1_900_000_000
const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', created: NOW, data: { object: {} } }
const payload = JSON.stringify(event)
const signed = (timestamp: number, by = secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp })
const read = (signature: string | undefined, body = payload) => {
  try {
    return readWebhook(Buffer.from(body), signature, secret, NOW * 1000).id
  } catch (error) {
    return error instanceof DomainError ? error.code : error
  }
}

describe('a webhook', () => {
  it.each([0, -300, 300])('signed %i seconds from now is read', (seconds) => {
    expect(read(signed(NOW + seconds))).toBe('evt_1')
  })

  it.each<[string, object]>([
    ['without an id', { ...event, id: undefined }],
    ['whose id cannot be kept', { ...event, id: 'evt\0' }],
    ['whose id is no text', { ...event, id: { $ne: '' } }],
    ['of no type', { ...event, type: 7 }],
    ['about nothing', { ...event, data: { object: null } }],
    ['of no time', { ...event, created: 'today' }],
  ])('%s is refused, though it is signed', (_what, odd) => {
    const text = JSON.stringify(odd)
    const header = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp: NOW })
    expect(read(header, text)).toBe('WEBHOOK_INVALID')
  })

  it.each<[string, string | undefined, string?]>([
    ['without a signature', undefined],
    ['with an empty signature', ''],
    ['signed with another secret', signed(NOW, 'whsec_theirs')],
    ['signed 301 seconds ago', signed(NOW - 301)],
    ['signed 301 seconds ahead', signed(NOW + 301)],
    ['signed a day ahead', signed(NOW + 86_400)],
    ['with two dates', `t=${NOW},${signed(NOW + 86_400)}`],
    ['with a second date behind', `${signed(NOW)},t=${NOW}`],
    ['of which a byte was changed', signed(NOW), payload.replace('evt_1', 'evt_2')],
    ['that was shortened', signed(NOW), payload.slice(0, -1)],
    ['that is no JSON', Stripe.webhooks.generateTestHeaderString({ payload: '{', secret, timestamp: NOW }), '{'],
  ])('%s is refused', (_what, signature, body) => {
    expect(read(signature, body)).toBe('WEBHOOK_INVALID')
  })
})
