import { loadConfig, run } from '@forecourt/kernel/config'
import { createDatabase } from '@forecourt/kernel/db'
import { createApp, start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { startTelemetry } from '@forecourt/kernel/telemetry'
import { testKeys } from '@forecourt/kernel/testing'
import { Type as T } from 'typebox'

/** A service as small as can be, for tests that start and stop a process. Its database does not exist. */
await run(async () => {
  const { PORT, OTEL } = loadConfig(
    T.Object({ PORT: T.Integer({ minimum: 0, maximum: 65_535 }), OTEL: T.Optional(T.String()) }),
  )
  await startTelemetry({ service: 'scheduler', endpoint: OTEL })
  const log = createLogger({ service: 'scheduler', level: 'info' })
  const db = createDatabase({ url: 'postgresql://nobody:x@127.0.0.1:1/none', entities: [], log, service: 'scheduler' })
  const app = await createApp({ config: { service: 'scheduler', keys: testKeys }, log, db })
  app.get('/slow', async (_request, reply) => {
    process.stdout.write('slow begun\n')
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.SLOW_MS ?? 800)))
    return reply.send({ done: true })
  })
  app.get('/ask', async ({ host }) => {
    const answer = await fetch(`http://${host}/healthz?code=secret`)
    return { answer: await answer.text() }
  })
  app.get('/reject', () => {
    void Promise.reject(new Error('nobody waits for this'))
    return { done: true }
  })
  app.addHook('onClose', async () => void process.stdout.write('closed\n'))
  await start(app, { host: '127.0.0.1', port: PORT, operations: { host: '127.0.0.1', port: 0 } })
})
