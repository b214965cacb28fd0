import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePorts, type Ports } from './ports.ts'
import type { Reporter } from './reporter.ts'

const warnings: string[] = []
const reporter: Reporter = { line: () => {}, warn: (text) => warnings.push(text), step: (_title, work) => work() }
let folder: string
let server: Server
let taken: number
const opened: Ports[] = []

const open = (name = 'ports.json') => {
  const ports = choosePorts(join(folder, name), reporter)
  opened.push(ports)
  return ports
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ports-'))
  warnings.length = 0
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  taken = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const ports of opened.splice(0)) ports.release()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

test('another port is chosen when the usual one is taken, and said so', async () => {
  const port = await open().take('app', taken)
  expect(port).toBeGreaterThan(taken)
  expect(warnings).toEqual([`port ${taken} is taken: app uses ${port}`])
})

test('the next start uses the same port', async () => {
  const first = open()
  const port = await first.take('app', taken)
  first.release()
  warnings.length = 0
  expect(await open().take('app', taken)).toBe(port)
  expect(warnings).toEqual([])
})

test('two things of one run never share a port, though neither listens yet', async () => {
  const ports = open()
  expect(await ports.take('a', taken)).not.toBe(await ports.take('b', taken))
})

test('nor when they are chosen for at the same time', async () => {
  const ports = open()
  const chosen = await Promise.all(['a', 'b', 'c'].map((name) => ports.take(name, taken)))
  expect(new Set(chosen).size).toBe(3)
})
