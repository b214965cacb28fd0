import { loadConfig, run, tracingOf, tracingSettings } from '@forecourt/kernel/config'
import { createDatabase } from '@forecourt/kernel/db'
import { createApp, start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { testKeys } from '@forecourt/kernel/testing'
import { Type as T } from 'typebox'
import { askThing } from './start-thing.ts'

/** A service as small as can be, for tests that start and stop a process. Its database does not exist. */
await run(async () => {
  const settings = loadConfig(T.Object({ PORT: T.Integer({ minimum: 0, maximum: 65_535 }), ...tracingSettings }))
  const log = createLogger({ service: 'scheduler', level: 'info' })
  const db = createDatabase({ url: 'postgresql://nobody:x@127.0.0.1:1/none', entities: [], log, service: 'scheduler' })
  const app = await createApp({ config: { service: 'scheduler', keys: testKeys }, log, db })
  app.get('/slow', async (_request, reply) => {
    process.stdout.write('slow begun\n')
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.SLOW_MS ?? 800)))
    return reply.send({ done: true })
  })
  app.endpoint(askThing, () => ({ data: null }))
  app.get('/reject', () => {
    void Promise.reject(new Error('nobody waits for this'))
    return { done: true }
  })
  app.addHook('onClose', async () => void process.stdout.write('closed\n'))
  await start(app, {
    service: 'scheduler',
    host: '127.0.0.1',
    port: settings.PORT,
    operations: { host: '127.0.0.1', port: 0 },
    tracing: tracingOf(settings),
  })
})
