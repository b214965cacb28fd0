import { setTimeout as delay } from 'node:timers/promises'
import { listNotifications, saveSearch } from '@forecourt/contracts'
import type { Client } from 'pg'
import { fetch } from 'undici'
import { withDatabase } from '../../client/database.ts'
import { newPerson, type Person } from '../../client/people.ts'
import type { World } from '../../run/world.ts'

/** Mails of alerts that a person gets in a day (`ALERT_MAILS_PER_DAY`, issue 13). */
const MAILS = 20
/** Searches of the person with many: more than there may be mails. */
const BANDS = 25
/** Kilometres of each. */
const BAND = 8_000
/** Milliseconds that searches, bundles and mails have to catch up. */
const LIMIT = 120_000

export interface AlertWatch {
  /** @returns whether everybody was told of each vehicle that their searches found, and of none in too many mails */
  judge: (ownerId: string) => Promise<boolean>
}

interface Watcher {
  readonly person: Person
  readonly searches: number
  /** SQL: what of the list their searches find. */
  readonly found: string
}

/** Somebody with one search that finds everything, and somebody with many, each of which finds a part. */
export async function watchAlerts(world: World): Promise<AlertWatch> {
  const [one, many] = [await newPerson(world, 'One'), await newPerson(world, 'Many')]
  const asks = { frequency: 'instant', incomplete: true } as const
  await one.client.call(saveSearch, { body: { name: 'All', filter: { yearMin: 1900 }, ...asks } })
  for (let band = 0; band < BANDS; band += 1) {
    const filter = { mileageMin: band * BAND, mileageMax: (band + 1) * BAND - 1 }
    await many.client.call(saveSearch, { body: { name: `Band ${band}`, filter, ...asks } })
  }
  const watchers: Watcher[] = [
    { person: one, searches: 1, found: 'year is not null' },
    { person: many, searches: BANDS, found: `mileage < ${BANDS * BAND}` },
  ]
  const since = new Date()
  return {
    judge: (ownerId) =>
      withDatabase(world.postgres.catalog, async (catalog) => {
        await hourPassed(catalog)
        const judged = []
        for (const watcher of watchers) judged.push(await judgeOne(world, catalog, watcher, { ownerId, since }))
        return judged.every(Boolean)
      }),
  }
}

const jobsDone = (database: Client, which: string): Promise<void> =>
  until(async () => {
    const { rowCount } = await database.query(`select from job where status = 'waiting' and ${which} limit 1`)
    return rowCount === 0
  })

/** Lets searches compare what came, and the hour pass in which they collect. */
async function hourPassed(catalog: Client): Promise<void> {
  await jobsDone(catalog, "queue = 'vehicle-changes'")
  await jobsDone(catalog, "queue = 'match-searches'")
  await jobsDone(catalog, "queue in ('tell-due', 'tell-search')")
  await nothingDue(catalog)
  await catalog.query("update saved_search set told_at = told_at - interval '1 hour'")
  await catalog.query('update saved_search_telling set due_at = now()')
  await nothingDue(catalog)
  await jobsDone(catalog, "queue = 'tell-search'")
}

const nothingDue = (catalog: Client): Promise<void> =>
  until(async () => {
    const { rowCount } = await catalog.query('select from saved_search_telling where due_at <= now() limit 1')
    return rowCount === 0
  })

async function judgeOne(
  world: World,
  catalog: Client,
  { person, searches, found }: Watcher,
  { ownerId, since }: { ownerId: string; since: Date },
): Promise<boolean> {
  const { rows } = await catalog.query(
    `select count(*)::int as n from vehicle where owner_id = $1 and published and deleted_at is null and ${found}`,
    [ownerId],
  )
  const wanted = Number(rows[0].n)
  const isTold = async () => sum(await toldTo(person)) >= wanted
  await until(isTold).catch(() => {})
  await withDatabase(world.postgres.messaging, (messaging) => jobsDone(messaging, "queue = 'alert-mail'"))
  const [told, mails] = [await toldTo(person), await mailsTo(world, person, since)]
  // The first vehicle at once, then what an hour has brought, and the last hour is the one that was let pass.
  const most = searches * (2 + Math.floor((Date.now() - since.getTime()) / 3_600_000))
  console.log(
    `lists: alerts of ${searches}: ${sum(told)} of ${wanted} vehicles, ${told.length} messages (limit ${most}), ${mails} mails (limit ${MAILS})`,
  )
  return sum(told) === wanted && told.length <= most && mails > 0 && mails <= MAILS
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Vehicles that each message in the inbox of a person tells of. */
async function toldTo({ client }: Person): Promise<number[]> {
  const told: number[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await client.call(listNotifications, { query: { page } })
    pages = meta.pages
    told.push(...data.flatMap(({ detail }) => (detail?.kind === 'search' ? detail.total : [])))
  }
  return told
}

async function mailsTo({ mail }: World, { email }: Person, since: Date): Promise<number> {
  const messages = (await (await fetch(`${mail}/messages?to=${encodeURIComponent(email)}`)).json()) as {
    receivedAt: string
  }[]
  return messages.filter(({ receivedAt }) => new Date(receivedAt) >= since).length
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT; Date.now() < end; await delay(200)) if (await holds()) return
  throw new Error(`alerts were not told within ${LIMIT / 1_000} s`)
}
