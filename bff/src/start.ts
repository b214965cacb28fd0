import { connectBus } from '@forecourt/kernel/bus'
import { createClient } from '@forecourt/kernel/client'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { buildApp } from './app.ts'
import { createChoices } from './choices/choices.ts'
import { loadBffConfig } from './config.ts'
import { sessions } from './session/request-session.ts'
import { sessionLookup } from './session/session-lookup.ts'
import { createUpstream } from './signing/upstream.ts'

/** Starts the BFF: client, bus, HTTP. */
export async function startBff(): Promise<void> {
  const config = loadBffConfig()
  const log = createLogger({ service: 'bff', level: config.logLevel })
  const client = createClient({ config, log })
  const upstream = createUpstream(config, log)
  const bus = connectBus(config.nats, 'bff', log)
  const app = await buildApp({
    config,
    log,
    client,
    upstream,
    bus,
    sessions: sessions(config, sessionLookup(client)),
    choices: createChoices(client),
    origins: new Set([config.appOrigin, ...config.allowedOrigins]),
  })
  await start(app, config, {
    onStop: async () => {
      await Promise.all([client.close(), upstream.close(), bus.close()])
    },
  })
}
