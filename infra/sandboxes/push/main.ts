import { createWeb } from './web.ts'

/** The push sandbox. Settings: PUSH_PORT (8031), PUSH_PUBLIC_KEY (any sender is taken without it). */
const port = Number(process.env.PUSH_PORT ?? 8031)
const web = createWeb({ publicKey: process.env.PUSH_PUBLIC_KEY ?? '' })

await web.listen({ host: '127.0.0.1', port })
console.log(`push service on http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void web.close().then(() => process.exit(0)))
}
