import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, freePort, testServers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const program = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
let environment: Record<string, string>
let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  const [url, servers] = await Promise.all([createTestDatabase('catalog'), testServers()])
  const nats = (await servers.natsAccount()).as('catalog')
  folder = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
  environment = {
    PATH: process.env.PATH ?? '',
    SERVICE_NAME: 'catalog',
    PORT: String(await freePort()),
    OPERATIONS_PORT: String(await freePort()),
    DATABASE_URL: url,
    NATS_URL: nats.url,
    NATS_USER: nats.user,
    NATS_PASSWORD: nats.password,
    SERVICE_KEYS: `test:${'k'.repeat(40)}`,
    APP_ORIGIN: 'http://localhost:8080',
    PICTURE_DIR: folder,
    LINK_KEYS: `test:${'l'.repeat(40)}`,
    LOG_LEVEL: 'error',
    // A busy machine is no reason to refuse the one request of the test.
    MAX_EVENT_LOOP_DELAY: '0',
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  if (folder) await rm(folder, { recursive: true, force: true })
})

const run = (name: string, change: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [program(name)], {
    env: { ...environment, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exit, output: () => output }
}

it('migrates, migrates again, serves, and stops on SIGTERM', async () => {
  for (const _ of [1, 2]) {
    const migration = run('migrate')
    expect(await migration.exit, migration.output()).toBe(0)
  }
  // A replica that is away keeps nobody from starting, serving and stopping.
  const service = run('main', { DATABASE_REPLICA_URL: 'postgresql://nobody:x@127.0.0.1:1/none' })
  await vi.waitFor(
    async () => {
      const reply = await fetch(`http://127.0.0.1:${environment.OPERATIONS_PORT}/readyz`)
      expect(await reply.json()).toMatchObject({ status: 'ready' })
    },
    { timeout: 30_000, interval: 100 },
  )
  expect((await fetch(`http://127.0.0.1:${environment.PORT}/vehicle`)).status).toBe(401)
  const metrics = await (await fetch(`http://127.0.0.1:${environment.OPERATIONS_PORT}/metrics`)).text()
  expect(metrics).toMatch(/forecourt_search_engine{figure="replica_lag_seconds",service="catalog"} \d/)
  service.child.kill('SIGTERM')
  expect(await service.exit, service.output()).toBe(0)
  // Three programs one after the other, which load every file of the service anew.
}, 120_000)

it('names the setting that is missing', async () => {
  const { exit, output } = run('main', { PICTURE_DIR: '' })
  expect(await exit).toBe(1)
  expect(output()).toContain('PICTURE_DIR')
})
