import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../src/database.ts'
import { startImports, workOnce } from '../src/import/import-worker.ts'
import { LateRows, PATIENCE } from '../src/import/late-rows.ts'
import { importsOf, quiet } from './import-world.ts'
import { sweep } from './sweep.ts'
import { nextVin } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
const children: ChildProcess[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.close()
})

const listOf = (rows: number): string =>
  `make,model,year,vin\n${Array.from({ length: rows }, (_, n) => `Fiat,Panda ${n},2011,${n % 2 ? nextVin() : ''}`).join('\n')}\n`

/** Every row is exactly one vehicle, with its state event, and there is no vehicle without a row. */
async function expectOnce(owner: string, job: string, rows: number): Promise<void> {
  const [found] = await world.query(
    `select count(distinct r.vehicle_id)::int as rows,
       (select count(*)::int from vehicle where owner_id = $2) as vehicles,
       (select count(*)::int from outbox o where envelope ->> 'name' = 'VehicleChanged'
          and envelope -> 'data' ->> 'ownerId' = $2::text) as events,
       (select count(*)::int from vehicle v where owner_id = $2
          and not exists (select from import_row where job_id = $1 and vehicle_id = v.id)) as strays
     from import_row r where job_id = $1`,
    [job, owner],
  )
  expect(found).toEqual({ rows, vehicles: rows, events: rows, strays: 0 })
}

