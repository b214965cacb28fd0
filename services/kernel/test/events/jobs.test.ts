import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/db/index.ts'
import { GivenUp } from '../../src/errors/index.ts'
import { batchWorker, deadJobs, enqueue, insertJobs, listDeadJobs, wakeWorker, worker } from '../../src/events/index.ts'
import { watchJobs } from '../../src/events/job-watch.ts'
import { startWorker, type WorkerLoop } from '../../src/events/worker-loop.ts'
import { quiet } from './parts.ts'
import { count, makeWorld, until, type World } from './world.ts'

let world: World
let loops: WorkerLoop[]
beforeEach(async () => {
  world = await makeWorld()
  loops = []
})
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()))
  await world.close()
})
const run = (...declared: ReturnType<typeof worker>[]) => {
  loops.push(...declared.map((one) => startWorker(world.db, one, quiet)))
}
const order = (key: string, payload: unknown = {}) => world.db.transaction((em) => enqueue(em, 'mail', key, payload))

test('a job runs once under its key, with its payload', async () => {
  const runs: unknown[] = []
  run(worker('mail', async ({ key, payload, attempt }) => void runs.push([key, payload, attempt])))
  expect(await order('a', { to: 'x' })).toBe(true)
  expect(await order('a', { to: 'y' })).toBe(false)
  await until('it is done', () => count(world.db, "job where status = 'done'"))
  expect(runs).toEqual([['a', { to: 'x' }, 1]])
})

test('a job of a transaction that rolls back does not exist', async () => {
  const failing = world.db.transaction(async (em) => {
    await enqueue(em, 'mail', 'b', {})
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count(world.db, 'job')).toBe(0)
  await expect(enqueue(world.db.fork(), 'mail', 'c', {})).rejects.toThrow('transaction')
})

test('a failed job comes again after a pause, and is given up after twelve attempts until somebody asks for it', async () => {
  let failing = true
  const attempts: number[] = []
  run(
    worker('mail', async ({ attempt }) => {
      attempts.push(attempt)
      if (failing) throw new Error('mail server says no')
    }),
  )
  await order('stubborn')
  await until('the first failure', () =>
    count(world.db, "job where attempts = 1 and run_at > now() and last_error like '%says no'"),
  )
  await until('it is given up', async () => {
    await world.db.query(`update job set run_at = now() where status = 'waiting'`)
    for (const loop of loops) loop.wake()
    return count(world.db, "job where status = 'dead'")
  })
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const [dead] = await listDeadJobs(world.db.fork())
  expect(dead).toMatchObject({ queue: 'mail', key: 'stubborn', error: 'Error: mail server says no' })
  failing = false
  expect(await world.db.transaction((em) => deadJobs.retry(em, [dead?.id ?? '']))).toHaveLength(1)
  await until('it is done', () => count(world.db, "job where status = 'done'"))
})

test('a queue may try longer, and writes down elsewhere what it gives up, before the job says so', async () => {
  const noted: unknown[] = []
  let refusals = 1
  run(
    worker(
      'mail',
      async () => {
        throw new Error('mail server says no')
      },
      {
        attempts: 14,
        async givenUp({ key, payload, attempt }, error) {
          const [job] = await world.db.query<{ status: string }>('select status from job')
          noted.push([key, payload, attempt, String(error), job?.status])
          refusals -= 1
          if (refusals >= 0) throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
        },
      },
    ),
  )
  await order('stubborn', { to: 'x' })
  await until('it is given up', async () => {
    await world.db.query(`update job set run_at = now() where status = 'waiting'`)
    for (const loop of loops) loop.wake()
    return count(world.db, "job where status = 'dead'")
  })
  const once = ['stubborn', { to: 'x' }, 14, 'Error: mail server says no', 'waiting']
  expect(noted).toEqual([once, once])
})

test('work that gives itself up is laid aside at once, whatever was away before', async () => {
  run(
    worker('mail', async () => {
      throw new GivenUp('not within a day', { cause: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) })
    }),
  )
  await order('late')
  await until('it is given up', () => count(world.db, "job where status = 'dead' and attempts = 1"))
})

test('jobs are made of what a query finds, each once', async () => {
  const runs: unknown[] = []
  run(worker('mail', async ({ key, payload }) => void runs.push([key, payload])))
  for (const _ of [1, 2])
    await world.db.transaction(async (em) => {
      wakeWorker(em, 'mail')
      await sql(em, insertJobs(`select 'mail', name, jsonb_build_object('to', name) from unnest($1::text[]) as name`), [
        ['a', 'b'],
      ])
    })
  await until('both are done', async () => (await count(world.db, "job where status = 'done'")) === 2)
  expect(runs.toSorted()).toEqual([
    ['a', { to: 'a' }],
    ['b', { to: 'b' }],
  ])
})

