import { ConfigError, loadServiceConfig } from '@forecourt/kernel/config'
import { Type as T } from 'typebox'

const settings = {
  STRIPE_SECRET_KEY: T.String({
    pattern: '^(sk|rk)_(test|live)_\\S+$',
    secret: true,
    description: 'Stripe’s secret or restricted key, sk_… or rk_…',
  }),
  STRIPE_WEBHOOK_SECRET: T.String({
    pattern: '^whsec_\\S+$',
    secret: true,
    description: 'what signs the webhooks Stripe sends here, whsec_…',
  }),
  STRIPE_URL: T.Optional(
    T.String({ pattern: '^https?://[^/]+$', description: 'local run only: address of the Stripe sandbox' }),
  ),
  SELLER_NAME: T.String({ minLength: 1, description: 'who sells the plans, as invoices name them' }),
  SELLER_ADDRESS: T.String({ minLength: 1, description: 'the seller’s address on invoices, lines separated by |' }),
  SELLER_TAX_NUMBER: T.Optional(T.String({ description: 'the seller’s tax number on invoices, where there is one' })),
}

/** The settings of billing. @throws ConfigError naming the first wrong one */
export function loadBillingConfig(env: NodeJS.ProcessEnv = process.env) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL, ...rest } = loadServiceConfig(settings, env)
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_NUMBER, ...config } = rest
  if (STRIPE_URL !== undefined && config.deployment === 'production')
    throw new ConfigError('STRIPE_URL is set: production speaks to Stripe itself.')
  if (/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY) && config.deployment === 'production')
    throw new ConfigError('STRIPE_SECRET_KEY is a key of Stripe’s test mode: anybody could pay with a test card.')
  const lines = SELLER_ADDRESS.split('|').map((line) => line.trim())
  const address = lines.filter((line) => line !== '')
  const seller = { name: SELLER_NAME, address, taxNumber: SELLER_TAX_NUMBER || null }
  return {
    ...config,
    seller,
    stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, url: STRIPE_URL },
  }
}

export type BillingConfig = ReturnType<typeof loadBillingConfig>
