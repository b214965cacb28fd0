import { randomUUID } from 'node:crypto'
import { knownDevice, owners, resolveSessions } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import Fastify from 'fastify'
import { buildApp } from '../src/app.ts'
import { createChoices } from '../src/choices/choices.ts'
import { type BffConfig, loadBffConfig } from '../src/config.ts'
import type { BffParts } from '../src/parts.ts'
import { sessions } from '../src/session/request-session.ts'
import { sessionLookup } from '../src/session/session-lookup.ts'
import { createUpstream } from '../src/signing/upstream.ts'

/** What a service was told of who calls. */
export interface Heard {
  readonly url: string
  readonly caller: { readonly kind: string; readonly address: string }
  readonly device: string | string[] | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/**
 * A BFF as it runs, in front of a listener that answers every service's path and keeps who was said to call: what is tested
 * here is the edge, and which service is behind it does not matter.
 */
export async function startEdge(settings: Record<string, string> = {}) {
  const heard: Heard[] = []
  const told: Record<string, string> = {}
  const behind = Fastify()
  behind.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  behind.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  behind.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  behind.all('/*', async (request, reply) => {
    reply.headers(told)
    const header = request.headers['x-caller']
    const caller = JSON.parse(Buffer.from(String(header ?? ''), 'base64url').toString() || '{}')
    const { url, headers, body } = request
    heard.push({ url, caller, device: headers[knownDevice.header], headers, body })
    // Data of a page's size, for whoever asks for it.
    const padding = Number(new URL(request.url, 'http://service').searchParams.get('padding') ?? 0)
    if (padding > 0) return { data: 'padding '.repeat(padding / 8) }
    if (request.url === resolveSessions.path) return { data: [{ caller: callers.user(), user: {}, draftKey: '' }] }
    const choices = { languages: [], themes: [], fonts: [], identityProviders: [], codeChannels: [], channels: [] }
    return {
      data: { ...choices, currencies: [], countries: [], sessionId: randomUUID(), expiresIn: 600, resendIn: 60 },
    }
  })
  const address = await behind.listen({ host: '127.0.0.1', port: 0 })
  const edge = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])), settings)
  return {
    app: edge.app,
    heard,
    /** Headers of every service's answers. */
    told,
    async close() {
      await edge.close()
      await behind.close()
    },
  }
}
export type Edge = Awaited<ReturnType<typeof startEdge>>

const SILENT: BffParts['bus'] = { onWake: () => () => {}, connected: () => true }

/** A BFF as it runs, before services at these addresses. Its bus is silent unless a test brings one. */
export async function bffBefore(
  serviceUrls: Readonly<Record<string, readonly string[]>>,
  settings = {},
  bus: BffParts['bus'] = SILENT,
) {
  const config: BffConfig = loadBffConfig({
    PORT: '0',
    NATS_URL: 'nats://127.0.0.1:1',
    NATS_USER: 'bff',
    NATS_PASSWORD: 'bff',
    SERVICE_KEYS: `test:${'k'.repeat(32)}`,
    SERVICE_URLS: JSON.stringify(serviceUrls),
    APP_ORIGIN: 'http://localhost',
    COOKIE_SECRETS: 's'.repeat(32),
    UI_DIST: new URL('.', import.meta.url).pathname,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const log = createLogger({ service: 'bff', level: 'silent' })
  const client = createClient({ config, log })
  const upstream = createUpstream(config, log)
  const app = await buildApp({
    config,
    log,
    client,
    upstream,
    bus,
    sessions: sessions(config, sessionLookup(client)),
    choices: createChoices(client),
    origins: new Set([config.appOrigin]),
  })
  return {
    app,
    config,
    async close() {
      await app.close()
      await Promise.all([client.close(), upstream.close()])
    },
  }
}
