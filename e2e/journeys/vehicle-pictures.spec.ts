import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { myVehicles, readVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { expect, test } from '../fixtures/test.ts'
import { draftVehicle } from '../fixtures/vehicle.ts'

// A cut connection is what a test is about. The blob is the recorder's: it reads the previews of pictures for the trace,
// which the page's policy forbids.
test.use({
  expectedErrors: { patterns: [/ERR_CONNECTION_RESET/, /^Connecting to 'blob:/, /^Fetch API cannot load blob:/] },
})

const folder = join(import.meta.dirname, '../pictures')
const jpegs = ['landscape_3.jpg', 'portrait_6.jpg', 'DSCN0010.jpg']
const picture = async (name = jpegs[0] ?? '') => readFile(join(folder, name))
/** What an iPhone calls a picture: a HEIF container with HEVC inside, which this browser has no decoder for. */
const heic = {
  name: 'IMG_0412.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000, 7)]),
}

const tiles = (page: Page) => page.getByRole('grid', { name: 'Pictures' }).getByRole('row')
const files = (page: Page) => page.locator('input[type=file]').first()
const settled = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0)
/** The pictures the server has of the only vehicle, in order. */
const storedOf = async ({ api }: Actor) => {
  const [draft] = (await api.call(myVehicles)).data
  if (!draft) return []
  return (await api.call(readVehicle, { params: { id: draft.id } })).data.pictures.map(({ id }) => id)
}
/** The form opens at its first gap. */
async function openPictures(page: Page, path = '/my/vehicles/new') {
  await page.goto(path)
  await page.getByRole('button', { name: /^Step .*: Pictures$/ }).click()
  await expect(page.getByRole('heading', { name: 'Pictures', level: 2 })).toBeVisible()
}
/** One after the other: two at once are stored in the order they arrive, and put right afterwards. */
async function addThree(page: Page) {
  for (const [index, name] of jpegs.entries()) {
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/picture') && answer.status() === 201)
    await files(page).setInputFiles(join(folder, name))
    await expect(tiles(page)).toHaveCount(index + 1)
    await stored
    await settled(page)
  }
}
test('a HEIC picture this browser cannot read says what to do; the others go on', async ({ page, actor }) => {
  await openPictures(page)
  await files(page).setInputFiles([heic, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() }])
  await expect(page.getByRole('alert')).toContainText('Settings › Camera › Formats › Most Compatible')
  await expect(page.getByRole('alert')).toContainText('export the picture as JPEG')
  await expect(tiles(page).first()).toContainText('HEIC cannot be read here.')
  await settled(page)
  await expect.poll(() => storedOf(actor)).toHaveLength(1)
  // The cover is the first that is a picture.
  await expect(tiles(page).nth(1)).toContainText('Cover')
  await expect(tiles(page).first()).not.toContainText('Cover')
  // Nothing to try again: the file would be the same.
  await expect(tiles(page).first().getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Picture 1' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(1)
})

test('a HEIC picture becomes a JPEG where the browser can read it', async ({ page, actor }) => {
  // Safari decodes HEIC; this browser is taught to, with a drawn picture.
  await page.addInitScript(`{
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (source, ...rest) => {
      if (!(source instanceof File) || !source.name.endsWith('.HEIC')) return decode(source, ...rest)
      const canvas = new OffscreenCanvas(1200, 900)
      const context = canvas.getContext('2d')
      context.fillStyle = 'teal'
      context.fillRect(0, 0, 1200, 900)
      return canvas.transferToImageBitmap()
    }
  }`)
  await openPictures(page)
  await files(page).setInputFiles(heic)
  await settled(page)
  await expect.poll(() => storedOf(actor)).toHaveLength(1)
  // The server takes JPG and PNG only, by content; and this is the picture that was decoded.
  const [vehicle] = (await actor.api.call(myVehicles)).data
  expect(vehicle?.pictures[0]).toMatchObject({ width: 1200, height: 900 })
})

test('a picture over 5 MB is made smaller only when the person says so', async ({ page, actor }) => {
  await openPictures(page)
  const jpeg = await picture()
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])
  await files(page).setInputFiles([
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'larger.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([large, Buffer.alloc(9)]) },
  ])
  const offer = page.getByRole('alert').filter({ hasText: '2 pictures are larger than 5 MB' })
  await expect(offer).toBeVisible()
  expect(await storedOf(actor)).toEqual([])
  await tiles(page).first().getByRole('button', { name: 'Make it smaller' }).click()
  await expect(page.getByRole('alert')).toContainText('1 picture is larger than 5 MB')
  await expect.poll(() => storedOf(actor)).toHaveLength(1)
  await page.getByRole('alert').getByRole('button', { name: 'Make it smaller' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await settled(page)
  // Both are the same picture once they are small, so the vehicle has it once.
  await expect.poll(async () => (await storedOf(actor)).length).toBeGreaterThan(0)
})

test('pictures are put in order by keyboard alone, which is said, and kept', async ({ page, actor }) => {
  await openPictures(page)
  await addThree(page)
  const before = await storedOf(actor)
  expect(before).toHaveLength(3)
  await tabTo(page, tiles(page).first())
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Moved to place 2 of 3.')).toBeAttached()
  await expect(tiles(page).nth(1)).toBeFocused()
  await page.keyboard.press('Alt+End')
  await expect(page.getByText('Moved to place 3 of 3.')).toBeAttached()
  await expect(tiles(page).nth(2)).toBeFocused()
  const [a = '', b = '', c = ''] = before
  await expect.poll(() => storedOf(actor)).toEqual([b, c, a])

  // The other way: the grip, arrows between the places, Enter. Each key waits for the one before to have moved the focus.
  const focused = page.locator(':focus')
  await page.keyboard.press('Home')
  await expect(tiles(page).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Drag /)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName(/^Insert /)
  const place = await focused.getAttribute('aria-label')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/^Insert /)
  await expect(focused).not.toHaveAttribute('aria-label', place ?? '')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await storedOf(actor)).indexOf(b)).toBeGreaterThan(0)
  const kept = await storedOf(actor)
  await openPictures(page)
  await expect(tiles(page)).toHaveCount(3)
  expect(await storedOf(actor)).toEqual(kept)
})

