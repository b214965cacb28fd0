import { join } from 'node:path'
import { createWeb } from './web.ts'

/**
 * The Stripe sandbox. Settings: STRIPE_PORT (8029), STRIPE_SECRET_KEY (any key is refused without it), STRIPE_WEBHOOK_URL
 * and STRIPE_WEBHOOK_SECRET (no webhooks without them), STRIPE_FOLDER (.run/stripe of this clone).
 */
const port = Number(process.env.STRIPE_PORT ?? 8029)
const web = createWeb({
  key: process.env.STRIPE_SECRET_KEY ?? '',
  webhook: { url: process.env.STRIPE_WEBHOOK_URL ?? '', secret: process.env.STRIPE_WEBHOOK_SECRET ?? '' },
  folder: process.env.STRIPE_FOLDER ?? join(import.meta.dirname, '../../../.run/stripe'),
  address: () => `http://localhost:${port}`,
})

await web.listen({ host: '127.0.0.1', port })
console.log(`Stripe's API, payment page and controls on http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void web.close().then(() => process.exit(0)))
}
