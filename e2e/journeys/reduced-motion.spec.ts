import { readFile } from 'node:fs/promises'
import { addPicture } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { notedMotion, noteMotion } from '../fixtures/motion.ts'
import { cards } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(new URL(`../pictures/${name}`, import.meta.url)),
})
const isStill = async (page: Page) => expect(await page.evaluate(notedMotion)).toEqual([])

test('who wants no motion sees none: pages, the way from a card, dialog, toast, menu, gallery', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  const { api, id: sellerId } = (await another()).actor
  const vehicle = await publishVehicle(api, `Still car ${sellerId.slice(-8)}`)
  const files = [await picture('portrait_6.jpg')]
  await api.call(addPicture, { params: { id: vehicle.id }, form: { fields: [], files } })
  await page.addInitScript(noteMotion)

  await page.goto(`/?q=${encodeURIComponent(vehicle.title)}`)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible()
  await page.getByRole('button', { name: `Account of ${actor.name}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await cards(page).getByRole('link', { name: vehicle.title }).click()
  await expect(page).toHaveURL(new RegExp(vehicle.id))

  await expect(page.getByText('1 / 2')).toBeVisible()
  await page.getByRole('region', { name: /^Pictures of/ }).press('ArrowRight')
  await expect(page.getByText('2 / 2')).toBeVisible()
  await page.getByRole('button', { name: 'Full screen' }).click()
  const full = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(full.getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(full.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('+')
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await isStill(page)

  for (const path of ['/notifications/', '/settings/', '/billing/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await isStill(page)
  }
})