/** The import as its own process, as an operator begins it. */
function command(job: string): { child: ChildProcess; exit: Promise<number | null>; output: () => string } {
  const program = fileURLToPath(new URL('../src/cli/import.ts', import.meta.url))
  const child = spawn(process.execPath, [program, '--resume', job], {
    env: {
      PATH: process.env.PATH ?? '',
      SERVICE_NAME: 'catalog',
      PORT: '0',
      DATABASE_URL: world.url,
      NATS_URL: 'nats://127.0.0.1:1',
      NATS_USER: 'none',
      NATS_PASSWORD: 'none',
      SERVICE_KEYS: `test:${'k'.repeat(40)}`,
      APP_ORIGIN: 'http://localhost:8080',
      PICTURE_DIR: world.folder,
      LINK_KEYS: `test:${'l'.repeat(40)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return { child, exit: new Promise((resolve) => child.once('exit', resolve)), output: () => output }
}

describe('an import', () => {
  it('makes each vehicle once although its processes are killed at any point', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const rows = 400
    const job = await tool.prepare(listOf(rows))
    await tool.step(job.id, 'run')
    const [first, second] = [command(job.id), command(job.id)]
    const said = () => first.output() + second.output()
    const reaches = (count: number) =>
      vi.waitFor(async () => expect((await tool.read(job.id)).created, said()).toBeGreaterThanOrEqual(count), {
        timeout: 60_000,
        interval: 7,
      })
    await reaches(60)
    first.child.kill('SIGKILL')
    await reaches(200)
    second.child.kill('SIGKILL')
    await Promise.all([first.exit, second.exit])
    const between = await tool.read(job.id)
    expect(between).toMatchObject({ status: 'running' })
    expect(between.created).toBeLessThan(rows)
    await expectOnce(user.userId, job.id, between.created)
    const third = command(job.id)
    expect(await third.exit, third.output()).toBe(0)
    expect(third.output()).toContain(`${rows} imported, 0 wrong, 0 left out`)
    expect(await tool.read(job.id)).toMatchObject({ status: 'done', created: rows })
    await expectOnce(user.userId, job.id, rows)
  }, 120_000)

  it('pauses when its process is asked to stop, says how to go on, and goes on', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare(listOf(250))
    await tool.step(job.id, 'run')
    const first = command(job.id)
    await vi.waitFor(async () => expect((await tool.read(job.id)).created, first.output()).toBeGreaterThan(0), {
      timeout: 30_000,
    })
    first.child.kill('SIGTERM')
    expect(await first.exit, first.output()).toBe(130)
    expect(first.output()).toContain(`--resume ${job.id}`)
    const paused = await tool.read(job.id)
    expect(paused.status).toBe('paused')
    expect(paused.created).toBeLessThan(250)
    expect(await tool.finish(job.id, 'run')).toMatchObject({ status: 'done', created: 250 })
  }, 60_000)

  it('is shared by two instances of the service, which both have a job at a time', async () => {
    const log = createLogger({ service: 'catalog', level: 'silent' })
    const databases = [1, 2].map(() =>
      openDatabase(
        { service: 'catalog', database: { url: world.url, pool: 3 } } as Parameters<typeof openDatabase>[0],
        log,
      ),
    )
    const people = [seller(), seller(), seller()]
    const jobs = []
    for (const person of people) {
      const tool = importsOf(world, person)
      const job = await tool.prepare(listOf(150))
      await tool.step(job.id, 'run')
      jobs.push({ person, tool, job })
    }
    const workers = databases.map((db) => startImports(db, log))
    for (const { tool, job } of jobs) {
      await vi.waitFor(async () => expect((await tool.read(job.id)).status).toBe('done'), { timeout: 60_000 })
    }
    await Promise.all(workers.map((worker) => worker.stop()))
    await Promise.all(databases.map((db) => db.close()))
    for (const { person, job } of jobs) await expectOnce(person.userId, job.id, 150)
  }, 90_000)

  it('lets no two lists of one person bring the same row', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const list = listOf(60)
    const jobs = [await tool.prepare(list), await tool.prepare(list)]
    for (const { id } of jobs) await tool.step(id, 'run')
    await Promise.all(
      jobs.map(async ({ id }) => {
        while (await workOnce(world.db, quiet, { only: id })) {
          // Both at the same time.
        }
      }),
    )
    const made = await Promise.all(jobs.map(async ({ id }) => (await tool.read(id)).created))
    expect((made[0] ?? 0) + (made[1] ?? 0)).toBe(60)
    const [count] = await world.query('select count(*)::int as count from vehicle where owner_id = $1', [user.userId])
    expect(count).toEqual({ count: 60 })
  }, 60_000)

  it('lets a row that fails in the database fail alone', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    await world.query(
      `create or replace function refuse_panda() returns trigger language plpgsql as
       $$ begin if new.model = 'Panda 3' then raise exception 'no'; end if; return new; end $$`,
    )
    await world.query(
      'create trigger refuse_panda before insert on vehicle for each row execute function refuse_panda()',
    )
    try {
      const job = await tool.prepare(listOf(10))
      expect(await tool.finish(job.id, 'run')).toMatchObject({
        status: 'done',
        created: 9,
        counts: { ok: 9, error: 1 },
      })
      expect(await tool.rows(job.id, { outcome: 'error' })).toMatchObject([
        { line: 5, issues: [{ rule: 'import.unexpected' }], vehicleId: null },
      ])
      await expectOnce(user.userId, job.id, 9)
    } finally {
      await world.query('drop trigger refuse_panda on vehicle')
    }
  })

  it.each([
    ['comes again and loses nothing', 3, { ok: 10, error: 0 }, false],
    ['in every round is given up, and those behind it go on', 1_000, { ok: 9, error: 1 }, false],
    ['does not end the command', 3, { ok: 10, error: 0 }, true],
  ])('a row that is late %s', async (_what, times, counts, byCommand) => {
    const user = seller()
    const tool = importsOf(world, user)
    await world.query('create sequence late')
    // A sequence is not taken back with the savepoint.
    await world.query(
      `create function be_late() returns trigger language plpgsql as $$ begin
         if new.model = 'Panda 3' and nextval('late') <= ${times} then
           raise exception 'canceling statement due to lock timeout' using errcode = '55P03';
         end if;
         return new; end $$`,
    )
    await world.query('create trigger be_late before insert on vehicle for each row execute function be_late()')
    try {
      const job = await tool.prepare(listOf(10))
      await tool.step(job.id, 'run')
      if (byCommand) {
        const { exit, output } = command(job.id)
        expect(await exit, output()).toBe(0)
      } else {
        const late = new LateRows()
        const round = () => workOnce(world.db, quiet, { only: job.id, late }).catch(() => 'late')
        const outcomes = [await round()]
        while (outcomes.at(-1)) outcomes.push(await round())
        expect(outcomes.filter((one) => one === 'late')).toHaveLength(Math.min(times, PATIENCE))
      }
      expect(await tool.read(job.id)).toMatchObject({ status: 'done', counts })
      await expectOnce(user.userId, job.id, counts.ok)
    } finally {
      await world.query('drop function be_late cascade')
      await world.query('drop sequence late')
    }
  })

  it('ends with its owner’s account', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const job = await tool.prepare(listOf(100))
    await tool.step(job.id, 'run')
    const work = workOnce(world.db, quiet, { only: job.id })
    await vi.waitFor(async () => expect((await tool.read(job.id)).created).toBeGreaterThan(0), {
      interval: 5,
      timeout: 20_000,
    })
    await sweep(world.db, user.userId, 'gone')
    await work
    const [left] = await world.query(
      `select (select count(*)::int from vehicle where owner_id = $1 and deleted_at is null) as vehicles,
         (select count(*)::int from import_job where owner_id = $1) as jobs`,
      [user.userId],
    )
    expect(left).toEqual({ vehicles: 0, jobs: 0 })
  })
})
