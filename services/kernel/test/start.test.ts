import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'

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

  it('sends its traces to a collector when there is one, without what queries carry', async () => {
    let traces = ''
    const collector = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (traces += chunk.toString()))
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const { address } = await service({
      OTEL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    })
    await fetch(`${address}/ask?state=secret`)
    const said = (name: string, value: string) => `{"key":"${name}","value":{"stringValue":"${value}"}}`
    for (const attribute of [said('url.path', '/ask'), said('url.full', `${address}/healthz`)])
      await expect.poll(() => traces, { timeout: 10_000 }).toContain(attribute)
    expect(traces).not.toContain('secret')
    collector.closeAllConnections()
    collector.close()
  })
})
