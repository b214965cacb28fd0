import { resources } from '@forecourt/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { delay, startWorld, supadmin, until, type World } from './world.ts'

let world: World
let first: Awaited<ReturnType<World['startInstance']>>
let gate = Promise.resolve()
const carriedOut = new Map<string, number>()
let together = 0
let mostTogether = 0

beforeAll(async () => {
  world = await startWorld()
  await world.startAuth({
    'otp-purge': async ({ runId }) => {
      carriedOut.set(runId, (carriedOut.get(runId) ?? 0) + 1)
      together += 1
      mostTogether = Math.max(mostTogether, together)
      await gate
      together -= 1
      return { deleted: 3 }
    },
  })
  first = await world.startInstance('one')
  await world.startInstance('two')
}, 60_000)
afterAll(() => world?.close(), 30_000)
afterEach(() => world.switchOff())

const seconds = (dates: readonly Date[]) => dates.map((date) => date.getTime() / 1000)

describe('two instances', () => {
  it('claim each tick once, and each is carried out once', async () => {
    await world.schedule('otp-purge', '* * * * * *')
    await until(async () => (await world.runs('otp-purge')).length >= 6)
    await world.switchOff()
    await until(async () => (await world.runs('otp-purge')).every(({ outcome }) => outcome !== null))
    const runs = await world.runs('otp-purge')
    const times = seconds(runs.map(({ planned_at }) => planned_at))
    // Each second from the first to the last, whole, and none twice.
    expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index))
    const done = runs.filter(({ outcome }) => outcome === 'succeeded')
    expect(done.length).toBeGreaterThan(3)
    expect(runs.filter(({ outcome }) => outcome !== 'succeeded' && outcome !== 'skipped')).toEqual([])
    const events = await world.emitted('DatacronTicked')
    expect(events.map(({ data }) => data.runId).sort()).toEqual(done.map(({ id }) => id).sort())
    expect([...carriedOut].sort()).toEqual(done.map(({ id }) => [id, 1]).sort())
  }, 40_000)

  it('never run a job beside itself: what falls into a run is skipped', async () => {
    mostTogether = 0
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const before = (await world.runs('otp-purge')).length
    await world.schedule('otp-purge', '* * * * * *')
    await until(async () => (await world.runs('otp-purge')).length >= before + 4)
    const during = (await world.runs('otp-purge')).slice(before)
    expect(during.map(({ outcome }) => outcome)).toEqual([null, ...during.slice(1).map(() => 'skipped')])
    open()
    gate = Promise.resolve()
    await until(async () =>
      (await world.runs('otp-purge')).slice(before + 1).some(({ outcome }) => outcome === 'succeeded'),
    )
    expect(mostTogether).toBe(1)
  }, 40_000)
})

describe('a change of a job', () => {
  const { update } = resources.datacron.endpoints
  const change = async (body: object) =>
    expect(
      (await first.call(update, { caller: supadmin, params: { id: await world.idOf('session-purge') }, body })).status,
    ).toBe(200)
  const runs = () => world.runs('session-purge')

  it('takes hold at once on every instance', async () => {
    await change({ active: true, cron: '* * * * * *' })
    const on = Date.now()
    await until(async () => (await runs()).length >= 2)
    expect(Date.now() - on).toBeLessThan(4_000)
    await change({ active: false })
    const off = new Date()
    await delay(2_500)
    expect((await runs()).filter(({ planned_at }) => planned_at > off)).toEqual([])
    // A job that is deleted leaves no tick behind either; one that gets other times forgets the old ones.
    const count = (await runs()).length
    await change({ active: true, cron: '0 0 1 1 *' })
    await delay(1_500)
    expect(await runs()).toHaveLength(count)
  }, 40_000)
})

describe('ticks that came while nobody ran', () => {
  /** As if the job had had its times for a day, one of them seven minutes ago. */
  async function missedSevenMinutesAgo(name: string, grace: number) {
    const minute = new Date(Date.now() - 7 * 60_000).getUTCMinutes()
    await world.db.query(
      `update datacron set cron = $2, grace_minutes = $3, active = false, version = version + 1 where name = $1`,
      [name, `${minute} * * * *`, grace],
    )
    // In one statement the trigger would set the beginning anew.
    await world.db.query(`update datacron set active = true where name = $1`, [name])
    await world.db.query(`update datacron set scheduled_since = now() - interval '1 day' where name = $1`, [name])
  }
  const fromNow = ({ planned_at }: { planned_at: Date }) => Math.round((Date.now() - planned_at.getTime()) / 60_000)

  it('are caught up once, the latest alone, within the grace', async () => {
    await missedSevenMinutesAgo('picture-gc', 30)
    await until(async () => (await world.runs('picture-gc')).length > 0)
    await delay(2_500)
    const runs = await world.runs('picture-gc')
    expect(runs).toMatchObject([{ cause: 'catch_up', outcome: null }])
    expect(runs.map(fromNow)).toEqual([expect.toSatisfy((minutes: number) => minutes >= 6 && minutes <= 8)])
  }, 20_000)

  it('are noted as missed beyond the grace, and nothing is done', async () => {
    const events = (await world.emitted('DatacronTicked')).length
    await missedSevenMinutesAgo('stats-rollup', 2)
    await until(async () => (await world.runs('stats-rollup')).length > 0)
    await delay(2_500)
    expect(await world.runs('stats-rollup')).toMatchObject([{ outcome: 'missed' }])
    expect(await world.emitted('DatacronTicked')).toHaveLength(events)
  }, 20_000)
})
