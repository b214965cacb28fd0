import type { Page } from '@playwright/test'
import { cards, filters } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'

const places = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const columns = (page: Page) =>
  cards(page)
    .first()
    .locator('xpath=ancestor::ul[1]')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

test('home folds its menu to named icons, so that 1440 px shows four columns of cards', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  expect(await columns(page)).toBe(4)
  const saved = places(page).getByRole('link', { name: 'Favorites', exact: true })
  await expect(saved).toBeVisible()
  await expect(saved).toHaveText('')
  await saved.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Favorites')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => columns(page)).toBe(3)
})

test('the menu is elsewhere as it was left, and on home as it was left there', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const fold = page.getByRole('button', { name: 'Fold sidebar' })
  const unfold = page.getByRole('button', { name: 'Unfold sidebar' })
  const home = places(page).getByRole('link', { name: 'Search', exact: true })
  const recents = places(page).getByRole('link', { name: 'Recently viewed', exact: true })
  await page.goto('/')
  await expect(unfold).toBeVisible()
  await recents.click()
  await expect(fold).toBeVisible()
  await home.click()
  await expect(unfold).toBeVisible()
  await unfold.click()
  await expect(fold).toBeVisible()
  await recents.click()
  // Home's own button has the same name, and is there until the other page is.
  await expect(page.getByRole('heading', { name: 'Recently viewed', level: 1 })).toBeVisible()
  await fold.click()
  await expect(unfold).toBeVisible()
  // Also in the next document, from its first picture on.
  await page.reload()
  await expect(unfold).toBeVisible()
  await page.goto('/')
  await expect(fold).toBeVisible()
})

test('home has one search field, in the top bar, and its words stay with the filters @phone', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?fuelType=')
  await expect(cards(page).first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search vehicles' })
  await expect(field).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('volks')
  const suggestion = page.getByRole('option', { name: /^Volkswagen/ }).first()
  await expect(suggestion).toBeVisible()
  // What is typed is searched for meanwhile: a page that moves under the list closes it.
  await expect(page).toHaveURL(/q=volks$/)
  // By their elements: while the list is open nothing else has a role.
  await expect(page.locator('main article').first()).toContainText('Volkswagen')
  await suggestion.click()
  await expect(page).toHaveURL(/brand=Volkswagen$/)
  await field.fill('golf')
  await field.press('Enter')
  await expect(page).toHaveURL(/brand=Volkswagen&model=Golf$/)
  await expect(field).toHaveValue('')
  await page.goto('/recents/')
  await page.getByRole('searchbox', { name: 'Search vehicles' }).click()
  await expect(field).toBeFocused()
  await field.fill('red golf blorp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?q=blorp&brand=Volkswagen&model=Golf&color=/)
  await expect(field).toHaveValue('blorp')
})

/** Where the search field, the results and their grid are, and from tablets on the rail. */
const shape = (page: Page) =>
  page.evaluate(`(() => {
    const box = (one) => {
      const { left, top, width } = one.getBoundingClientRect()
      return [left, top, width].map(Math.round).join()
    }
    const column = document.querySelector('main > div > div > :last-child')
    return {
      search: box(document.querySelector('header > :nth-child(2)')),
      results: box(column),
      grid: box(column.children[2]),
      rail: innerWidth < 1024 ? '' : box(column.previousElementSibling),
    }
  })()`)

test.describe('the document', () => {
  test.use({ expectedErrors: { patterns: [/ERR_FAILED/] } })

  test('shows home where it will be, before any script has run @phone', async ({ page, actor }) => {
    expect(actor.id).toBeTruthy()
    await page.goto('/')
    await expect(cards(page).first()).toBeVisible()
    const drawn = await shape(page)
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    expect(await shape(page)).toEqual(drawn)
  })
})

/** Notes in each frame where the titles of the filters stand, once they are there, how high fuel is, and what the browser counts as a shift. */
const watchRail = (page: Page) =>
  page.addInitScript(`{
    const seen = { frames: 0, moved: [], shift: 0, fuel: new Set() }
    globalThis.seen = seen
    const first = new Map()
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        if (sources.some(({ node }) => node?.nodeType === 1 && node.closest('aside'))) seen.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const [fuel, next] = ['Fuel', 'Transmission'].map((name) =>
        [...document.querySelectorAll('aside button[slot=trigger]')].find(({ textContent }) => textContent.startsWith(name)),
      )
      if (fuel && next) seen.fuel.add(Math.round(next.getBoundingClientRect().top - fuel.getBoundingClientRect().top))
      for (const title of document.querySelectorAll('aside button[slot=trigger]')) {
        const { top, left, width } = title.getBoundingClientRect()
        const at = [top, left, width].map(Math.round).join()
        const before = first.get(title.textContent)
        if (before === undefined) first.set(title.textContent, at)
        else if (before !== at) {
          seen.moved.push(title.textContent + ': ' + before + ' → ' + at)
          first.set(title.textContent, at)
        }
        seen.frames += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }`)

const wait = (page: Page, path: RegExp, ms: number) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
const slow = { config: /\/api\/v1\/vehicle\/config/, home: /\/api\/v1\/home/ }
for (const [last, first] of [
  ['config', 'home'],
  ['home', 'config'],
] as const)
  test(`the filters stay where they are while counts and values load, ${last} last`, async ({ page, actor }) => {
    expect(actor.id).toBeTruthy()
    await wait(page, slow[first], 600)
    await wait(page, slow[last], 1_200)
    await watchRail(page)
    await page.goto('/')
    await expect(filters(page).getByRole('group', { name: 'Fuel' }).locator('label').first()).toHaveText(/\d$/)
    await expect(filters(page).getByRole('button', { name: /Currency/ })).toHaveText(/\w{3}/)
    // What comes with the last answer is drawn within a few frames.
    const looked = () => page.evaluate<number>('globalThis.seen.frames')
    const before = await looked()
    await expect.poll(looked).toBeGreaterThan(before + 200)
    const { frames, moved, shift } = await page.evaluate<{ frames: number; moved: string[]; shift: number }>(
      'globalThis.seen',
    )
    expect(frames).toBeGreaterThan(20)
    expect(moved).toEqual([])
    expect(shift).toBe(0)
  })

test('a filter whose counts name few values is as high before all its values are there as then', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await wait(page, slow.config, 1_200)
  await watchRail(page)
  await page.goto('/?q=Kawasaki')
  const fuels = filters(page).getByRole('group', { name: 'Fuel' }).locator('label')
  await expect(fuels).toHaveCount(1)
  await expect(fuels).toHaveCount(7)
  expect(await page.evaluate<number[]>('[...globalThis.seen.fuel]')).toHaveLength(1)
})