test('the star makes a picture the cover @phone-only', async ({ page, actor }) => {
  await openPictures(page)
  await addThree(page)
  const [a = '', b = '', c = ''] = await storedOf(actor)
  await expect(tiles(page).first()).toContainText('Cover')
  await page.getByRole('button', { name: 'Make Picture 3 the cover' }).click()
  await expect(page.getByText('Moved to place 1 of 3.')).toBeAttached()
  await expect.poll(() => storedOf(actor)).toEqual([c, a, b])
})

test('an upload that fails is tried again, and the picture is there once', async ({ page, actor }) => {
  const { id } = await draftVehicle(actor.api)
  await openPictures(page, `/my/vehicles/${id}/edit`)
  const keys: (string | undefined)[] = []
  await page.route(/\/picture$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length === 1 ? route.abort('connectionreset') : route.continue())
  })
  await files(page).setInputFiles(join(folder, 'portrait_6.jpg'))
  const tile = tiles(page).nth(1)
  const again = tile.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await again.click()
  await expect(again).toHaveCount(0)
  await settled(page)
  const { data } = await actor.api.call(readVehicle, { params: { id } })
  expect(data.pictures).toHaveLength(2)
  // Had the first one arrived after all, the server would have known the second for the same.
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a picture that waits for its turn says so; taken away meanwhile, it is no longer sent', async ({
  page,
  actor,
}) => {
  const { id } = await draftVehicle(actor.api)
  await openPictures(page, `/my/vehicles/${id}/edit`)
  // A busy server: it tells of the turn, and the reply does not come.
  let key: string | undefined
  await page.route(/\/picture$/, (route) => {
    key = route.request().headers()['idempotency-key']
  })
  await page.route(/\/picture\/turn$/, (route) => route.fulfill({ json: { data: [{ key, ahead: 3 }] } }))
  await files(page).setInputFiles(join(folder, 'portrait_6.jpg'))
  const tile = tiles(page).nth(1)
  await expect(tile).toContainText('Waiting for its turn: 3 before it')
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/picture'))
  await tile.getByRole('button', { name: 'Remove Picture 2' }).click()
  await givenUp
  await expect(tiles(page)).toHaveCount(1)
  await settled(page)
})

test('a phone’s camera can be used @phone-only', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await openPictures(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a picture' }).click()
  const input = (await chooser).element()
  expect(await input.getAttribute('capture')).toBe('environment')
  expect(await input.getAttribute('accept')).toContain('image/jpeg')
})
