import { deleteVehicle, markVehicleSold, readVehicle, updateVehicle, vehicleConfig } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** Puts `count` vehicles on the market. @returns the search that finds them and no others */
async function ownMarket(seller: Actor, count: number): Promise<string> {
  const word = `Qx${seller.id.replaceAll('-', '').slice(-12)}`
  const titles = Array.from({ length: count }, (_, place) => `${word} number ${place + 1}`)
  for (const [place, title] of titles.entries())
    await publishVehicle(seller.api, title, { price: String(9000 + 500 * place) })
  return `/?q=${word}`
}
const compareButtons = (page: Page) =>
  page.getByRole('region', { name: 'Search results' }).getByRole('button', { name: /^Compare / })

test('three vehicles are compared, a fourth is not, and the address shows the same to somebody else', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto(await ownMarket((await another()).actor, 4))
  const buttons = compareButtons(page)
  await expect(buttons).toHaveCount(4)
  const names = (await page.getByRole('article').getByRole('heading').allTextContents()).slice(0, 4)
  for (let i = 0; i < 3; i += 1) await buttons.nth(i).click()
  await buttons.nth(3).click({ force: true })
  await expect(page.getByText('You can compare at most 3 vehicles. Remove one first.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Compare 3 vehicles' }).click()
  await expect(page).toHaveURL(/compare=[^&]+(%2C|,)[^&]+(%2C|,)/)
  const dialog = page.getByRole('dialog')
  for (const name of names.slice(0, 3)) await expect(dialog.getByText(name).first()).toBeVisible()
  const rows = dialog.getByRole('row')
  const before = await rows.count()
  await dialog.getByText('Differences only').click()
  await expect.poll(() => rows.count()).not.toBe(before)

  const { page: shared } = await another()
  await shared.goto(page.url())
  // Who opens it has no tray of their own, and the search behind the comparison names the same vehicles.
  await expect(shared.getByRole('dialog').getByRole('columnheader')).toHaveText(names.slice(0, 3))
})

