import { Type as T } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ConfigError, isSetUp, loadConfig } from './load-config.ts'
import { loadServiceConfig } from './service-config.ts'

const settings = T.Object({
  PORT: T.Integer({ minimum: 1, maximum: 65_535 }),
  SMTP_URL: T.String({ pattern: '^smtp://', description: 'address of the mail server' }),
  VERBOSE: T.Boolean({ default: false }),
  KEY: T.Optional(T.String({ secret: true })),
})
const load = (env: NodeJS.ProcessEnv) => loadConfig(settings, env)
const messageOf = (act: () => unknown): string => {
  try {
    act()
    return 'no error'
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}
const service = {
  SERVICE_NAME: 'catalog',
  PORT: '4002',
  DATABASE_URL: 'postgresql://catalog:pw@127.0.0.1:5432/catalog',
  NATS_URL: 'nats://127.0.0.1:4222',
  NATS_USER: 'catalog',
  NATS_PASSWORD: 'pw',
  SERVICE_KEYS: `new:${'n'.repeat(32)},old:${'o'.repeat(32)}`,
  SERVICE_URLS: '{"auth":["http://127.0.0.1:4001/","http://127.0.0.1:4011"],"bff":["http://127.0.0.1:8080"]}',
  APP_ORIGIN: 'http://localhost:8080',
}

describe('loadConfig', () => {
  it('converts what the schema names and fills in defaults', () => {
    expect(load({ PORT: '80', SMTP_URL: 'smtp://mail', VERBOSE: 'yes', OTHER: 'x' })).toEqual({
      PORT: 80,
      SMTP_URL: 'smtp://mail',
      VERBOSE: true,
    })
    expect(load({ PORT: '80', SMTP_URL: ' smtp://mail ' }).VERBOSE).toBe(false)
  })

  it.each([
    [{ SMTP_URL: 'smtp://mail' }, 'PORT is not set: expected a whole number from 1 to 65535.'],
    [{ PORT: '', SMTP_URL: 'smtp://mail' }, 'PORT is not set: expected a whole number from 1 to 65535.'],
    [{ PORT: 'eighty', SMTP_URL: 'smtp://mail' }, 'PORT is "eighty": expected a whole number from 1 to 65535.'],
    [{ PORT: '70000', SMTP_URL: 'smtp://mail' }, 'PORT is "70000": expected a whole number from 1 to 65535.'],
    [
      { PORT: '80', SMTP_URL: 'http://mail' },
      'SMTP_URL is "http://mail": expected address of the mail server, a text.',
    ],
    [{ PORT: '80', SMTP_URL: 'smtp://mail', VERBOSE: 'perhaps' }, 'VERBOSE is "perhaps": expected true or false.'],
  ])('names the wrong setting: %j', (env, message) => {
    expect(messageOf(() => load(env))).toBe(message)
  })

  it('never starts production with a secret that is missing or comes from a local run', () => {
    const needed = T.Object({ TOKEN: T.String({ secret: true }) })
    const env = { DEPLOYMENT: 'production' }
    expect(messageOf(() => loadConfig(needed, env))).toBe('TOKEN is not set: production needs a secret of its own.')
    expect(messageOf(() => loadConfig(needed, { ...env, TOKEN: 'local-token' }))).toBe(
      'TOKEN is a secret of the local run: production refuses to start with it.',
    )
    expect(loadConfig(needed, { ...env, TOKEN: 'of-its-own' }).TOKEN).toBe('of-its-own')
  })

  it('asks in production for no secret of what is switched off, and takes no local one', () => {
    const env = { PORT: '80', SMTP_URL: 'smtp://mail', DEPLOYMENT: 'production' }
    expect(load(env)).not.toHaveProperty('KEY')
    expect(messageOf(() => load({ ...env, KEY: 'local-key' }))).toMatch(/^KEY is a secret of the local run/)
    expect(load({ ...env, KEY: 'of-its-own' }).KEY).toBe('of-its-own')
  })

  it('knows what is set up, what is not, and what is half', () => {
    const names = ['ACCOUNT', 'TOKEN', 'FROM'] as const
    expect(isSetUp({}, names)).toBe(false)
    expect(isSetUp({ ACCOUNT: 'a', TOKEN: 't', FROM: 'f' }, names)).toBe(true)
    expect(messageOf(() => isSetUp({ TOKEN: 't' }, names))).toBe(
      'TOKEN without ACCOUNT and FROM: set all of them, or none.',
    )
  })

  it('does not print a secret', () => {
    const secret = T.Object({ KEY: T.String({ secret: true, minLength: 40 }) })
    expect(messageOf(() => loadConfig(secret, { KEY: 'too-short' }))).toBe(
      'KEY has an unusable value: expected at least 40 characters.',
    )
  })
})

describe('loadServiceConfig', () => {
  it('has the shape services are built with, and their own settings beside it', () => {
    const config = loadServiceConfig({ PICTURE_DIR: T.String() }, { ...service, PICTURE_DIR: '/pictures' })
    expect(config).toMatchObject({
      service: 'catalog',
      host: '127.0.0.1',
      port: 4002,
      database: { url: service.DATABASE_URL, pool: 10 },
      keys: [{ id: 'new' }, { id: 'old' }],
      serviceUrls: { auth: ['http://127.0.0.1:4001', 'http://127.0.0.1:4011'] },
      PICTURE_DIR: '/pictures',
    })
    expect(config.serviceUrls).not.toHaveProperty('bff')
  })

  it.each([
    [
      'SERVICE_KEYS',
      `short:${'x'.repeat(31)}`,
      'SERVICE_KEYS has an unusable value: expected <id>:<secret of at least 32 characters>, several separated by commas.',
    ],
    [
      'SERVICE_URLS',
      'auth=http://x',
      'SERVICE_URLS is not a JSON object: expected JSON such as {"auth":["http://127.0.0.1:4001"]}.',
    ],
    [
      'SERVICE_URLS',
      '{"auth":["ftp://x"]}',
      'SERVICE_URLS has an unusable address for auth: expected JSON such as {"auth":["http://127.0.0.1:4001"]}.',
    ],
    [
      'SERVICE_NAME',
      'shop',
      `SERVICE_NAME is "shop": expected this service's name, one of auth, catalog, messaging, billing, scheduler.`,
    ],
  ])('names a wrong %s', (name, value, message) => {
    expect(messageOf(() => loadServiceConfig({}, { ...service, [name]: value }))).toBe(message)
  })

  it('refuses the local secrets of the common settings in production', () => {
    const production = { ...service, DEPLOYMENT: 'production' }
    expect(
      messageOf(() => loadServiceConfig({}, { ...production, SERVICE_KEYS: `a:local-${'x'.repeat(40)}` })),
    ).toMatch(/^SERVICE_KEYS is a secret of the local run/)
    expect(
      messageOf(() =>
        loadServiceConfig({}, { ...production, DATABASE_URL: 'postgresql://catalog:local-pw@db/catalog' }),
      ),
    ).toMatch(/^DATABASE_URL is a secret/)
    expect(loadServiceConfig({}, production).deployment).toBe('production')
  })
})
