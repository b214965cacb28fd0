import { logout, saveVehicle, viewVehicle } from '@forecourt/contracts'
import type { BrowserContext, Page } from '@playwright/test'
import { type Actor, newActor } from '../fixtures/actor.ts'
import { axe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] },
})

interface Entry {
  readonly cache: string
  readonly path: string
  readonly text: string
}
/** Everything that the worker and the pages keep in caches. */
const keptIn = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => {
    const entries: Entry[] = []
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache)
      for (const request of await opened.keys()) {
        const { pathname: path } = new URL(request.url)
        const isText = !/\.(webp|woff2|avif)$/.test(path)
        entries.push({ cache, path, text: isText ? ((await (await opened.match(request))?.text()) ?? '') : '' })
      }
    }
    return entries
  })

/** The page has been open long enough: shell, lists and pictures are kept. */
async function kept(page: Page, { id }: Actor, pictures = 1): Promise<void> {
  const found = async () => {
    const entries = await keptIn(page)
    const own = entries.filter(({ cache }) => cache.endsWith(id)).map(({ path }) => path)
    return {
      shell: entries.some(({ path }) => path === '/offline'),
      lists: own.includes('/offline/lists'),
      pictures: own.filter((path) => path.startsWith('/pictures/')).length,
    }
  }
  await expect.poll(found, { timeout: 40_000 }).toEqual({ shell: true, lists: true, pictures })
}

const offline = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are offline' })
const listed = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('article')

async function savedBy(actor: Actor, seller: Actor, title: string) {
  const vehicle = await publishVehicle(seller.api, title)
  await actor.api.call(saveVehicle, { params: { id: vehicle.id } })
  return vehicle
}

test('favorites and recently viewed are read without a network, in each language, and the page opens once it is back', async ({
  page,
  context,
  actor,
  another,
}) => {
  const { actor: seller } = await another()
  const saved = await savedBy(actor, seller, `Saved car ${seller.id.slice(-6)}`)
  const viewed = await publishVehicle(seller.api, `Viewed car ${seller.id.slice(-6)}`)
  await actor.api.call(viewVehicle, { params: { id: viewed.id } })
  await page.goto('/')
  await kept(page, actor)

  await context.setOffline(true)
  await page.goto('/favorites/')
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText(/What you see here is as of \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const card = listed(page, 'Favorites')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(saved.title)
  await expect(card).toContainText('14,990')
  await expect(card).toContainText('Lyon')
  await expect(listed(page, 'Recently viewed')).toContainText(viewed.title)
  const width = () =>
    card
      .getByRole('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  expect((await axe(page).analyze()).violations).toEqual([])

  for (const [language, title] of [
    ['zh_CN', '您已离线'],
    ['fr_FR', 'Vous êtes hors ligne'],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('i18nextLng', name), language)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: saved.title })).toBeVisible()
  }

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Favoris', exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(page).toHaveURL(/\/favorites\/$/)
})

