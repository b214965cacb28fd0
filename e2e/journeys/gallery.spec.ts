import { readFile } from 'node:fs/promises'
import { addPicture } from '@forecourt/contracts'
import type { Locator, Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** A vehicle of another seller with three pictures, and its page open. */
async function openVehicle(page: Page, seller: Actor): Promise<void> {
  const vehicle = await publishVehicle(seller.api, `Pictured car ${seller.id.slice(-8)}`)
  const files = await Promise.all(
    ['DSCN0010.jpg', 'portrait_6.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await readFile(new URL(`../pictures/${name}`, import.meta.url)),
    })),
  )
  await seller.api.call(addPicture, { params: { id: vehicle.id }, form: { fields: [], files } })
  await page.goto(`/vehicles/${vehicle.id}`)
  await expect(page.getByText('1 / 3')).toBeVisible()
}

const isFullScreen = (page: Page) => page.evaluate<boolean>('document.fullscreenElement !== null')
const widthOf = async (image: Locator) => (await image.boundingBox())?.width ?? 0
const inSight = (dialog: Locator) => dialog.getByRole('region').getByRole('img')

test('pictures are seen in full screen by keyboard alone, and the focus comes back', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  await openVehicle(page, (await another()).actor)
  const stage = page.getByRole('region', { name: /^Pictures of/ })
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 / 3')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Full screen' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  await expect.poll(() => isFullScreen(page)).toBe(true)

  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(dialog.getByText('1 / 3')).toBeVisible()
  const whole = await widthOf(inSight(dialog))
  await page.keyboard.press('+')
  await expect(dialog.getByRole('status')).toHaveText('1 of 3, zoom 150 %')
  await expect.poll(() => widthOf(inSight(dialog))).toBeCloseTo(whole * 1.5, 0)
  await page.keyboard.press('+')
  await page.keyboard.press('-')
  await expect(dialog.getByRole('status')).toHaveText('1 of 3, zoom 150 %')
  // While a picture is zoomed in, the arrows move it.
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('0')
  await expect(dialog.getByRole('status')).toHaveText('1 of 3')
  await page.keyboard.press('End')
  await expect(dialog.getByText('3 / 3')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByText('3 / 3')).toBeVisible()
  await expect.poll(() => isFullScreen(page)).toBe(false)
})

test('the wheel zooms where the pointer is, a drag moves, a click goes back', async ({ page, actor, another }) => {
  expect(actor.id).toBeTruthy()
  await openVehicle(page, (await another()).actor)
  await page.getByRole('region', { name: /^Pictures of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Pictures of/ })
  const image = inSight(dialog)
  await expect(image).toBeVisible()
  expect(await isFullScreen(page)).toBe(false)
  const whole = await widthOf(image)
  await page.mouse.move(720, 420)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => widthOf(image)).toBeGreaterThan(whole * 2)
  await expect(dialog.getByRole('status')).toContainText('zoom')
  await expect.poll(async () => (await image.boundingBox())?.x).toBeLessThan(-200)
  const left = async () => (await image.boundingBox())?.x ?? 0
  // The zoom takes a moment: from where it has come to rest.
  await dialog.evaluate((node) => Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const from = await left()
  await page.mouse.down()
  await page.mouse.move(780, 420, { steps: 4 })
  await page.mouse.move(820, 420, { steps: 4 })
  await page.mouse.up()
  await expect.poll(left).toBeCloseTo(from + 100, 0)
  await page.mouse.click(720, 420)
  await expect.poll(() => widthOf(image)).toBeCloseTo(whole, 0)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await dialog.getByRole('button', { name: 'Show picture 3' }).click()
  await expect(dialog.getByRole('status')).toHaveText('3 of 3')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('3 / 3')).toBeVisible()
})

test('fingers swipe, pinch and tap twice @phone-only', async ({ page, actor, another }) => {
  expect(actor.id).toBeTruthy()
  await openVehicle(page, (await another()).actor)
  await page.getByRole('button', { name: 'Full screen' }).tap()
  const dialog = page.getByRole('dialog', { name: /^Pictures of/ })
  const image = inSight(dialog)
  await expect(image).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints })

  await touch('touchStart', { x: 330, y: 420, id: 1 })
  for (let x = 300; x >= 92; x -= 26) await touch('touchMove', { x, y: 420, id: 1 })
  // Held over some pictures of the screen before it is let go: a flick may pass two of the gallery.
  const frames =
    'new Promise((done) => { let left = 4; (function next() { left-- ? requestAnimationFrame(next) : done() })() })'
  for (let held = 0; held < 5; held += 1) {
    await page.evaluate(frames)
    await touch('touchMove', { x: 92 - (held % 2), y: 420, id: 1 })
  }
  await touch('touchEnd')
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  // As a hand would: the row still glides when the number has changed.
  const row = dialog.locator('[data-stage-row]')
  await expect.poll(() => row.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBeCloseTo(1, 2)

  const whole = await widthOf(image)
  await touch('touchStart', { x: 170, y: 420, id: 1 }, { x: 220, y: 420, id: 2 })
  for (let by = 5; by <= 50; by += 5)
    await touch('touchMove', { x: 170 - by, y: 420, id: 1 }, { x: 220 + by, y: 420, id: 2 })
  await touch('touchEnd')
  await expect.poll(() => widthOf(image)).toBeGreaterThan(whole * 2)
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  await page.touchscreen.tap(195, 420)
  await page.touchscreen.tap(195, 420)
  await expect.poll(() => widthOf(image)).toBeCloseTo(whole, 0)
  await page.touchscreen.tap(195, 420)
  await page.touchscreen.tap(195, 420)
  await expect(dialog.getByRole('status')).toHaveText('2 of 3, zoom 250 %')
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByText('2 / 3')).toBeVisible()
})
