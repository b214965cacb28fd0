import { createWeb } from './web.ts'

/** The central bank sandbox. Setting: CENTRAL_BANK_PORT (8028). */
const port = Number(process.env.CENTRAL_BANK_PORT ?? 8028)
const web = createWeb()

await web.listen({ host: '127.0.0.1', port })
console.log(`reference rates on http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void web.close().then(() => process.exit(0)))
}
