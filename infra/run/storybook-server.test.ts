import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePorts, type Ports } from './ports.ts'
import type { Reporter } from './reporter.ts'
import { launchStorybook, type RunningStorybook } from './storybook-server.ts'

const warnings: string[] = []
const reporter: Reporter = { line: () => {}, warn: (text) => warnings.push(text), step: (_title, work) => work() }
let root: string
let folder: string
let ports: Ports
let storybook: RunningStorybook | undefined

const launch = async (build: (signal: AbortSignal) => Promise<void>) => {
  const building = { folder, build: (_logs: string, _reporter: Reporter, signal: AbortSignal) => build(signal) }
  storybook = await launchStorybook({ files: { logs: root }, ports, reporter }, building)
  return storybook
}
const at = async (path: string) => {
  const response = await fetch(`${storybook?.url}${path}`)
  return { status: response.status, text: await response.text() }
}
const write = () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), '<title>Forecourt</title>')
  writeFileSync(join(folder, '.sources'), 'a hash')
  writeFileSync(join(root, 'secret.txt'), 'of the run')
}

beforeEach(() => {
  warnings.length = 0
  root = mkdtempSync(join(tmpdir(), 'storybook-'))
  folder = join(root, 'built')
  ports = choosePorts(join(root, 'ports.json'), reporter, true)
})
afterEach(async () => {
  await storybook?.stop()
  ports.release()
  rmSync(root, { recursive: true })
})

test('its address answers while it is built, with a page that comes back for what it waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { settled } = await launch(() => promise)
  expect(await at('/?path=/docs/button--docs')).toMatchObject({
    status: 503,
    text: expect.stringMatching(/being built.*http-equiv="refresh"/s),
  })
  write()
  resolve()
  await settled
  expect(await at('/?path=/docs/button--docs')).toEqual({ status: 200, text: '<title>Forecourt</title>' })
  expect(warnings).toEqual([])
})

test('nothing but what was built is served', async () => {
  write()
  await (await launch(async () => {})).settled
  expect((await at('/index.html')).status).toBe(200)
  for (const path of ['/.sources', '/none.js', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])
    expect([path, (await at(path)).text]).not.toEqual([path, expect.stringMatching(/hash|of the run/)])
})

test('a build that fails is said, at its address too, and ends nothing', async () => {
  const { settled } = await launch(async () => {
    throw new Error('a story does not compile')
  })
  await settled
  expect(warnings).toEqual(['Storybook is not there: a story does not compile'])
  expect(await at('/')).toMatchObject({ status: 503, text: expect.stringContaining('could not be built') })
})

test('stopping ends a build that is on its way, and says nothing of it', async () => {
  let told = false
  const { stop, url } = await launch(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          told = true
          reject(signal.reason)
        })
      }),
  )
  await stop()
  expect([told, warnings]).toEqual([true, []])
  await expect(fetch(url)).rejects.toThrow()
})
