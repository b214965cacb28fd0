import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
]

test.use({ expectedErrors: { patterns: [/status of 500/] } })

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem')

/** What toasts cover of the prices and ways to contact that are in sight, and of the field in use; and how much there is. */
const look = (page: Page) =>
  page.evaluate(() => {
    const inSight = ({ top, bottom, height }: DOMRect) => height > 0 && bottom > 0 && top < window.innerHeight
    const said = [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.getBoundingClientRect())
    // What lies behind a dialog is out of reach: there its own actions count.
    const kept = [...document.querySelectorAll('[data-keep-clear], input:focus, textarea:focus')].filter(
      (one) => inSight(one.getBoundingClientRect()) && !one.closest('[inert], [aria-hidden=true]'),
    )
    const covered = kept.filter((one) => {
      const box = one.getBoundingClientRect()
      return said.some(
        ({ top, bottom, left, right }) => top < box.bottom && box.top < bottom && left < box.right && box.left < right,
      )
    })
    return {
      said: said.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
      kept: kept.length,
      covered: covered.map((one) => one.outerHTML.slice(0, 120)),
    }
  })

/** One toast is in the window, something to keep clear too, and the one does not cover the other. */
async function expectClear(page: Page) {
  await expect(async () => {
    const { said, kept, covered } = await look(page)
    expect(covered).toEqual([])
    expect(said).toBe(1)
    expect(kept).toBeGreaterThan(0)
  }).toPass({ timeout: 15_000 })
}

for (const size of sizes) {
  const at = `${size.width} × ${size.height}`

  test(`a toast covers no price of a list, wherever that is scrolled to (${at})`, async ({ page, actor, another }) => {
    expect(actor.id).toBeTruthy()
    const { api } = (await another()).actor
    for (const title of ['One', 'Two']) await publishVehicle(api, `${title} below a toast`)
    await page.setViewportSize(size)
    await page.route('**/favorite**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
    )
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Save .* below a toast/ })
      .first()
      .click()
    await expect(toasts(page)).toHaveCount(1)
    for (let step = 0; step < 6; step++) {
      await expectClear(page)
      await page.mouse.move(1, size.height / 2)
      await page.evaluate(() => window.scrollBy(0, 70))
    }
  })

  test(`a toast covers neither price, contact nor the field in use (${at})`, async ({ page, actor, another }) => {
    expect(actor.id).toBeTruthy()
    const vehicle = await publishVehicle((await another()).actor.api)
    // What fails stays for 50 s: it is there through all that follows.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) })
    })
    await page.setViewportSize(size)
    await page.goto(`/vehicles/${vehicle.id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(toasts(page)).toHaveCount(1)
    await expectClear(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectClear(page)
    await page
      .getByRole('button', { name: /^Contact/ })
      .filter({ visible: true })
      .first()
      .click()
    const fields = page.getByRole('dialog').getByRole('textbox').filter({ visible: true })
    await expect(fields.first()).toBeVisible()
    for (const field of await fields.all()) {
      await field.focus()
      await expectClear(page)
    }
  })
}
