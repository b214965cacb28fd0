import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNatsServer } from '@forecourt/kernel/testing'
import type { Deployment } from 'kubernetes-models/apps/v1'
import type { IEnvVar } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../run/paths.ts'
import { OPERATIONS_PORT } from './labels.ts'
import { manifests } from './manifests.ts'
import { recovery, recoverySite, render, renderRecovery } from './render.ts'
import { secrets } from './settings.ts'
import { exampleSite } from './site.ts'
import { production, small } from './size.ts'

interface Thing {
  kind: string
  metadata: { name: string; namespace?: string }
  // biome-ignore lint/suspicious/noExplicitAny: objects of twenty kinds, looked at by their path
  spec?: any
  data?: Record<string, string>
}
const sizes = [small, production]
const things = (size: (typeof sizes)[number]) => JSON.parse(JSON.stringify(manifests(exampleSite, size))) as Thing[]
const of = (size: (typeof sizes)[number], kind: string) => things(size).filter((thing) => thing.kind === kind)
/** Every pod that is made from our own image. */
const pods = (size: (typeof sizes)[number]) => [...of(size, 'Deployment'), ...of(size, 'Job')]
const containers = (size: (typeof sizes)[number]) =>
  [...pods(size), ...of(size, 'StatefulSet')].flatMap(({ spec: { template } }) => [
    ...(template.spec.initContainers ?? []),
    ...template.spec.containers,
  ])

