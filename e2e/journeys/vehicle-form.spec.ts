import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { myVehicles, readVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { choose, fill } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'
import { draftVehicle, publishVehicle } from '../fixtures/vehicle.ts'

// Refusals and cut connections are what these tests are about; the browser notes them. The blob is the recorder's:
// it reads the previews of pictures for the trace, which the page's policy forbids.
test.use({ expectedErrors: { patterns: [/status of (409|415)/, /ERR_CONNECTION_RESET/, /^Connecting to 'blob:/] } })

const photo = join(import.meta.dirname, '../pictures/landscape_3.jpg')
const step = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Step \\d of \\d: ${name}$`) })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const tiles = (page: Page) => page.getByRole('grid', { name: 'Pictures' }).getByRole('row')
const files = (page: Page) => page.locator('input[type=file]').first()
/** Chooses a picture and waits until the server has it. */
async function upload(page: Page) {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/picture') && answer.status() === 201)
  await files(page).setInputFiles(photo)
  await stored
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}
const saved = (page: Page) => page.getByText(/Draft saved|Kept in this browser/)

test('a picture too large or of another kind is refused by name, and everything else stays', async ({
  page,
  actor,
}) => {
  await page.goto('/my/vehicles/new')
  await fill(page, 'Title', 'With pictures')
  await step(page, 'Pictures').click()
  await upload(page)
  await expect(tiles(page)).toHaveCount(1)
  const jpeg = await readFile(photo)
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])
  await files(page).setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }])
  await expect(page.getByText('Larger than 5 MB.')).toBeVisible()
  await files(page).setInputFiles([{ name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }])
  await expect(page.getByText('Not a JPG or PNG.')).toBeVisible()
  // What calls itself a JPEG is judged by what it is, before it is sent.
  await files(page).setInputFiles([{ name: 'sly.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a, really') }])
  await expect(tiles(page)).toHaveCount(4)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await step(page, 'Basics').click()
  await expect(title(page)).toHaveValue('With pictures')
  const [draft] = (await actor.api.call(myVehicles)).data
  const { data } = await actor.api.call(readVehicle, { params: { id: draft?.id ?? '' } })
  expect(data.pictures).toHaveLength(1)
})

for (const [locale, next, sentences] of [
  [
    'en_US',
    'Next',
    ['Category is required.', 'Body style is required.', 'Make is required.', 'Description is required.'],
  ],
  [
    'fr_FR',
    'Suivant',
    ['Catégorie : champ obligatoire.', 'Carrosserie : champ obligatoire.', 'Marque : champ obligatoire.'],
  ],
] as const) {
  test(`an empty step says everything that is missing, in ${locale}`, async ({ page, actor }) => {
    await page.goto(`/my/vehicles/new?lng=${locale}`)
    await page.getByRole('button', { name: next, exact: true }).click()
    for (const sentence of sentences) await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'VIN', exact: true })).toBeFocused()
    expect((await actor.api.call(myVehicles)).data).toEqual([])
  })
}

test('a draft outlives a reload and a new visit, with its pictures', async ({ page, context, actor }) => {
  await page.goto('/my/vehicles/new')
  await fill(page, 'Title', 'Half-way')
  await step(page, 'Pictures').click()
  await upload(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  // The first step still lacks most of it: there it goes on.
  await expect(title(page)).toHaveValue('Half-way')
  await step(page, 'Pictures').click()
  await expect(tiles(page)).toHaveCount(1)
  await page.close()
  const visit = await context.newPage()
  await visit.goto('/my/vehicles/new')
  await expect(visit.getByText('Picked up where you left off')).toBeVisible()
  await step(visit, 'Pictures').click()
  await expect(tiles(visit)).toHaveCount(1)
  await expect(visit.getByText('Picked up where you left off')).toHaveCount(0)
  await step(visit, 'Basics').click()
  await expect(title(visit)).toHaveValue('Half-way')
  expect((await actor.api.call(myVehicles)).data).toHaveLength(1)
})

test('an edit of two tabs is a conflict, which keeps what was typed', async ({ page, context, actor }) => {
  const { id } = await publishVehicle(actor.api)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/my/vehicles/${id}/edit`)
    await expect(title(tab)).toHaveValue(/.+/)
  }
  await fill(page, 'Title', 'Title of the first tab')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Title of the first tab', level: 1 })).toBeVisible()

  await fill(other, 'Mileage', '43000')
  const notice = other.getByRole('alert').filter({ hasText: 'This vehicle was changed elsewhere' })
  const mileage = other.getByRole('textbox', { name: 'Mileage', exact: true })
  const save = async () => {
    await other.getByRole('button', { name: 'Save changes' }).click()
    // The button is at the end of the page, the notice at its top: it has to come to the eyes.
    await expect(notice).toBeInViewport()
    await expect(mileage).toHaveValue(/43.?000/)
  }
  await save()
  // Looking at the present state takes nothing away, and neither does a reload: it is the same conflict after it.
  const [look] = await Promise.all([
    context.waitForEvent('page'),
    notice.getByRole('link', { name: 'Show the present state' }).click(),
  ])
  await expect(look.getByRole('heading', { name: 'Title of the first tab', level: 1 })).toBeVisible()
  await look.close()
  await other.reload()
  await save()
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(other).toHaveURL(new RegExp(`/vehicles/${id}$`))
  const { data } = await actor.api.call(readVehicle, { params: { id } })
  expect([data.title, data.mileage]).toEqual(['Title of the first tab', 43000])
  // Nothing is left of it that a later edit would send again.
  await other.goto(`/my/vehicles/${id}/edit`)
  await expect(title(other)).toHaveValue('Title of the first tab')
  await expect(other.getByText('Picked up where you left off')).toHaveCount(0)
})

test('a draft that the server did not take is not said to be saved there', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/my/vehicles/new')
  await fill(page, 'Title', 'Half-way')
  await step(page, 'Technical').click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.route(/\/api\/v1\/vehicle\/[^/]+$/, (route) => route.abort('connectionreset'))
  await fill(page, 'Torque', '200')
  await step(page, 'History').click()
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await page.unroute(/\/api\/v1\/vehicle\/[^/]+$/)
  await step(page, 'Equipment').click()
  await expect(page.getByText('Draft saved')).toBeVisible()
})

