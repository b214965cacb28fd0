import { ELSEWHERE } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenSystem, openSystem } from '../../client/with-system.ts'
import { describeEarlierMain, EARLIER } from '../../migrations/earlier-main.ts'
import { rebuild } from '../../migrations/installation.ts'
import { gatherForStorm, stormCallers } from '../../storm/callers.ts'
import { shareDone, told } from '../../storm/report.ts'
import { storm } from '../../storm/storm.ts'
import { type Cast, gather } from '../cast.ts'
import { directly, guardedDirectly } from '../direct.ts'
import { expected } from '../table.ts'
import { rowNames, walkRow } from '../walk.ts'

/** Raised because one machine plays everybody; everything else is as shipped. */
const settings = {
  messaging: { CONTACTS_PER_HOUR: '1000000', REPORTS_PER_DAY: '1000000', SUPPORT_REQUESTS_PER_DAY: '1000000' },
  auth: { CODES_PER_EMAIL: '1000' },
  catalog: { REPORTS_PER_HOUR: '1000000' },
}

let open: OpenSystem
let cast: Cast
beforeAll(async () => {
  // Not a fresh one: everything below holds for an installation that an earlier main left, as well.
  const databases: NonNullable<Parameters<typeof openSystem>[0]['databases']> = (postgres) => rebuild(EARLIER, postgres)
  open = await openSystem({ settings, databases, place: ELSEWHERE })
  cast = await gather(open.world)
}, 300_000)
afterAll(() => open?.close(), 60_000)

describeEarlierMain(() => open.world)

describe('who may call what (rulings 2)', () => {
  it('is written down for every endpoint a browser can call, and for nothing else', () => {
    expect(Object.keys(expected).toSorted()).toEqual([...rowNames].toSorted())
  })

  it.concurrent.each([...rowNames])('%s', async (row) => {
    expect(await walkRow(row, cast)).toEqual(expected[row])
  })
})

describe('past the BFF, with a signed request', () => {
  it('nobody without a session may do what asks for one, and no person what is between services', async () => {
    const direct = directly(open.world)
    try {
      const wrong: string[] = []
      for (const { endpoint, caller, code } of guardedDirectly) {
        const answer = await direct.ask(endpoint, caller)
        if (answer !== code) wrong.push(`${endpoint.id}: ${answer}`)
      }
      expect(wrong).toEqual([])
    } finally {
      await direct.close()
    }
  })
})

/** More by hand: `STORM_REQUESTS=20000 STORM_SEED=… STORM_ONLY=catalog.search npm test -- --only integration access-matrix`. */
describe('whatever is sent to an endpoint', () => {
  const { STORM_SEED, STORM_REQUESTS, STORM_ONLY } = process.env
  const seed = STORM_SEED || '20261122'
  const options = { seed, requests: Number(STORM_REQUESTS || 2_000), only: STORM_ONLY }
  let people: Awaited<ReturnType<typeof gatherForStorm>>
  beforeAll(async () => {
    people = await gatherForStorm(open.world)
  }, 180_000)

  it.each(stormCallers)(
    'is answered to %s within 2 s, as the contract says, and never by a failure of ours',
    async (caller) => {
      const report = await storm(open.world, caller, people[caller], options)
      // `npm test` shows what begins so.
      for (const line of told(caller, report)) console.log(`storm: STORM_SEED=${seed} ${line}`)
      expect(Object.fromEntries(report.faults), `STORM_SEED=${seed}`).toEqual({})
      // Otherwise only guards and schemas would have been tried.
      expect(shareDone(report)).toBeGreaterThan(0.1)
    },
    600_000,
  )
})