describe.each(sizes)('an installation of size $name', (size) => {
  it('fits the schema of each kind', () => {
    for (const object of manifests(exampleSite, size)) if ('validate' in object) object.validate()
  })

  it('is what is committed', () => {
    expect(readFileSync(join(import.meta.dirname, `${size.name}.yaml`), 'utf8')).toBe(render(exampleSite, size))
  })

  it('has one object of a name, all in its namespace', () => {
    const names = things(size).map(({ kind, metadata: { name } }) => `${kind} ${name}`)
    expect(new Set(names).size).toBe(names.length)
    const elsewhere = things(size).filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'forecourt',
    )
    expect(elsewhere).toEqual([])
  })

  it('gives no container more than it needs', () => {
    expect(containers(size).length).toBeGreaterThan(10)
    for (const { name, securityContext, resources } of containers(size)) {
      expect(securityContext, name).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      expect(resources.limits.memory, name).toBeDefined()
    }
    for (const { spec } of [...pods(size), ...of(size, 'StatefulSet')])
      expect(spec.template.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      })
  })

  it('keeps every secret out of what is committed', () => {
    const secret = /_(KEYS?|SECRETS?|PASSWORD|TOKEN)$|_URL$/
    for (const { env } of containers(size))
      for (const { name, value } of env as IEnvVar[])
        if (['DATABASE_URL', 'DATABASE_REPLICA_URL'].includes(name))
          expect(value).toMatch(/^postgresql:\/\/\w+:\$\(DATABASE_PASSWORD\)@/)
        else if (secret.test(name) && !['NATS_URL', 'SERVICE_URLS'].includes(name)) expect(value, name).toBeUndefined()
  })

  it('asks for the secrets that are written down, and for no other', () => {
    const asked = containers(size).flatMap(({ env }) =>
      (env as IEnvVar[]).flatMap(({ valueFrom }) => {
        const { name = '', key } = valueFrom?.secretKeyRef ?? {}
        return name.startsWith('forecourt-') ? [`${name}/${key}`] : []
      }),
    )
    const stored = of(size, 'ObjectStore').flatMap(({ spec }) =>
      Object.values(spec.configuration.s3Credentials as Record<string, { name: string; key: string }>).map(
        ({ name, key }) => `${name}/${key}`,
      ),
    )
    const written = Object.entries(secrets).flatMap(([name, keys]) => Object.keys(keys).map((key) => `${name}/${key}`))
    const wanted = written.filter((one) => size.database.isBackedUp || !one.startsWith('forecourt-backups/'))
    expect([...new Set([...asked, ...stored])].sort()).toEqual(wanted.sort())
    // The two have nothing in common.
    expect(asked.filter((one) => stored.includes(one))).toEqual([])
  })

  it('probes each process on its operations port, which neither a service nor a gateway leads to', () => {
    for (const { spec } of of(size, 'Deployment')) {
      const [main] = spec.template.spec.containers
      for (const probe of [main.startupProbe, main.readinessProbe, main.livenessProbe])
        expect(probe.httpGet.port).toBe('operations')
    }
    for (const { metadata, spec } of of(size, 'Service'))
      expect(
        spec.ports.some(({ port }: { port: number }) => port === OPERATIONS_PORT),
        metadata.name,
      ).toBe(false)
    const backends = of(size, 'HTTPRoute').flatMap(({ spec }) =>
      spec.rules.flatMap((rule: { backendRefs?: { name: string; port: number }[] }) => rule.backendRefs ?? []),
    )
    expect(new Set(backends.map(({ name, port }) => `${name}:${port}`))).toEqual(new Set(['bff:8080']))
  })

  it('updates without taking a pod away before its successor is ready', () => {
    for (const { spec } of of(size, 'Deployment')) {
      expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
      const [main] = spec.template.spec.containers
      expect(main.lifecycle.preStop.sleep.seconds).toBeLessThan(spec.template.spec.terminationGracePeriodSeconds)
      // How many there are is the autoscaler's: a figure here would undo what it did with every `apply`.
      expect(spec.replicas).toBeUndefined()
    }
  })

  it('has an autoscaler, a disruption budget, a policy and an account for each process', () => {
    const names = Object.keys(size.processes)
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy', 'ServiceAccount'])
      expect(of(size, kind).map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(names))
  })

  it('lets every process speak to what it has an address of, and no other pod in', () => {
    const nothing = of(size, 'NetworkPolicy').find(({ metadata }) => metadata.name === 'nothing')
    expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    for (const name of Object.keys(size.processes)) {
      const policy = of(size, 'NetworkPolicy').find(({ metadata }) => metadata.name === name)
      const ports = policy?.spec.egress.flatMap(({ ports = [] }: { ports?: { port: number }[] }) =>
        ports.map(({ port }) => port),
      )
      expect(ports).toEqual(expect.arrayContaining(name === 'bff' ? [8080, 4222] : [8080, 4222, 5432]))
      for (const { from } of policy?.spec.ingress ?? []) expect(from.length).toBeGreaterThan(0)
    }
  })

  it('has connections for as many instances as there may be, and one that comes', () => {
    for (const { metadata, spec } of of(size, 'Cluster')) {
      const service = metadata.name.replace('-db', '') as keyof typeof size.processes
      const pods = size.processes[service].replicas.most + 1
      const pool = Number(
        (of(size, 'Deployment') as unknown as Deployment[])
          .find((one) => one.metadata?.name === service)
          ?.spec?.template.spec?.containers[0]?.env?.find(({ name }) => name === 'DATABASE_POOL')?.value,
      )
      expect(Number(spec.postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(pods * (pool + 6) + 10)
    }
  })

  it('has a bus whose configuration nats-server takes', async () => {
    const [map] = of(size, 'ConfigMap')
    const [set] = of(size, 'StatefulSet')
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-nats-'))
    try {
      const file = join(folder, 'nats.conf')
      const local = (map?.data?.['nats.conf'] ?? '').replace('/var/run/nats', folder).replace('"/data"', `"${folder}"`)
      writeFileSync(file, local)
      const env = Object.fromEntries(
        (set?.spec.template.spec.containers[0].env ?? []).map(({ name, value }: IEnvVar) => [
          name,
          value?.replaceAll(/\$\(\w+\)/g, 'a-password') ?? 'a-password',
        ]),
      )
      const { path } = await findNatsServer(() => {})
      execFileSync(path, ['-t', '-c', file], { env, stdio: 'pipe' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('traces', () => {
  const collector = 'http://collector.tracing.svc:4318'
  const made = (site: Partial<typeof exampleSite>) =>
    JSON.parse(JSON.stringify(manifests({ ...exampleSite, ...site }, production))) as Thing[]
  const told = (all: readonly Thing[]) =>
    all
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) =>
        (spec.template.spec.containers[0].env as IEnvVar[]).flatMap(({ name, value }) =>
          name.startsWith('OTEL_') ? [`${name}=${value}`] : [],
        ),
      )

  it('go nowhere unless a collector is named', () => {
    expect(told(made({ tracedShare: '1' })).flat()).toEqual([])
  })

  it('are sent to it by every process, which may reach it', () => {
    const all = made({ collector, tracedShare: '0.05' })
    const settings = [`OTEL_EXPORTER_OTLP_ENDPOINT=${collector}`, 'OTEL_TRACES_SAMPLER_ARG=0.05']
    expect(told(all)).toEqual(Array.from({ length: 6 }, () => settings))
    const way = {
      to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'tracing' } } }],
      ports: [{ protocol: 'TCP', port: 4318 }],
    }
    for (const name of Object.keys(production.processes)) {
      const policy = all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name)
      expect(policy?.spec.egress, name).toContainEqual(way)
    }
  })

  it('are not sent to where no policy can let them through', () => {
    expect(() => made({ collector: 'https://traces.example:4318' })).toThrow(/expected http:/)
  })
})

