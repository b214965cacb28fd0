import { listNotifications, login, searchVehicles } from '@forecourt/contracts'
import { Api } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'
import { readWorld } from '../fixtures/world.ts'

test('the demo world has at least 300 vehicles of every kind, each with three views, of 60 pictures', async ({
  actor,
}) => {
  test.setTimeout(300_000)
  const search = (page: number) => actor.api.call(searchVehicles, { query: { page, limit: 48, includeSold: true } })
  // Other tests list vehicles meanwhile, of one view mostly; those do not count.
  const withThreeViews = async () => {
    const first = await search(1)
    const cards = [...first.data]
    for (let page = 2; page <= first.meta.pages; page += 1) cards.push(...(await search(page)).data)
    return cards.filter(({ pictureCount }) => pictureCount >= 3)
  }
  // Pictures may go on in the background after the start.
  await expect
    .poll(async () => (await withThreeViews()).length, { timeout: 280_000, intervals: [2_000] })
    .toBeGreaterThanOrEqual(300)
  const cards = await withThreeViews()
  const pictures = cards.flatMap((card) => card.pictures)
  expect(new Set(pictures.map(({ src }) => src)).size).toBeGreaterThanOrEqual(60)
  expect(new Set(cards.map(({ type }) => type?.id)).size).toBeGreaterThanOrEqual(10)
  expect(new Set(cards.map(({ fuel_type }) => fuel_type?.id)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(cards.map(({ country }) => country?.id)).size).toBeGreaterThanOrEqual(5)
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
