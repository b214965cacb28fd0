import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, until, type World } from './world.ts'

let world: World
const children: ChildProcess[] = []
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world?.close()
})

/** The scheduler as it is run, with a fault point that ends it as a power cut would. */
async function startProcess(faultPoint?: string) {
  const nats = world.account.as('scheduler')
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH ?? '',
      SERVICE_NAME: 'scheduler',
      PORT: String(await freePort()),
      DATABASE_URL: world.url,
      NATS_URL: nats.url,
      NATS_USER: nats.user,
      NATS_PASSWORD: nats.password,
      SERVICE_KEYS: `test:${'k'.repeat(40)}`,
      APP_ORIGIN: 'http://localhost:8080',
      LOG_LEVEL: 'error',
      JOB_INTERVAL_SECONDS: '1',
      ...(faultPoint ? { FORECOURT_FAULT_POINT: faultPoint } : {}),
    },
    stdio: 'ignore',
  })
  children.push(child)
  return new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
}

it('a tick whose instance is killed in the middle of claiming it is claimed by another one, once', async () => {
  const ended = startProcess('emit.before-commit')
  await world.schedule('otp-purge', '* * * * * *')
  expect(await ended).toBe('SIGKILL')
  const killedAt = new Date()
  // What it had begun is not there: neither the line in the log nor the event.
  expect(await world.runs('otp-purge')).toEqual([])
  expect(await world.emitted('DatacronTicked')).toEqual([])
  const two = await world.startInstance('two')
  await until(async () => (await world.runs('otp-purge')).some(({ planned_at }) => planned_at > killedAt))
  await two.stop()
  const runs = await world.runs('otp-purge')
  const taken = runs.filter(({ planned_at }) => planned_at <= killedAt)
  expect(taken.length).toBeGreaterThan(0)
  const times = runs.map(({ planned_at }) => planned_at.getTime() / 1000)
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index))
  expect(runs.every(({ claimed_by }) => claimed_by === 'two')).toBe(true)
  // The first run never ends, because its service is not there; the later ticks were skipped instead of running beside
  // it.
  expect(await world.emitted('DatacronTicked')).toHaveLength(1)
}, 60_000)
