import type { Locator, Page } from '@playwright/test'
import { results } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** How a picture is asked for, and what the browser made of it. */
const askedOf = (images: Locator) =>
  images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((image) => {
      const best = image.parentElement?.querySelector('source')?.srcset ?? ''
      return {
        isEager: image.loading === 'eager',
        isFirst: image.fetchPriority === 'high',
        sizes: Number.parseFloat(image.sizes),
        box: image.getBoundingClientRect().width,
        shown: image.currentSrc.replace(/^.*\/pictures\//, ''),
        isThere: image.naturalWidth > 0,
        widths: best.split(', ').map((one) => Number.parseInt(one.split(' ')[1] ?? '', 10)),
      }
    }),
  )
type Asked = Awaited<ReturnType<typeof askedOf>>[number]

/** The smallest file that fills so many pixels, else the widest. */
const fitting = ({ widths }: Asked, pixels: number) => widths.find((width) => width >= pixels) ?? widths.at(-1)

/** It is as wide as it says, and the browser took the AVIF that fits. */
function expectFitting(asked: Asked, density: number): void {
  expect(Math.abs(asked.sizes - asked.box), `sizes ${asked.sizes} of ${asked.box}`).toBeLessThanOrEqual(2.5)
  expect(asked.shown).toMatch(new RegExp(`^[0-9a-f]{64}/${fitting(asked, asked.box * density)}\\.avif$`))
}

/** Every picture that was fetched, by how often: a browser that changed its mind has fetched two files of one. */
const fetchedFiles = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => /\/pictures\/(\w+)\/(.+)$/.exec(name))
    const of = new Map<string, Set<string>>()
    for (const file of files) if (file?.[1]) of.set(file[1], (of.get(file[1]) ?? new Set()).add(file[2] ?? ''))
    return [...of.values()].map((one) => [...one].sort().join(' '))
  })

const columnsOf = (card: Locator) =>
  card.locator('xpath=ancestor::ul[1]').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

/** The first picture of each card. */
const covers = (page: Page) => results(page).getByRole('article').locator('img:first-of-type')

async function expectFirstRow(page: Page, columns: number | undefined, density: number): Promise<void> {
  await page.goto('/')
  const card = results(page).getByRole('article').first()
  await expect(card).toBeVisible({ timeout: 60_000 })
  const count = await columnsOf(card)
  if (columns !== undefined) expect(count).toBe(columns)
  const firstRow = async () => (await askedOf(covers(page))).slice(0, count)
  await expect.poll(async () => (await firstRow()).map(({ isThere }) => isThere)).toEqual(Array(count).fill(true))
  const all = await askedOf(covers(page))
  expect(all.length).toBeGreaterThan(count)
  expect(all.map(({ isEager }) => isEager)).toEqual(all.map((_, at) => at < count))
  expect(all.map(({ isFirst }) => isFirst)).toEqual(all.map((_, at) => at < count))
  for (const asked of all.slice(0, count)) expectFitting(asked, density)
  for (const files of await fetchedFiles(page)) expect(files).toMatch(/^\d+\.avif$/)
}

for (const [width, height, columns] of [
  [390, 844, 1],
  [768, 1024, undefined],
  [1024, 768, undefined],
  [1440, 900, 4],
] as const) {
  test(`at ${width} px the first row of cards is fetched first, each picture in the AVIF that fits`, async ({
    page,
    actor,
    another,
  }) => {
    expect(actor.id).toBeTruthy()
    await page.setViewportSize({ width, height })
    await expectFirstRow(page, columns, 1)

    const seller = (await another()).actor
    const vehicle = await publishVehicle(seller.api, `Stage car ${seller.id.slice(-6)}`)
    await page.goto(`/vehicles/${vehicle.id}`)
    const stage = page.getByRole('region', { name: /^Pictures of / }).getByRole('img')
    await expect.poll(async () => (await askedOf(stage))[0]?.isThere).toBe(true)
    const [asked] = await askedOf(stage)
    expect(asked).toMatchObject({ isEager: true, isFirst: true })
    if (asked) expectFitting(asked, 1)
    // What stands below the vehicle waits until it comes near.
    const below = await askedOf(page.getByRole('article').locator('img'))
    expect(below.filter(({ isEager, isFirst }) => isEager || isFirst)).toEqual([])
  })
}

test.describe('on a screen of three dots a pixel', () => {
  test.use({ deviceScaleFactor: 3, viewport: { width: 390, height: 844 } })
  test('the phone’s one card of a row comes in the file that fits its dots', async ({ page, actor }) => {
    expect(actor.id).toBeTruthy()
    await expectFirstRow(page, 1, 3)
  })
})
