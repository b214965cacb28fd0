import { createWeb } from './web.ts'

/** The WhatsApp sandbox. Settings: WHATSAPP_PORT (8026), WHATSAPP_TOKEN (any token is refused without it). */
const port = Number(process.env.WHATSAPP_PORT ?? 8026)
const web = createWeb({ token: process.env.WHATSAPP_TOKEN ?? '' })

await web.listen({ host: '127.0.0.1', port })
console.log(`WhatsApp Cloud API on http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void web.close().then(() => process.exit(0)))
}