test('of two vehicles the better values are said, and one that is sold or withdrawn since is told @phone', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  const { actor: seller } = await another()
  const tag = seller.id.slice(-8)
  const { data: choices } = await seller.api.call(vehicleConfig)
  const fuel_type = choices.fuelTypes.find(({ name }) => name === 'Gasoline')?.id ?? ''
  const [shared = { id: '', name: '' }, own = { id: '', name: '' }] = choices.options
  const cheap = await publishVehicle(seller.api, `Cheap car ${tag}`, {
    ...{ price: '9990', mileage: '150000', fuel_type, co2_emissions: '137', options: shared.id },
  })
  const young = await publishVehicle(seller.api, `Young car ${tag}`, {
    ...{ price: '19990', mileage: '9000', fuel_type, co2_emissions: '114', options: shared.id },
  })
  const { data: written } = await seller.api.call(readVehicle, { params: { id: young.id } })
  await seller.api.call(updateVehicle, {
    params: { id: young.id },
    body: { options: [shared.id, own.id], version: written.version },
  })
  await page.goto(`/?compare=${cheap.id},${young.id}`)
  const dialog = page.getByRole('dialog', { name: 'Compare vehicles' })
  const cells = (row: RegExp) => dialog.getByRole('row', { name: row }).getByRole('cell')
  const equipmentOf = (name: string) =>
    dialog
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
  await expect(dialog.getByRole('columnheader')).toHaveText([cheap.title, young.title])
  await expect(cells(/^Price €/)).toHaveText(['€9,990better value', '€19,990'])
  await expect(cells(/^Mileage/)).toHaveText(['150,000 km', '9,000 kmbetter value'])
  // Where others are comparable, how the prices compare is said in words.
  await expect(dialog.getByText(/rating\./)).toHaveCount(0)
  await expect(cells(/^Color/).filter({ hasText: 'better value' })).toHaveCount(0)
  await expect(cells(/^Energy for 12,000 km a year/)).toHaveText(['€1,224', '€1,020better value'])
  await expect(equipmentOf(own.name)).toHaveText(['Not listed', 'Yes'])
  await expect(equipmentOf(shared.name)).toHaveText(['Yes', 'Yes'])
  // Nothing is cut off, on a phone either.
  await expect(async () => {
    const [box, view] = [await dialog.getByRole('table').boundingBox(), page.viewportSize()]
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(view?.width ?? 0)
  }).toPass()
  // Whose values they are is in sight beside the last of them.
  await equipmentOf(shared.name).first().scrollIntoViewIfNeeded()
  await expect(equipmentOf(shared.name).first()).toBeInViewport()
  await expect(dialog.getByRole('columnheader', { name: young.title })).toBeInViewport()
  await dialog.getByText('Differences only').click()
  await expect(equipmentOf(shared.name)).toHaveCount(0)
  await expect(equipmentOf(own.name)).toHaveCount(2)

  await test.step('one of them is saved, and its seller written to', async () => {
    const save = dialog.getByRole('button', { name: `Save ${young.title}` })
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: `Contact the seller of ${young.title}` }).click()
    const form = page.getByRole('dialog', { name: /^Write to / })
    await expect(form.getByText(young.title)).toBeVisible()
    await form.getByRole('textbox', { name: 'Message' }).fill('Is it still there?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent!')).toBeVisible()
    await expect(form).toHaveCount(0)
  })

  await seller.api.call(markVehicleSold, { params: { id: young.id }, body: { sold: true } })
  await page.reload()
  await expect(dialog.getByRole('columnheader', { name: young.title }).getByText('Sold', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Contact the seller of ${young.title}` })).toHaveCount(0)
  await seller.api.call(deleteVehicle, { params: { id: young.id } })
  await page.reload()
  await expect(dialog.getByText('One of these vehicles is no longer offered.')).toBeVisible()
  await expect(dialog.getByRole('columnheader')).toHaveText([cheap.title])
  await dialog.getByRole('button', { name: 'Leave it out' }).click()
  await expect(dialog.getByText('One of these vehicles is no longer offered.')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`compare=${cheap.id}$`))
  await seller.api.call(deleteVehicle, { params: { id: cheap.id } })
})

test('two of the same title are told apart where they are chosen and where they are compared', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  const seller = (await another()).actor
  const title = `Twin ${seller.id.slice(-12)}`
  const [old, young] = [
    await publishVehicle(seller.api, title, { year: '2019' }),
    await publishVehicle(seller.api, title, { year: '2021' }),
  ]
  await page.goto(`/?q=${title.replace(' ', '+')}&sort=price`)
  await expect(compareButtons(page)).toHaveCount(2)
  for (const button of await compareButtons(page).all()) await button.click()
  const tray = page.getByRole('region', { name: 'Compare vehicles' })
  await expect(tray.getByRole('row')).toHaveCount(2)
  for (const year of ['2019', '2021']) await expect(tray.getByRole('row', { name: `${title}, ${year}` })).toBeVisible()
  await expect(tray.getByRole('img', { includeHidden: true })).toHaveCount(2)
  // Phones have room for pictures only: they say what they show.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const year of ['2019', '2021']) await expect(tray.getByRole('img', { name: `${title}, ${year}` })).toBeVisible()
  await page.goto(`/?compare=${old.id},${young.id}`)
  await expect(page.getByRole('dialog').getByRole('columnheader')).toHaveText([`${title}2019`, `${title}2021`])
})

test('vehicles are chosen, compared, removed and left by keyboard alone', async ({ page, actor, another }) => {
  expect(actor.id).toBeTruthy()
  await page.goto(await ownMarket((await another()).actor, 3))
  const buttons = compareButtons(page)
  for (let i = 0; i < 3; i += 1) {
    await buttons.nth(i).focus()
    await page.keyboard.press('Enter')
    await expect(buttons.nth(i)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('link', { name: 'Compare 3 vehicles' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare vehicles' })
  await expect(dialog.getByRole('columnheader')).toHaveCount(3)
  const rows = await dialog.getByRole('row').count()
  await dialog.getByRole('switch', { name: 'Differences only' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => dialog.getByRole('row').count()).toBeLessThan(rows)
  await dialog
    .getByRole('button', { name: /^Remove / })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('columnheader')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/compare=/)
  await expect(page.getByRole('link', { name: 'Compare 2 vehicles' })).toBeVisible()
})

test('a vehicle and a comparison are shared as links', async ({ page, context, actor, another }) => {
  expect(actor.id).toBeTruthy()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const vehicle = await publishVehicle((await another()).actor.api)
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await page.goto(`/vehicles/${vehicle.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await copied()).toBe(new URL(`/v/${vehicle.id}`, page.url()).href)
  await page.goto(`/?compare=${vehicle.id}`)
  await expect(page.getByRole('columnheader', { name: vehicle.title })).toBeVisible()
  await page.getByRole('button', { name: 'Share comparison' }).click()
  await expect.poll(copied).toBe(page.url())
})