describe('databases brought back to a moment', () => {
  it('fit the schema of each kind, and are what is committed', () => {
    for (const object of recovery()) if ('validate' in object) object.validate()
    expect(readFileSync(join(import.meta.dirname, 'recovery.yaml'), 'utf8')).toBe(renderRecovery())
  })

  it('are all of one moment, read from the archive production writes, and write to another', () => {
    const before = of(production, 'Cluster')
    const after = (JSON.parse(JSON.stringify(recovery())) as Thing[]).filter(({ kind }) => kind === 'Cluster')
    expect(after.map(({ metadata }) => metadata.name)).toEqual(before.map(({ metadata }) => metadata.name))
    for (const [n, { spec }] of after.entries()) {
      const { source, recoveryTarget, database } = spec.bootstrap.recovery
      expect(recoveryTarget).toEqual({ targetTime: recoverySite.recoverTo })
      expect(database).toBe(before[n]?.spec.bootstrap.initdb.database)
      const origin = spec.externalClusters.find(({ name }: { name: string }) => name === source)
      const written = before[n]?.spec.plugins[0].parameters
      expect(origin.plugin.parameters).toEqual(written)
      expect(spec.plugins[0].parameters.serverName).not.toBe(written.serverName)
    }
  })

  it('are refused without backups, without a zone, and into the archive they come from', () => {
    expect(() => render(recoverySite, small)).toThrow(/no backups/)
    expect(() => render({ ...recoverySite, recoverTo: '2026-01-31 12:00' }, production)).toThrow(/zone/)
    expect(() => render({ ...recoverySite, archive: '' }, production)).toThrow(/another/)
  })
})

it('a data-carrying part of the production size survives the loss of any node', () => {
  for (const { spec } of of(production, 'Cluster')) expect(spec.instances).toBeGreaterThanOrEqual(3)
  expect(of(production, 'StatefulSet')[0]?.spec.replicas).toBe(3)
  for (const { metadata, spec } of of(production, 'HorizontalPodAutoscaler'))
    expect(spec.minReplicas, metadata.name).toBeGreaterThanOrEqual(2)
  const env = of(production, 'Deployment')[0]?.spec.template.spec.containers[0].env as IEnvVar[]
  expect(env.find(({ name }) => name === 'NATS_REPLICAS')?.value).toBe('3')
})

it('searches are read from the followers of the primary where there are any', () => {
  const replicaOf = (size: (typeof sizes)[number]) =>
    containers(size).flatMap(({ env }) => (env as IEnvVar[]).filter(({ name }) => name === 'DATABASE_REPLICA_URL'))
  expect(replicaOf(small)).toEqual([])
  const [{ value } = {}] = replicaOf(production)
  expect(value).toBe('postgresql://catalog_service:$(DATABASE_PASSWORD)@catalog-db-ro:5432/catalog')
})

it.each(sizes)(
  'every process of size $name starts with its environment: its own config takes it',
  { timeout: 60_000 },
  async (size) => {
    const environments = of(size, 'Deployment').map(({ metadata: { name }, spec }) => {
      const env = (spec.template.spec.containers[0].env as IEnvVar[]).map((one) => [
        one.name,
        one.value ?? sampleOf(one.name),
      ])
      const file = name === 'bff' ? 'bff/src/config.ts' : `services/${name}/src/config.ts`
      const loader = `load${name === 'bff' ? 'Bff' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`}Config`
      return { file: join(ROOT, file), loader, env: Object.fromEntries(env) }
    })
    expect(environments).toHaveLength(6)
    // In a process of their own: programs do not import services.
    const script = `for (const { file, loader, env } of ${JSON.stringify(environments)}) (await import(file))[loader](env)`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT })
  },
)

/** A value as an operator's secret would have it. */
function sampleOf(variable: string): string {
  if (variable === 'DATABASE_URL') return 'postgresql://app:a-password@db:5432/app'
  if (variable === 'SMTP_URL') return 'smtps://user:a-password@mail.example:465'
  if (variable === 'STRIPE_SECRET_KEY') return 'rk_live_abc'
  if (variable === 'STRIPE_WEBHOOK_SECRET') return 'whsec_abc'
  if (/_KEYS$/.test(variable)) return `k1:${'x'.repeat(43)}`
  return 'y'.repeat(43)
}
