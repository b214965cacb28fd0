import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dockerMayBeThere } from './docker-engine.ts'
import { POSTGRES_IMAGE } from './docker-images.ts'
import { startInDocker } from './docker-servers.ts'
import type { RunningServers } from './running-servers.ts'
import { chooseServers, type Ways } from './server-choice.ts'

const running = (kind: RunningServers['kind']): RunningServers => ({
  kind,
  description: `the ${kind} servers`,
  postgresUrl: '',
  natsUrl: '',
  stop: async () => {},
})
const fails = (message: string) => async () => {
  throw new Error(message)
}
const ways = (own: Partial<Ways> = {}): Ways => ({
  dockerMayBeThere: () => true,
  docker: async () => running('docker'),
  embedded: async () => running('embedded'),
  ...own,
})

test('Docker serves the tests where it can', async () => {
  expect(await chooseServers(undefined, ways())).toMatchObject({ kind: 'docker', description: 'the docker servers' })
})

test('where nothing points to an engine, none is asked', async () => {
  const docker = vi.fn(ways().docker)
  const servers = await chooseServers(undefined, ways({ dockerMayBeThere: () => false, docker }))
  expect(servers).toMatchObject({ kind: 'embedded', description: 'the embedded servers; no Docker engine was found' })
  expect(docker).not.toHaveBeenCalled()
})

test('an engine that cannot serve gives way to the embedded servers, which say why in one line', async () => {
  const servers = await chooseServers(undefined, ways({ docker: fails('no such host\n    at somewhere') }))
  expect(servers.kind).toBe('embedded')
  expect(servers.description).toBe('the embedded servers; Docker cannot serve the tests (no such host)')
})

test('servers of a kind that is asked for are started, or the run fails', async () => {
  expect((await chooseServers('embedded', ways())).kind).toBe('embedded')
  await expect(chooseServers('docker', ways({ docker: fails('no engine') }))).rejects.toThrow('no engine')
  await expect(chooseServers('podman', ways())).rejects.toThrow('TEST_SERVERS is "podman"')
  await expect(chooseServers(undefined, ways({ docker: fails('a'), embedded: fails('b') }))).rejects.toThrow('b')
})

/** An engine that runs, has no image and reaches no registry: as Docker answers on a machine without a way out. */
const engine = createServer((request, response) => {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const { pathname } = new URL(request.url ?? '', 'http://engine')
  asked.push(`${request.method} ${pathname}`)
  if (pathname.endsWith('/info')) return answer(200, { ServerVersion: '20.10.24', OperatingSystem: 'Linux' })
  if (pathname.includes('/images/create')) return answer(500, { message: 'lookup registry: no such host' })
  if (pathname.includes('/images/')) return answer(404, { message: 'No such image: postgres:18' })
  return answer(404, { message: `page not found: ${pathname}` })
})
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('DOCKER_HOST', `tcp://127.0.0.1:${(engine.address() as AddressInfo).port}`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await new Promise((resolve) => engine.close(resolve))
})

test('an engine without the images that cannot pull them is not used', async () => {
  const told: string[] = []
  const docker = () => startInDocker('secret', (line) => told.push(line))
  const servers = await chooseServers(undefined, ways({ dockerMayBeThere, docker }))
  expect(servers.kind).toBe('embedded')
  expect(servers.description).toMatch(
    /Docker cannot serve the tests \(.+ cannot be pulled: .*lookup registry: no such host\)$/,
  )
  expect(told).toEqual([`pulling ${POSTGRES_IMAGE}`])
  expect(asked).toContain('POST /images/create')
  expect(asked.some((one) => one.includes('/containers/create'))).toBe(false)
})
