import { randomUUID } from 'node:crypto'
import { createClient } from '@forecourt/kernel/client'
import { createLogger } from '@forecourt/kernel/log'
import Fastify from 'fastify'
import { buildApp } from '../src/app.ts'
import { type BffConfig, loadBffConfig } from '../src/config.ts'
import { sessions } from '../src/session/request-session.ts'
import { sessionLookup } from '../src/session/session-lookup.ts'
import { createUpstream } from '../src/signing/upstream.ts'

/** What a service was told of who calls. */
export interface Heard {
  readonly url: string
  readonly caller: { readonly kind: string; readonly address: string }
}

/**
 * A BFF as it runs, in front of a listener that answers every service's path and keeps who was said to call: what is tested
 * here is the edge, and which service is behind it does not matter.
 */
export async function startEdge(settings: Record<string, string> = {}) {
  const heard: Heard[] = []
  const behind = Fastify()
  behind.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  behind.all('/*', async (request) => {
    const header = request.headers['x-caller']
    const caller = JSON.parse(Buffer.from(String(header ?? ''), 'base64url').toString() || '{}')
    heard.push({ url: request.url, caller })
    // Data of a page's size, for whoever asks for it.
    const padding = Number(new URL(request.url, 'http://service').searchParams.get('padding') ?? 0)
    if (padding > 0) return { data: 'padding '.repeat(padding / 8) }
    const choices = { languages: [], themes: [], fonts: [], identityProviders: [], codeChannels: [], channels: [] }
    return {
      data: { ...choices, currencies: [], countries: [], sessionId: randomUUID(), expiresIn: 600, resendIn: 60 },
    }
  })
  const address = await behind.listen({ host: '127.0.0.1', port: 0 })
  const owners = ['auth', 'catalog', 'messaging', 'billing', 'scheduler']
  const config: BffConfig = loadBffConfig({
    PORT: '0',
    NATS_URL: 'nats://127.0.0.1:1',
    NATS_USER: 'bff',
    NATS_PASSWORD: 'bff',
    SERVICE_KEYS: `test:${'k'.repeat(32)}`,
    SERVICE_URLS: JSON.stringify(Object.fromEntries(owners.map((owner) => [owner, [address]]))),
    APP_ORIGIN: 'http://localhost',
    COOKIE_SECRETS: 's'.repeat(32),
    UI_DIST: new URL('.', import.meta.url).pathname,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const log = createLogger({ service: 'bff', level: 'silent' })
  const client = createClient({ config: { ...config, service: 'bff' as never }, log })
  const upstream = createUpstream(config)
  const app = await buildApp({
    config,
    log,
    client,
    upstream,
    bus: { onWake: () => () => {}, connected: () => true },
    sessions: sessions(config, sessionLookup(client)),
    origins: new Set([config.appOrigin]),
  })
  return {
    app,
    heard,
    async close() {
      await app.close()
      await Promise.all([client.close(), upstream.close(), behind.close()])
    },
  }
}
export type Edge = Awaited<ReturnType<typeof startEdge>>
