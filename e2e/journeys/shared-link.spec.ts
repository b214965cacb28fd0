import { deleteVehicle, markVehicleSold } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { axe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const LONG = `Peugeot 208 Allure Pack PureTech 100 S&S ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`

/** What is wrong with a page as it stands: accessibility, best practices too, and what is wider than the window. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze()
  const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`), ...(tooWide ? ['wide'] : [])]
}

test('a shared vehicle is read without signing in, in any language, light, dark, on a phone', async ({
  page,
  another,
}) => {
  const { actor: seller } = await another()
  const { id } = await publishVehicle(seller.api, LONG)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [lng, button] of [
      ['en_US', 'See it on Forecourt'],
      ['fr_FR', 'Voir sur Forecourt'],
      ['zh_CN', '在 Forecourt 上查看'],
    ] as const) {
      await page.goto(`/v/${id}?lng=${lng}`)
      await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible()
      await expect(page.getByRole('link', { name: button })).toBeVisible()
      const picture = page.getByRole('img', { name: LONG })
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
      expect(await findings(page), `${lng} ${colorScheme}`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/v/${id}`)
  expect(await findings(page)).toEqual([])
})

test('from a shared vehicle the way leads into the app, over sign-in, with the keyboard', async ({ page, another }) => {
  const { actor: seller } = await another()
  const { actor } = await another()
  const { id, title } = await publishVehicle(seller.api)
  await page.goto(`/v/${id}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See it on Forecourt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  await page.getByLabel('Email').fill(actor.email)
  await page.getByLabel('Password', { exact: true }).fill(actor.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.describe('what is no longer offered', () => {
  test.use({ expectedErrors: { patterns: [/status of 404/] } })

  test('is shown as sold, or not at all', async ({ page, another }) => {
    const { actor: seller } = await another()
    const sold = await publishVehicle(seller.api)
    const deleted = await publishVehicle(seller.api, 'A secret that was withdrawn')
    await seller.api.call(markVehicleSold, { params: { id: sold.id }, body: { sold: true } })
    await seller.api.call(deleteVehicle, { params: { id: deleted.id } })
    await page.goto(`/v/${sold.id}`)
    await expect(page.getByText('Sold', { exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto(`/v/${deleted.id}?lng=fr`)
    await expect(page.getByRole('heading', { name: 'Véhicule introuvable' })).toBeVisible()
    await expect(page.getByText('A secret')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })
})
