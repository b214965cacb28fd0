import {
  createVehicle,
  favoriteVehicles,
  markVehicleSold,
  myVehicles,
  readVehicle,
  saveVehicle,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { press, tabTo } from '../fixtures/keyboard.ts'
import { expect, test } from '../fixtures/test.ts'
import { draftVehicle, publishVehicle } from '../fixtures/vehicle.ts'

// A page that is not there any more is thrown to the router, which notes it.
test.use({ expectedErrors: { patterns: [/status of 404/] } })

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected vehicles' })
const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
const statesOf = async ({ api }: Actor) =>
  Object.fromEntries((await api.call(myVehicles)).data.map((one) => [one.title, one.sold ? 'sold' : one.status]))
const savedOf = async ({ api }: Actor) => (await api.call(favoriteVehicles)).data.map(({ title }) => title)
async function threeLive({ api }: Actor, name: string) {
  for (const nth of ['one', 'two', 'three']) await publishVehicle(api, `${name} ${nth}`)
}

test('several vehicles are sold and put back with the keyboard alone', async ({ page, actor }) => {
  await threeLive(actor, 'Fleet')
  await page.goto('/my/')
  // Newest first: three, two, one.
  await tabTo(page, box(page, 'Fleet three'))
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
  await tabTo(page, box(page, 'Fleet one'))
  await page.keyboard.press('Shift+Space')
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await tabTo(page, bar(page).getByRole('button', { name: 'Mark 1 as sold' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 vehicle marked as sold.')).toBeVisible()
  await expect.poll(() => statesOf(actor)).toEqual({ 'Fleet three': 'live', 'Fleet two': 'live', 'Fleet one': 'sold' })

  await page.goto('/my/')
  await tabTo(page, all(page))
  await page.keyboard.press('Space')
  // What is sold cannot be sold, what is live not put back: each button says how many it is for.
  await expect(bar(page).getByRole('button', { name: 'Mark 2 as sold' })).toBeVisible()
  await tabTo(page, bar(page).getByRole('button', { name: 'Mark 2 as sold' }))
  await page.keyboard.press('ArrowRight')
  await expect(bar(page).getByRole('button', { name: 'Put 1 back on sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 vehicle back on sale.')).toBeVisible()
  await expect.poll(async () => Object.values(await statesOf(actor))).toEqual(['live', 'live', 'live'])
})

test('drafts are published together; what is refused says why and stays chosen', async ({ page, actor }) => {
  const complete = await draftVehicle(actor.api)
  await actor.api.call(createVehicle, { body: { title: 'Half a car' } })
  await page.goto('/my/?status=draft')
  await press(all(page))
  await bar(page).getByRole('button', { name: 'Publish 2 drafts' }).click()
  const report = page.getByRole('dialog', { name: '1 vehicle published.' })
  await expect(report).toContainText('1 could not be done and stays selected:')
  await expect(report.getByRole('listitem')).toContainText(/Half a car.*Missing: .*, and \d+ more\./)
  await report.getByRole('link', { name: 'Finish Half a car' }).isVisible()
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect(box(page, 'Half a car')).toBeChecked()
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
  expect((await actor.api.call(readVehicle, { params: { id: complete.id } })).data.status).toBe('live')
})

test('a deletion asks with their number and names, and takes only those @phone-only', async ({ page, actor }) => {
  await threeLive(actor, 'Doomed')
  await page.goto('/my/')
  await press(box(page, 'Doomed one'))
  await press(box(page, 'Doomed two'))
  await expect(box(page, 'Doomed two')).toBeChecked()
  await bar(page).getByRole('button', { name: 'Delete 2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 vehicles?' })
  await expect(question).toContainText('“Doomed two” and “Doomed one”')
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
  expect(Object.keys(await statesOf(actor))).toHaveLength(3)
  await bar(page).getByRole('button', { name: 'Delete 2' }).click()
  await question.getByRole('button', { name: 'Delete 2 vehicles' }).click()
  await expect(page.getByText('2 vehicles deleted.')).toBeVisible()
  await expect(box(page, 'Doomed three')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => statesOf(actor)).toEqual({ 'Doomed three': 'live' })
})

test('what somebody else did meanwhile is reported one by one', async ({ page, context, actor }) => {
  await threeLive(actor, 'Shared')
  await page.goto('/my/')
  await press(all(page))
  // The other tab deletes one of them.
  const other = await context.newPage()
  await other.goto('/my/')
  await press(box(other, 'Shared two'))
  await bar(other).getByRole('button', { name: 'Delete 1' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 vehicle' }).click()
  await expect(other.getByText('1 vehicle deleted.')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Mark 3 as sold' }).click()
  const report = page.getByRole('dialog', { name: '2 vehicles marked as sold.' })
  await expect(report.getByRole('listitem')).toContainText('Shared two')
  await expect.poll(() => statesOf(actor)).toEqual({ 'Shared three': 'sold', 'Shared one': 'sold' })
})

test('favourites are removed together, and an undo puts them where they were', async ({ page, actor, another }) => {
  const { actor: seller } = await another()
  const titles = ['one', 'two', 'three', 'four'].map((nth) => `Loved ${seller.id.slice(-6)} ${nth}`)
  for (const title of titles) {
    const { id } = await publishVehicle(seller.api, title)
    await actor.api.call(saveVehicle, { params: { id } })
    if (title === titles[0]) await seller.api.call(markVehicleSold, { params: { id }, body: { sold: true } })
  }
  const [one = '', two = '', three = '', four = ''] = titles
  await page.goto('/favorites/')
  await press(box(page, four))
  await press(box(page, one), { modifiers: ['Shift'] })
  await expect(bar(page).getByRole('button', { name: 'Compare at most 3' })).toBeDisabled()
  await press(box(page, two))
  await press(box(page, one))
  await bar(page).getByRole('button', { name: 'Remove 2' }).click()
  await expect(page.getByText('2 vehicles removed from your favorites.')).toBeVisible()
  await expect(box(page, four)).toHaveCount(0)
  await expect.poll(() => savedOf(actor)).toEqual([two, one])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 vehicles are back.')).toBeVisible()
  await expect(box(page, four)).toBeVisible()
  await expect.poll(() => savedOf(actor)).toEqual([four, three, two, one])

  await press(box(page, three))
  await press(box(page, one))
  await bar(page).getByRole('button', { name: 'Compare 2' }).click()
  await page
    .getByRole('region', { name: /Compar/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('dialog')).toContainText(three)
  await expect(page.getByRole('dialog')).toContainText(one)
})

test('the plan’s limit stands in the form before it is hit, with what to do', async ({ page, actor }) => {
  await page.goto('/my/vehicles/new')
  await expect(page.getByText('You can publish 2 more vehicles on the Free plan.')).toBeVisible()
  await publishVehicle(actor.api, 'First of two')
  await page.goto('/my/')
  await expect(page.getByText('Free plan: 1 of 2 vehicles live.')).toBeVisible()
  await publishVehicle(actor.api, 'Second of two')
  await page.goto('/my/vehicles/new')
  await expect(page.getByText(/The Free plan shows 2 vehicles at a time, and all are live\./)).toBeVisible()
  await page.getByRole('button', { name: /: Pictures$/ }).click()
  await expect(page.getByText('0 of 5 pictures that the Free plan shows.')).toBeVisible()
  await page.getByRole('button', { name: /: Review$/ }).click()
  await expect(page.getByText('All of the Free plan is in use: 2 vehicles')).toBeVisible()
  await expect(page.getByText(/The Plus plan shows 15 vehicles, from €19/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to my vehicles' }).click()
  await expect(page).toHaveURL(/\/my\/$/)
  await press(box(page, 'First of two'))
  await bar(page).getByRole('button', { name: 'Mark 1 as sold' }).click()
  await expect(page.getByText('Free plan: 1 of 2 vehicles live.')).toBeVisible()
})