test('who leaves while a picture is on its way is asked', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/my/vehicles/new')
  await step(page, 'Pictures').click()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/picture$/, async (route) => {
    await arrived
    await route.continue()
  })
  await files(page).setInputFiles(photo)
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  const question = page.waitForEvent('dialog')
  const leaving = page.reload({ timeout: 5_000 }).catch(() => undefined)
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  arrive()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(1)
  await leaving
})

test('with large text, no field that the keyboard reaches is under a bar', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  // A window of 1440 × 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/my/vehicles/new')
  const top = (await page.getByRole('banner').boundingBox())?.height ?? 0
  let bottom = 0
  // The bar below comes with the page, which comes after its frame.
  await expect(async () => {
    bottom = (await page.getByRole('navigation', { name: 'Main' }).last().boundingBox())?.y ?? 0
    expect(bottom).toBeGreaterThan(top)
  }).toPass()
  const reached = page.getByRole('main').locator(':focus')
  const walk = async (key: 'Tab' | 'Shift+Tab') => {
    for (let field = 0; field < 9; field += 1) {
      await page.keyboard.press(key)
      await expect(async () => {
        const box = await reached.boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(top)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom)
      }).toPass()
    }
  }
  await page.getByRole('textbox', { name: 'VIN', exact: true }).focus()
  await walk('Tab')
  await walk('Shift+Tab')
})

test('the battery is asked for only where there is one to charge', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/my/vehicles/new')
  await choose(page, 'Category', 'Car')
  await step(page, 'Technical').click()
  for (const [fuel, isAsked] of [
    ['Gasoline', false],
    ['Electric', true],
    ['Diesel', false],
    ['Plug-in gasoline hybrid', true],
  ] as const) {
    await choose(page, 'Fuel', fuel)
    await expect(step(page, 'Battery')).toHaveCount(isAsked ? 1 : 0)
  }
  await step(page, 'Battery').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Battery capacity is required.').first()).toBeVisible()
})

test('a double click on Publish publishes once', async ({ page, actor }) => {
  const { id } = await draftVehicle(actor.api)
  await page.goto(`/my/vehicles/${id}/edit`)
  await step(page, 'Review').click()
  await page.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
  const { data } = await actor.api.call(myVehicles)
  expect(data.map((one) => [one.id, one.status])).toEqual([[id, 'live']])
})

test('answers lost on the way to a draft and to its publication leave exactly one vehicle', async ({ page, actor }) => {
  // The server does each; the page does not hear of it the first time.
  const lost: string[] = []
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/v1\/vehicle(\/[^/]+\/publish)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const { pathname } = new URL(route.request().url())
    if (!pathname.endsWith('publish')) keys.push(route.request().headers()['idempotency-key'])
    if (lost.includes(pathname)) return route.continue()
    lost.push(pathname)
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort('connectionreset')
  })
  await page.goto('/my/vehicles/new')
  await fill(page, 'Title', 'Sent through a tunnel')
  await expect(saved(page)).toBeVisible()
  await step(page, 'Pictures').click()
  await upload(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect((await actor.api.call(myVehicles)).data.map((one) => one.title)).toEqual(['Sent through a tunnel'])

  const { id } = await draftVehicle(actor.api)
  await page.goto(`/my/vehicles/${id}/edit`)
  await step(page, 'Review').click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing is lost: try again.' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
  const live = (await actor.api.call(myVehicles)).data.filter(({ status }) => status === 'live')
  expect(live.map((one) => one.id)).toEqual([id])
})
