import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { mailTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({
  expectedErrors: { patterns: [/status of 404/, /status of 401/, /status of 415/, /ERR_INTERNET_DISCONNECTED/] },
})

const log = (page: Page) => page.getByRole('log', { name: /^Messages with/ })
const mine = (page: Page) => page.getByRole('list', { name: 'Pictures to send' }).getByRole('listitem')
const photo = (name: string) => readFile(new URL(`../pictures/${name}`, import.meta.url))
const choose = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await chooser).setFiles(files)
}
const jpeg = async (name = 'rust.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await photo('landscape_3.jpg') })

test('pictures are chosen, taken out, kept over a reload, sent, and seen by the other at full size', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Is there any rust?')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /any rust/ }).click()
  await choose(page, [
    await jpeg(),
    await jpeg('papers.jpg'),
    { name: 'a.txt', mimeType: 'image/jpeg', buffer: Buffer.from('text') },
  ])
  await expect(mine(page)).toHaveCount(3)
  await expect(mine(page).nth(2).getByText('Not a JPG or PNG.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Picture 3' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.getByRole('textbox', { name: 'Your message' }).fill('Only this.')
  await page.reload()
  await expect(mine(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove Picture 2' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByRole('button', { name: /^Open picture 1/ })).toBeVisible()
  await expect(mine(page)).toHaveCount(0)

  await buyerPage.goto('/messages/')
  await buyerPage.getByRole('link', { name: /Only this/ }).click()
  await log(buyerPage)
    .getByRole('button', { name: /^Open picture 1/ })
    .click()
  const viewer = buyerPage.getByRole('dialog', { name: /^Pictures from/ })
  await expect(viewer.getByRole('img', { name: /^Picture 1 from/ })).toBeVisible()
  await expect
    .poll(() =>
      viewer
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(300)
  const src = await viewer
    .getByRole('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  await buyerPage.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  const mail = await mailTo(buyer.email, /answered about/)
  expect(mail.text).toContain('With it came a picture')

  // Whoever else has the address sees nothing, signed in or not.
  const { page: stranger } = await another()
  expect((await stranger.request.get(src)).status()).toBe(404)
  await stranger.context().clearCookies()
  expect((await stranger.request.get(src)).status()).toBe(401)
})

test('a picture is pasted, five are the most, and a refusal by the network loses none', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Show me the papers')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /Show me the papers/ }).click()
  const box = page.getByRole('textbox', { name: 'Your message' })
  await box.evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'screen.jpg', { type: 'image/jpeg' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...(await photo('portrait_6.jpg'))],
  )
  await expect(mine(page)).toHaveCount(1)
  await choose(page, await Promise.all(Array.from({ length: 6 }, (_, n) => jpeg(`${n}.jpg`))))
  await expect(mine(page)).toHaveCount(5)
  await expect(page.getByText('A message has 5 pictures at most.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled({ timeout: 30_000 })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent' })).toBeVisible({
    timeout: 60_000,
  })
  await page.context().setOffline(false)
  await expect(mine(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(log(page).getByRole('button', { name: /^Open picture/ })).toHaveCount(5)
  await expect(mine(page)).toHaveCount(0)
})
