import type { Page, Request } from '@playwright/test'
import { grant } from '../fixtures/admin.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ expectedErrors: { patterns: [/ERR_FAILED/] } })

const noScripts = (page: Page) => page.route('**/*.js', (route) => route.abort())
/** Each script comes late, as on a slow line. */
const slowScripts = (page: Page) =>
  page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })

/** Watches each drawn picture from the first on: whether a frame is in it, and what has moved. */
const watchFrame = (page: Page) =>
  page.addInitScript(`{
    const seen = { drawn: 0, without: 0, moved: 0 }
    globalThis.seen = seen
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.moved += value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const isThere = document.querySelector('#root header') !== null
      if (seen.drawn > 0 || isThere) {
        seen.drawn += 1
        if (!isThere) seen.without += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }`)
const seen = (page: Page) => page.evaluate<{ drawn: number; without: number; moved: number }>('globalThis.seen')

test('a document shows its frame before any script has run, as this browser was left', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: /véhicules$/ })).toBeVisible()
  await noScripts(page)
  await page.goto('/favorites/')
  const places = page.getByRole('navigation', { name: 'Principal' })
  await expect(places.getByRole('link', { name: 'Favoris' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(page.locator('html')).toHaveClass(/theme-dark/)
  // Drawn with the tokens: the classes of the frame are those of the style sheets.
  const width = await places.evaluate((nav) => nav.getBoundingClientRect().width)
  expect(width).toBeGreaterThan(150)
  expect(width).toBeLessThan(400)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Vendre', exact: true })).toBeVisible()
})

test('a visitor sees the shape of the sign-in first', async ({ page }) => {
  await noScripts(page)
  await page.goto('/my/')
  await expect(page.getByText('Find it, see it, drive it.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

for (const path of ['/', '/favorites/', '/settings/', '/help-center/', '/admin/color/'])
  test(`${path} asks for no config, keeps its frame and moves nothing while it loads`, async ({ page, actor }) => {
    if (path.startsWith('/admin/')) await grant(actor, ['admin.color.index'])
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await watchFrame(page)
    await slowScripts(page)
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account of ' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const { drawn, without, moved } = await seen(page)
    expect(drawn).toBeGreaterThan(5)
    expect(without).toBe(0)
    expect(moved).toBeLessThanOrEqual(0.02)
    expect(asked).not.toContain('/api/v1/user/config')
  })

test('home and a vehicle ask for what they show before any script has come, and once', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle((await another()).actor.api, `Early ${actor.id.slice(-8)}`)
  const pages = [
    { path: '/', read: /\/home\?/, shown: page.getByRole('article').first() },
    { path: `/vehicles/${vehicle.id}`, read: /\/page$/, shown: page.getByRole('button', { name: 'Contact seller' }) },
  ]
  let held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  for (const { path, read, shown } of pages) {
    held = Promise.withResolvers()
    const answered = page.waitForResponse((response) => read.test(response.url()))
    const asked: string[] = []
    const note = (request: Request) => void (read.test(request.url()) && asked.push(request.url()))
    page.on('request', note)
    await page.goto(path, { waitUntil: 'commit' })
    expect((await answered).status()).toBe(200)
    held.resolve()
    await expect(shown).toBeVisible()
    expect(asked).toHaveLength(1)
    page.off('request', note)
  }
})

test('what is typed into the search before it can suggest goes on where it was', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const held = Promise.withResolvers<void>()
  await page.route(/\/market-field-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('searchbox', { name: 'Search vehicles' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('gol')
  held.resolve()
  const field = bar.getByRole('combobox', { name: 'Search vehicles' })
  await expect(field).toBeFocused()
  await page.keyboard.type('f')
  await expect(field).toHaveValue('golf')
  // The page follows what is typed as it reads it.
  await expect(page).toHaveURL(/\?brand=Volkswagen&model=Golf$/)
})

test('a frame stays through sign-in', async ({ page, another }) => {
  const { actor } = await another()
  await watchFrame(page)
  await slowScripts(page)
  await page.goto('/sign-in?redirect=%2Ffavorites%2F')
  await page.getByRole('textbox', { name: 'Email' }).fill(actor.email)
  await page.getByLabel('Password', { exact: true }).fill(actor.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/favorites/')
  await expect(page.getByRole('button', { name: 'Account of ' })).toBeVisible()
  const { drawn, without } = await seen(page)
  expect(drawn).toBeGreaterThan(5)
  expect(without).toBe(0)
})

test('nothing of who was here is in a page after they have gone, the way back included', async ({ page, actor }) => {
  const document = async () => (await page.request.get('/')).text()
  expect(await document()).toContain(actor.email)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Account of ' })).toBeVisible()
  // Once it is taken up, it stands in no page.
  expect(await page.content()).not.toContain(actor.email)
  const reply = await page.request.get('/')
  expect(reply.headers()['cache-control']).toBe('no-store')
  // Leaves the application as it is; meanwhile the person signs out in another tab.
  await page.goto('about:blank')
  const tab = await page.context().newPage()
  await tab.goto('/logout/')
  await tab.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(tab).toHaveURL(/sign-in/)
  await page.goBack()
  await expect(page).toHaveURL(/sign-in/)
  await expect(page.getByRole('button', { name: 'Account of ' })).toHaveCount(0)
  expect(await page.content()).not.toContain(actor.email)
  expect(await document()).not.toContain(actor.email)
})
