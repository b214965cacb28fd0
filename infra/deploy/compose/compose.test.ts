import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../run/paths.ts'
import { SERVICES } from '../../run/services.ts'
import { render } from './render.ts'
import { newEnvironment, optional } from './secrets.ts'

interface Container {
  command?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { disable?: boolean }
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  restart?: string
}
const text = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8')
const { services } = parse(text) as { services: Record<string, Container> }
const PROCESSES = [...SERVICES, 'bff']
/** What an operator writes into the empty lines. */
const own: Record<string, string> = {
  APP_HOST: 'cars.example',
  FORECOURT_IMAGE: 'registry.example/forecourt',
  FORECOURT_VERSION: '1.0.0',
  MAIL_FROM: 'Cars <no-reply@cars.example>',
  SUPPORT_EMAIL: 'support@cars.example',
  SELLER_NAME: 'Cars',
  SELLER_ADDRESS: '1 Street|75000 Paris|France',
  SMTP_URL: 'smtps://user:a-password@mail.example:465',
  STRIPE_SECRET_KEY: 'rk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const file = { ...newEnvironment(), ...own }
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+):[?-]\}/g, (_, name: string) => file[name as keyof typeof file] ?? '')

it('is what npm run manifests writes', () => expect(text).toBe(render()))

it('names nothing that a new .env lacks, and asks for nothing twice', () => {
  const named = new Set([...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name))
  expect([...named].sort()).toEqual(Object.keys(newEnvironment()).sort())
})

it('every process starts with its environment: its own config takes it', { timeout: 60_000 }, async () => {
  const environments = PROCESSES.map((name) => ({
    file: join(ROOT, name === 'bff' ? 'bff/src/config.ts' : `services/${name}/src/config.ts`),
    loader: `load${name.charAt(0).toUpperCase()}${name.slice(1)}Config`,
    env: Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [variable, filled(value)]),
    ),
  }))
  // In a process of their own: programs do not import services.
  const script = `for (const { file, loader, env } of ${JSON.stringify(environments)}) (await import(file))[loader](env)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT })
})

it('passes on where traces go, to every process', () => {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: optional('OTEL_EXPORTER_OTLP_ENDPOINT'),
    OTEL_TRACES_SAMPLER_ARG: optional('OTEL_TRACES_SAMPLER_ARG'),
  }
  for (const name of PROCESSES) expect(services[name]?.environment, name).toMatchObject(settings)
})

it('migrates a service before it starts, and starts the BFF when all are healthy', () => {
  for (const name of SERVICES) {
    expect(services[name]?.depends_on?.[`${name}-migrate`]).toEqual({ condition: 'service_completed_successfully' })
    expect(services[`${name}-migrate`]?.command).toEqual([name, 'migrate'])
    expect(services.bff?.depends_on?.[name]).toEqual({ condition: 'service_healthy' })
  }
})

it('waits only for what can become healthy or end', () => {
  for (const { depends_on = {} } of Object.values(services))
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(services[name], name).toBeDefined()
      if (condition === 'service_healthy')
        expect(services[name]?.healthcheck, name).toMatchObject({ test: expect.anything() })
      else expect(services[name]?.restart, name).toBe('on-failure:10')
    }
})

it('confines every container, and publishes the BFF to this machine only', () => {
  for (const [name, one] of Object.entries(services)) {
    expect(one, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(one.ports ?? [], name).toEqual(name === 'bff' ? [`127.0.0.1:\${PORT:-8080}:8080`] : [])
  }
})
