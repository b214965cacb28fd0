import { createWeb } from './web.ts'

/** The SMS sandbox. Settings: SMS_PORT (8030), SMS_ACCOUNT_SID and SMS_AUTH_TOKEN (everybody is refused without them). */
const port = Number(process.env.SMS_PORT ?? 8030)
const web = createWeb({ accountSid: process.env.SMS_ACCOUNT_SID ?? '', token: process.env.SMS_AUTH_TOKEN ?? '' })

await web.listen({ host: '127.0.0.1', port })
console.log(`SMS API on http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void web.close().then(() => process.exit(0)))
}
