import { type ChildProcess, fork } from 'node:child_process'
import { connect } from 'node:net'
import { createClient } from '@forecourt/kernel/client'
import { createLogger } from '@forecourt/kernel/log'
import { inContext } from '@forecourt/kernel/telemetry'
import { freePort, startTraceCollector, testKeys } from '@forecourt/kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askThing } from './start-thing.ts'

interface Service {
  readonly child: ChildProcess
  readonly address: string
  readonly operations: string
  readonly exit: Promise<number | null>
  readonly output: () => string
}

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function launch(env: NodeJS.ProcessEnv): Omit<Service, 'address' | 'operations'> {
  const child = fork(new URL('./start-fixture.ts', import.meta.url), {
    env: { ...process.env, ...env },
    silent: true,
    execArgv: [],
  })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, exit: new Promise((resolve) => child.once('exit', resolve)), output: () => text }
}

async function service(env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const started = launch({ PORT: '0', ...env })
  const listening = await new Promise<Pick<Service, 'address' | 'operations'>>((resolve, reject) => {
    started.child.on(
      'message',
      (message: { type: string; address: string; operations: string }) =>
        message.type === 'listening' && resolve(message),
    )
    started.child.once('close', () => reject(new Error(started.output())))
  })
  return { ...started, ...listening }
}

const ASKED = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }

/** Asks as another service does that records its trace. */
async function ask(address: string): Promise<void> {
  const client = createClient({
    config: { service: 'auth', keys: testKeys, serviceUrls: { scheduler: [address] } },
    log: createLogger({ service: 'auth', level: 'silent' }),
  })
  await inContext({ requestId: 'request-42', traceparent: `00-${ASKED.traceId}-${ASKED.spanId}-01` }, () =>
    client.call(askThing, { query: { code: 'secret' } }),
  )
  await client.close()
}

/** The request for /slow has arrived: before that there is nothing to finish. */
const slowBegun = ({ output }: Service) => vi.waitFor(() => expect(output()).toContain('slow begun'), 10_000)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a service process', () => {
  it('starts and lives without its database, and says so', async () => {
    const { address, operations } = await service()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${operations}/readyz`)).status).toBe(503)
  })

  it('tells how it is on a port of its own, and not on the one it serves', async () => {
    const { address, operations } = await service()
    const statuses = async (url: string) =>
      Promise.all(['/healthz', '/readyz', '/metrics'].map(async (path) => (await fetch(`${url}${path}`)).status))
    expect(await statuses(operations)).toEqual([200, 503, 200])
    expect(await statuses(address)).toEqual([200, 404, 404])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s finishes what it is doing, takes nothing new, closes and ends well',
    async (signal) => {
      const process = await service({ SLOW_MS: '2000' })
      const { child, address, exit, output } = process
      const slow = fetch(`${address}/slow`)
      await slowBegun(process)
      child.kill(signal)
      await pause(200)
      const late = await fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      )
      expect([503, 'refused']).toContain(late)
      expect((await slow).status).toBe(200)
      expect(await exit).toBe(0)
      expect(output()).toContain('closed')
    },
  )

  it('ends at once at the second signal', async () => {
    const process = await service({ SLOW_MS: '20000' })
    const { child, address, exit } = process
    const slow = fetch(`${address}/slow`).catch(() => 'cut')
    await slowBegun(process)
    child.kill('SIGTERM')
    await pause(100)
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
    expect(await slow).toBe('cut')
  })

  it('ends when the process that started it is gone', async () => {
    const { child, exit } = await service()
    child.disconnect()
    expect(await exit).toBe(0)
  })

  it('outlives a rejection that nobody handles', async () => {
    const { address, output } = await service()
    await fetch(`${address}/reject`)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await expect.poll(output).toContain('nobody waits for this')
  })

  it('does not start with a wrong setting, and names it in a sentence', async () => {
    const { exit, output } = launch({ PORT: 'http' })
    expect(await exit).toBe(1)
    await expect.poll(output).toBe('PORT is "http": expected a whole number from 0 to 65535.\n')
  })

  it('cuts a client that does not finish its headers', async () => {
    const { address } = await service()
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const started = performance.now()
    await new Promise((resolve) =>
      socket
        .once('close', resolve)
        .on('data', () => {})
        .on('error', () => {}),
    )
    expect(performance.now() - started).toBeLessThan(9_000)
  })

  it('sends its traces to a collector when there is one, the last ones too, without what queries carry', async () => {
    const collector = await startTraceCollector()
    const { child, address, exit } = await service({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
    await ask(address)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    const { traceId, spanId } = ASKED
    expect(collector.spans()).toMatchObject([
      {
        traceId,
        parentSpanId: expect.not.stringMatching(spanId),
        name: 'GET /ask',
        service: 'scheduler',
        failed: false,
      },
    ])
    expect(collector.text()).toContain('"http.response.status_code"')
    expect(collector.text()).not.toContain('secret')
    await collector.close()
  })

  it('serves, and ends well, where the collector it was told of is not there; its log says so once', async () => {
    const { child, address, exit, output } = await service({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    })
    await ask(address)
    await vi.waitFor(() => expect(output()).toContain('the collector takes no traces'), 15_000)
    await ask(address)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output().match(/the collector takes no traces/g)).toHaveLength(1)
  })

  it('does not start with a share that is none', async () => {
    const { exit, output } = launch({ PORT: '0', OTEL_TRACES_SAMPLER_ARG: '10' })
    expect(await exit).toBe(1)
    await expect.poll(output).toMatch(/^OTEL_TRACES_SAMPLER_ARG is "10": expected .+, a number from 0 to 1\.\n$/)
  })
})
