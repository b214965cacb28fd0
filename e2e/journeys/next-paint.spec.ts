import type { Page } from '@playwright/test'
import { cards } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'

/** After a press the next picture is on the screen within so many milliseconds, on a processor four times slower (issue 16). */
const LIMIT_MS = 100
const SLOWER = 4
/** Beside other journeys only that each press is answered is judged; `npm run bench -- web` judges the time. */
const judgesTime = process.env.JUDGE_TIME === 'yes'

// Recording what a test does takes the page's own time.
test.use({ trace: 'off', video: 'off', screenshot: 'off' })

/** The Event Timing API's own measure: from the press to the paint after it, the longest event of each. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.longest = 0
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) globalThis.longest = Math.max(globalThis.longest, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  `)
}

/** @returns ms, to 8 as browsers round it; 16 for what was quicker than that */
async function nextPaint(page: Page, press: () => Promise<void>, seen: () => Promise<void>): Promise<number> {
  // Nothing of before is still being done.
  await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }))')
  await page.evaluate('globalThis.longest = 16')
  await press()
  await seen()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
  return page.evaluate<number>('globalThis.longest')
}

test('a press is answered by the next paint: a filter, a favourite, a comparison, a dialog', async ({
  page,
  actor,
}) => {
  test.setTimeout(120_000)
  expect(actor.id).toBeTruthy()
  await record(page)
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const first = cards(page).first()
  const filters = page.getByRole('complementary', { name: 'Filters' })

  const favourite = first.getByRole('button', { name: /^Save / })
  const pressed = await favourite.getAttribute('aria-pressed')
  const favouriteMs = await nextPaint(
    page,
    () => favourite.click(),
    () => expect(favourite).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true'),
  )
  const compare = first.getByRole('button', { name: /^Compare / })
  const compareMs = await nextPaint(
    page,
    () => compare.click(),
    () => expect(compare).toHaveAttribute('aria-pressed', 'true'),
  )
  const fuel = filters.getByRole('group', { name: 'Fuel', exact: true }).getByRole('checkbox').first()
  const filterMs = await nextPaint(
    page,
    () => fuel.click({ force: true }),
    () => expect(page).toHaveURL(/fuelType=/),
  )
  await page.getByRole('button', { name: 'Clear all' }).click()
  await first.getByRole('link').first().click()
  const contact = page.getByRole('button', { name: 'Contact seller' }).first()
  await expect(contact).toBeVisible()
  const dialogMs = await nextPaint(
    page,
    () => contact.click(),
    () => expect(page.getByRole('dialog')).toBeVisible(),
  )
  const figures = { filter: filterMs, favourite: favouriteMs, compare: compareMs, dialog: dialogMs }
  // What `npm run bench -- web` prints and records.
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })
  for (const [what, ms] of Object.entries(figures)) if (judgesTime) expect(ms, what).toBeLessThanOrEqual(LIMIT_MS)
})
