import {
  type DataOf,
  listNotifications,
  login,
  myVehicles,
  priceHistory,
  priceLabel,
  searchVehicles,
  vehicleStatistics,
} from '@forecourt/contracts'
import { Api } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'
import { isDemoLoaded, readWorld, whenStarted } from '../fixtures/world.ts'

type Card = DataOf<typeof searchVehicles>[number]

/** Vehicles of a page of the list on home. */
const PAGE = 24
const DAY = 86_400_000

/** The demo world's part of the list as home shows it: its vehicles were posted before the system began, those of other tests after. */
async function listed(api: Api, query: { includeSold?: true } = {}): Promise<Card[]> {
  const began = whenStarted()
  const cards: Card[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await api.call(searchVehicles, { query: { ...query, page, limit: 48 } })
    cards.push(...data)
    pages = meta.pages
  }
  return cards.filter(({ postedAt }) => Date.parse(postedAt ?? '') < began.getTime())
}
/** The list once pictures, prices and dates of all vehicles are in: that goes on in the background after the start. */
async function complete(api: Api): Promise<Card[]> {
  await expect.poll(isDemoLoaded, { timeout: 280_000, intervals: [1_000] }).toBe(true)
  return listed(api)
}
const ageOf = ({ postedAt }: Card) => (Date.now() - Date.parse(postedAt ?? '')) / DAY
const cover = ({ pictures }: Card) => pictures[0]?.src

test('the demo world has at least 300 vehicles of every kind, each with three views, in 100 sets of pictures', async ({
  actor,
}) => {
  test.setTimeout(300_000)
  const cards = await complete(actor.api)
  expect((await listed(actor.api, { includeSold: true })).length).toBeGreaterThanOrEqual(300)
  for (const { title, pictureCount } of cards) expect(pictureCount, title).toBeGreaterThanOrEqual(3)
  expect(new Set(cards.flatMap(({ pictures }) => pictures.map(({ src }) => src))).size).toBeGreaterThanOrEqual(250)
  expect(new Set(cards.map(cover)).size).toBeGreaterThanOrEqual(100)
  expect(new Set(cards.map(({ type }) => type?.id)).size).toBeGreaterThanOrEqual(10)
  expect(new Set(cards.map(({ fuel_type }) => fuel_type?.id)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(cards.map(({ country }) => country?.id)).size).toBeGreaterThanOrEqual(5)
})

test('no page of the list shows two equal covers, and the newest vehicles are of many body styles', async ({
  actor,
}) => {
  test.setTimeout(300_000)
  const cards = await complete(actor.api)
  for (let start = 0; start < cards.length; start += PAGE) {
    const page = cards.slice(start, start + PAGE)
    expect(new Set(page.map(cover)).size, `from ${start}`).toBe(page.length)
  }
  const styles = Map.groupBy(cards.slice(0, PAGE), ({ type }) => type?.id)
  expect(styles.size).toBeGreaterThanOrEqual(8)
  for (const some of styles.values()) expect(some.length).toBeLessThanOrEqual(4)
})

test('the demo world has a past of ninety days, prices that changed, and prices that can be judged', async ({
  actor,
}) => {
  test.setTimeout(300_000)
  const cards = await complete(actor.api)
  const ages = cards.map(ageOf)
  for (let from = 0; from < 90; from += 30)
    expect(ages.filter((age) => age >= from && age < from + 31).length).toBeGreaterThan(cards.length / 4)
  expect(ages.filter((age) => age <= 3).length).toBeLessThan(cards.length / 10)

  let [judged, changed, lowered] = [0, 0, 0]
  for (const { id } of cards) {
    const { data: label } = await actor.api.call(priceLabel, { params: { id } })
    if (label.label !== 'not_enough_data') judged += 1
    const { data: history } = await actor.api.call(priceHistory, { params: { id } })
    if (history.points.length > 1) changed += 1
    if (history.drop) lowered += 1
  }
  expect(judged / cards.length).toBeGreaterThanOrEqual(0.5)
  expect(changed).toBeGreaterThan(50)
  expect(lowered).toBeGreaterThan(30)
})

test('a seller of the demo world sees how often their vehicles were looked at', async ({
  playwright,
  baseURL,
  actor,
}) => {
  test.setTimeout(300_000)
  await complete(actor.api)
  const account = readWorld().accounts.find(({ label }) => label === 'seller')
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const api = new Api(request)
  await api.call(login, { body: { email: account?.email ?? '', password: account?.password ?? '' } })
  await api.readConfig()
  const { data: own } = await api.call(myVehicles, { query: { limit: 50 } })
  const oldest = own.toSorted((a, b) => String(a.postedAt).localeCompare(String(b.postedAt)))[0]
  const { data } = await api.call(vehicleStatistics, { params: { id: oldest?.id ?? '' }, query: { days: 90 } })
  expect(data.daily.filter(({ views }) => views > 0).length).toBeGreaterThan(20)
  await request.dispose()
})

test('every printed sign-in works, and a seller has messages', async ({ playwright, baseURL }) => {
  // The messages come last of all, in the background after the start.
  test.setTimeout(300_000)
  for (const { email, password, role, label } of readWorld().accounts) {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const api = new Api(request)
    const { data: user } = await api.call(login, { body: { email, password } })
    expect(user.role).toBe(role)
    await api.readConfig()
    if (label === 'seller')
      await expect
        .poll(async () => (await api.call(listNotifications)).meta.total, { timeout: 280_000, intervals: [2_000] })
        .toBeGreaterThan(0)
    await request.dispose()
  }
})