test('a job whose process died is taken up by another once its lease is over', async () => {
  await order('orphan')
  await world.db.query(`update job set attempts = 1, leased_until = now() + interval '1 second'`)
  const attempts: number[] = []
  run(worker('mail', async ({ attempt }) => void attempts.push(attempt)))
  await until('it is done', () => count(world.db, "job where status = 'done'"))
  expect(attempts).toEqual([2])
})

test('a job that outlives its lease keeps it; two workers never hold it together', async () => {
  let inside = 0
  let most = 0
  const slow = worker(
    'mail',
    async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      inside -= 1
    },
    { lease: 1 },
  )
  run(slow, slow)
  await order('slow')
  await until('it is done', () => count(world.db, "job where status = 'done'"))
  expect(most).toBe(1)
})

test('two hundred jobs between two workers: each once', async () => {
  const keys: string[] = []
  const one = worker('mail', async ({ key }) => void keys.push(key))
  run(one, one)
  await world.db.transaction(async (em) => {
    for (let i = 0; i < 200; i += 1) await enqueue(em, 'mail', `k${i}`, {})
  })
  await until('all are done', async () => (await count(world.db, "job where status = 'done'")) === 200)
  expect(keys.length).toBe(200)
  expect(new Set(keys).size).toBe(200)
})

test('jobs that come often are carried out together, each once, by two workers', async () => {
  const batches: string[][] = []
  const one = batchWorker('mail', async (jobs) => void batches.push(jobs.map(({ key }) => key)))
  await world.db.transaction(async (em) => {
    for (let i = 0; i < 250; i += 1) await enqueue(em, 'mail', `k${i}`, {})
  })
  run(one, one)
  await until('all are done', async () => (await count(world.db, "job where status = 'done'")) === 250)
  expect(new Set(batches.flat()).size).toBe(250)
  expect(batches.flat().length).toBe(250)
  expect(batches.map((batch) => batch.length).toSorted((a, b) => b - a)).toEqual([100, 100, 50])
})

test('a bad job of a batch comes again alone; the others are done', async () => {
  const attempts: Record<string, number> = {}
  run(
    batchWorker('mail', async (jobs) => {
      for (const { key } of jobs) attempts[key] = (attempts[key] ?? 0) + 1
      if (jobs.some(({ payload }) => (payload as { isBad: boolean }).isBad)) throw new Error('cannot be done')
    }),
  )
  await world.db.transaction(async (em) => {
    for (const key of ['a', 'bad', 'c']) await enqueue(em, 'mail', key, { isBad: key === 'bad' })
  })
  await until('the others are done', async () => (await count(world.db, "job where status = 'done'")) === 2)
  await until('the bad one waits', () =>
    count(
      world.db,
      "job where key = 'bad' and status = 'waiting' and attempts = 1 and run_at > now() and last_error like '%cannot be done'",
    ),
  )
  expect(attempts).toEqual({ a: 2, bad: 2, c: 2 })
})

test('a worker that stops gives back what it had begun, without counting an attempt', async () => {
  let begun = false
  run(
    batchWorker('mail', async (jobs) => {
      begun = true
      const [job] = jobs
      await new Promise((_, reject) => job?.signal.addEventListener('abort', () => reject(new Error('stopping'))))
    }),
  )
  await world.db.transaction(async (em) => {
    for (const key of ['a', 'b']) await enqueue(em, 'mail', key, {})
  })
  await until('it has begun', () => begun)
  await Promise.all(loops.map((loop) => loop.stop()))
  expect(
    await count(world.db, "job where status = 'waiting' and attempts = 0 and leased_until < now() and run_at < now()"),
  ).toBe(2)
})

test('one look finds what is due in each queue, whoever left it there, and wakes nobody else', async () => {
  const runs: string[] = []
  const queues = ['mail', 'sms'].map((queue) => worker(queue, async ({ key }) => void runs.push(key)))
  // They would look by themselves after a minute.
  loops.push(...queues.map((one) => startWorker(world.db, one, quiet, 60_000)))
  const woken = new Set<string>()
  const wake = (loop: WorkerLoop) => {
    woken.add(loop.queue)
    loop.wake()
  }
  const watched = loops.map((loop) => ({ ...loop, wake: () => wake(loop) }))
  const watch = watchJobs(world.db, watched, quiet)
  try {
    const put = (key: string, more: string) =>
      world.db.query(`insert into job (queue, key, payload, run_at, leased_until) values ('mail', $1, '{}', ${more})`, [
        key,
      ])
    await put('due', `now(), '-infinity'`)
    await put('later', `now() + interval '1 hour', '-infinity'`)
    await put('with somebody alive', `now(), now() + interval '1 hour'`)
    await put('of one that died', `now(), now() - interval '1 second'`)
    await until('what is due is done', () =>
      count(world.db, "(select 1 from job where status = 'done' offset 1) as second"),
    )
    expect(runs.sort()).toEqual(['due', 'of one that died'])
    expect([...woken]).toEqual(['mail'])
  } finally {
    await watch.stop()
  }
})
