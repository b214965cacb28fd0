import { ConfigError } from '@forecourt/kernel/config'
import { expect, it } from 'vitest'
import { loadBillingConfig } from './config.ts'

const env = {
  SERVICE_NAME: 'billing',
  PORT: '4004',
  DATABASE_URL: 'postgresql://billing:pw@127.0.0.1:5432/billing',
  NATS_URL: 'nats://127.0.0.1:4222',
  NATS_USER: 'billing',
  NATS_PASSWORD: 'pw',
  SERVICE_KEYS: `new:${'n'.repeat(32)}`,
  APP_ORIGIN: 'https://forecourt.example',
  STRIPE_SECRET_KEY: 'rk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SELLER_NAME: 'Forecourt SAS',
  SELLER_ADDRESS: '12 quai de la Rapée | 75012 Paris |',
}
const load = (more: NodeJS.ProcessEnv) => {
  try {
    return loadBillingConfig({ ...env, ...more }).stripe
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

it('production speaks to Stripe itself, with a key and a secret of its own', () => {
  const production = { DEPLOYMENT: 'production' }
  expect(load(production)).toEqual({ secretKey: 'rk_live_abc', webhookSecret: 'whsec_abc', url: undefined })
  expect(load({ ...production, STRIPE_URL: 'http://localhost:8029' })).toBe(
    'STRIPE_URL is set: production speaks to Stripe itself.',
  )
  expect(load({ STRIPE_URL: 'http://localhost:8029' })).toMatchObject({ url: 'http://localhost:8029' })
  expect(load({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toMatchObject({ secretKey: 'sk_test_abc' })
})

it.each([
  ['STRIPE_SECRET_KEY', '', 'STRIPE_SECRET_KEY is not set: production needs a secret of its own.'],
  ['STRIPE_WEBHOOK_SECRET', '', 'STRIPE_WEBHOOK_SECRET is not set: production needs a secret of its own.'],
  [
    'STRIPE_SECRET_KEY',
    'sk_test_abc',
    'STRIPE_SECRET_KEY is a key of Stripe’s test mode: anybody could pay with a test card.',
  ],
  [
    'STRIPE_SECRET_KEY',
    'pk_live_abc',
    'STRIPE_SECRET_KEY has an unusable value: expected Stripe’s secret or restricted key, sk_… or rk_…, a text.',
  ],
])('a start without a usable %s ("%s") says which setting is wrong, and never its value', (name, value, sentence) => {
  expect(load({ DEPLOYMENT: 'production', [name]: value })).toBe(sentence)
})

it('the seller on invoices is named by settings: a start without them says which is missing', () => {
  expect(loadBillingConfig(env).seller).toEqual({
    name: 'Forecourt SAS',
    address: ['12 quai de la Rapée', '75012 Paris'],
    taxNumber: null,
  })
  expect(load({ SELLER_NAME: undefined })).toMatch(/^SELLER_NAME is not set/)
  expect(load({ SELLER_ADDRESS: '' })).toMatch(/^SELLER_ADDRESS/)
})