test('what was recently viewed and is cleared is gone without a network too', async ({
  page,
  context,
  actor,
  another,
}) => {
  const viewed = await publishVehicle((await another()).actor.api)
  await actor.api.call(viewVehicle, { params: { id: viewed.id } })
  await page.goto('/recents/')
  await kept(page, actor)
  await page.getByRole('button', { name: 'Clear list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.setOffline(true)
  await page.goto('/recents/')
  await expect(offline(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
  await expect(listed(page, 'Recently viewed')).toHaveCount(0)
})

test('what is saved and taken back is so without a network too, and nothing but lists, pictures and files is kept', async ({
  page,
  context,
  actor,
  another,
}) => {
  const { actor: seller } = await another()
  const vehicle = await savedBy(actor, seller, `Loved car ${seller.id.slice(-6)}`)
  await page.goto('/favorites/')
  await kept(page, actor)
  const entries = await keptIn(page)
  const strange = entries.filter(
    ({ cache, path }) =>
      !(cache.startsWith('forecourt-shell-') && (path === '/offline' || path.startsWith('/assets/'))) &&
      !(cache === `forecourt-person-${actor.id}` && (path === '/offline/lists' || path.startsWith('/pictures/'))),
  )
  expect(strange).toEqual([])
  const macKey = await page.evaluate(() => localStorage.getItem('user-token') ?? 'none')
  for (const { path, text } of entries)
    for (const secret of [actor.email, actor.name, seller.email, seller.name, '+33612345678', macKey, 'served-config"'])
      expect(text.includes(secret) && !path.startsWith('/assets/'), `${secret} in ${path}`).toBe(false)

  await page.getByRole('button', { name: new RegExp(`save.*${vehicle.title}`, 'i') }).click()
  await kept(page, actor, 0)
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText('No vehicle was saved.')).toBeVisible()
})

test('an application that is open shows the kept lists when the network goes, whether the page’s code is there or not', async ({
  page,
  context,
  actor,
  another,
}) => {
  const saved = await savedBy(actor, (await another()).actor, `Open car ${actor.id.slice(-6)}`)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/')
  await kept(page, actor)
  await context.setOffline(true)
  // Its code was never here.
  await menu.getByRole('link', { name: 'Favorites', exact: true }).click()
  await expect(offline(page)).toBeVisible({ timeout: 60_000 })
  await expect(listed(page, 'Favorites')).toContainText(saved.title)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible({ timeout: 60_000 })

  // Its code is in the browser's cache, its answer is not.
  await page.goto('/settings/')
  await expect(page.getByRole('textbox', { name: 'About you' })).toBeVisible()
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Favorites', exact: true }).click()
  await expect(page.getByText(/You are offline. This list is as of \w+ \d+, \d{4}/)).toBeVisible({ timeout: 60_000 })
  await expect(listed(page, 'Favorites')).toContainText(saved.title)
  expect((await axe(page).analyze()).violations).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('This list is as of')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('article').filter({ hasText: saved.title })).toBeVisible()
})

test('a heart pressed without a network says at once that it was not saved, and the banner covers nothing @phone-only', async ({
  page,
  context,
  actor,
  another,
}) => {
  const { title } = await publishVehicle((await another()).actor.api, `Far car ${actor.id.slice(-6)}`)
  await page.goto(`/?q=${encodeURIComponent(title)}`)
  const heart = page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: /^Save/ })
  await expect(heart).toBeVisible()
  // What says it has come by then.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await context.setOffline(true)
  const banner = page.getByText('You are offline.')
  await banner.click({ trial: true })
  await expect(async () => {
    const [above, below] = [await banner.boundingBox(), await page.getByRole('main').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass()
  await heart.click()
  await expect(page.getByText('Not sent: no connection.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('what is kept on the device is removed without a network', async ({ page, context, actor, another }) => {
  const saved = await savedBy(actor, (await another()).actor, `Lent car ${actor.id.slice(-6)}`)
  await page.goto('/')
  await kept(page, actor)
  await context.setOffline(true)
  const otherTab = await context.newPage()
  await otherTab.goto('/favorites/')
  await expect(listed(otherTab, 'Favorites')).toContainText(saved.title)
  await page.bringToFront()
  await page.goto('/logout/')
  await expect(listed(page, 'Favorites')).toContainText(saved.title)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('you stay signed in')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No lists are kept on this device any more.')).toBeVisible()
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText('Nothing to read yet')).toBeVisible()
    await expect(tab.getByRole('article')).toHaveCount(0)
  }
  expect((await keptIn(page)).filter(({ cache }) => cache.startsWith('forecourt-person-'))).toEqual([])
})

test('the address of the shell leads home, however it is written', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/%6Fffline')
  await expect(page).toHaveURL(/\/$/, { timeout: 30_000 })
})

/** Without a network this browser shows nobody's lists. */
async function showsNothing(page: Page, context: BrowserContext): Promise<void> {
  const lists = async () => (await keptIn(page)).filter(({ cache }) => cache.startsWith('forecourt-person-'))
  await expect.poll(lists).toEqual([])
  await context.setOffline(true)
  await page.goto('/favorites/')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('article')).toHaveCount(0)
}

test('signing out leaves nothing to read', async ({ page, context, actor, another }) => {
  const { actor: seller } = await another()
  await savedBy(actor, seller, `Left car ${seller.id.slice(-6)}`)
  await page.goto('/')
  await kept(page, actor)
  await page.goto('/logout/')
  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await showsNothing(page, context)
})

test('a session that was ended elsewhere leaves nothing to read', async ({ page, context, actor, another }) => {
  const { actor: seller } = await another()
  await savedBy(actor, seller, `Ended car ${seller.id.slice(-6)}`)
  await page.goto('/')
  await kept(page, actor)
  await actor.api.call(logout)
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  await showsNothing(page, context)
})

test('another person in the same browser reads their own', async ({ page, context, actor, another }) => {
  const { actor: seller } = await another()
  const first = await savedBy(actor, seller, `First car ${seller.id.slice(-6)}`)
  await page.goto('/')
  await kept(page, actor)
  const next = await newActor(context)
  const second = await savedBy(next, seller, `Second car ${seller.id.slice(-6)}`)
  await page.goto('/')
  await kept(page, next)
  expect((await keptIn(page)).filter(({ cache }) => cache.endsWith(actor.id))).toEqual([])
  await context.setOffline(true)
  await page.goto('/')
  await expect(listed(page, 'Favorites')).toContainText(second.title)
  await expect(page.getByText(first.title)).toHaveCount(0)
})

test('a page of an older build says that there is a new version, and loses no form by it', async ({ page, actor }) => {
  // The document of before: the worker that it registers is of the build that is served now.
  await page.route('**/settings/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<meta name="build" content="[^"]*" data-at="\d+"/,
      '<meta name="build" content="old" data-at="1"',
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/settings/')
  const bio = page.getByRole('textbox', { name: 'About you' })
  await bio.fill('Typed before the notice came')
  await expect(page.getByText('A new version is available.')).toBeVisible({ timeout: 40_000 })
  await expect(bio).toHaveValue('Typed before the notice came')

  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  page.once('dialog', (dialog) => void dialog.dismiss())
  await reload.click()
  await expect(bio).toHaveValue('Typed before the notice came')
  await page.unrouteAll()
  page.once('dialog', (dialog) => void dialog.accept())
  const loaded = page.waitForEvent('load')
  await reload.click()
  await loaded
  await expect(page.locator('meta[name=build]')).not.toHaveAttribute('content', 'old')
  await expect(page.getByText('A new version is available.')).toHaveCount(0)
  expect(actor.id).toBeTruthy()
})
