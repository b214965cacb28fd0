import { createWeb } from './web.ts'

/**
 * The WhatsApp sandbox. Settings: WHATSAPP_PORT (8026), WHATSAPP_TOKEN (any token is refused without it), WHATSAPP_WEBHOOK_URL and
 * WHATSAPP_APP_SECRET (nobody is told what becomes of messages without them).
 */
const port = Number(process.env.WHATSAPP_PORT ?? 8026)
const { WHATSAPP_WEBHOOK_URL: url, WHATSAPP_APP_SECRET: appSecret } = process.env
const web = createWeb({
  token: process.env.WHATSAPP_TOKEN ?? '',
  webhook: url && appSecret ? { url, appSecret } : undefined,
})

await web.listen({ host: '127.0.0.1', port })
console.log(`WhatsApp Cloud API on http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void web.close().then(() => process.exit(0)))
}
