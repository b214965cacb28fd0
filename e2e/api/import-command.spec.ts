import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listImports, myVehicles, readVehicle } from '@forecourt/contracts'
import { newActor } from '../fixtures/actor.ts'
import { givePlan } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const list = (name: string) => join(root, 'e2e', 'lists', name)

/** The operator's command, as it is typed; it finds the running system by itself. */
const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    // Node warns where a test runner's wishes about colours contradict each other; an operator's shell has none.
    const { FORCE_COLOR: _force, NO_COLOR: _no, ...own } = process.env
    const env = { ...own, LANG: 'en_US.UTF-8', LC_ALL: '' }
    execFile(process.execPath, [join(root, 'infra/run/import.ts'), ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('a list is checked, refused as a whole, and brought in as far as it is right', async ({ context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-import-'))
  try {
    const { email, api } = await newActor(context)
    const result = join(folder, 'result.csv')
    const dry = await run(list('messy-stock.csv'), '--owner', email, '--dry-run', '--result', result)
    expect(dry.output).toContain('Kilometerstand → mileage')
    expect(dry.output).toContain('2 can be imported, 3 wrong, 2 left out')
    expect(dry.code).toBe(1)
    expect(await readFile(result, 'utf8')).toContain('5,not imported,,,Year: “zweitausend” is not a year.')
    const strict = await run(list('messy-stock.csv'), '--owner', email)
    expect(strict.output).toContain('Nothing was imported.')
    expect(strict.code).toBe(1)
    expect((await api.call(myVehicles)).data).toEqual([])

    const some = await run(list('messy-stock.csv'), '--owner', email.toUpperCase(), '--keep-going')
    expect(some.output).toContain('2 imported, 3 wrong, 2 left out')
    expect(some.code).toBe(0)
    const { data } = await api.call(myVehicles)
    expect(data.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Renault Mégane 2016', 'draft'],
      ['Volkswagen Golf 2019', 'draft'],
    ])
    expect((await api.call(listImports)).data.map(({ status, created }) => [status, created])).toEqual([
      ['done', 2],
      ['cancelled', 0],
      ['cancelled', 0],
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an operator puts a public listing export on the market, marked incomplete', async ({ context, browser }) => {
  const actor = await newActor(context)
  const { id, api } = actor
  await givePlan(actor, 'Plus')
  const options = ['--default', 'currency=EUR', '--default', 'country=DE', '--allow-incomplete']
  const { code, output } = await run(list('listing-export.csv'), '--owner', id, ...options)
  expect(output).toContain('13 imported, 0 wrong, 0 left out')
  expect(code).toBe(0)
  const { data } = await api.call(myVehicles, { query: { status: 'live', limit: 50 } })
  expect(data).toHaveLength(13)
  expect(data.every(({ incomplete }) => incomplete)).toBe(true)
  const stranger = await newActor(await browser.newContext())
  const seen = await stranger.api.call(readVehicle, { params: { id: data[0]?.id ?? '' } })
  expect(seen.data).toMatchObject({ incomplete: true, status: 'live' })
})

test('what is asked wrongly is told in a sentence', async () => {
  const unknown = await run(list('messy-stock.csv'), '--owner', 'nobody@example.com')
  expect([unknown.code, unknown.output.trim()]).toEqual([2, 'Nobody has the email or id nobody@example.com.'])
  const missing = await run('nowhere.csv', '--owner', 'nobody@example.com')
  expect(missing.code).toBe(2)
  expect(missing.output).toContain('There is no file')
})
