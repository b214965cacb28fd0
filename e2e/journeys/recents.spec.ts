import { recentVehicles } from '@forecourt/contracts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test('what a person looked at is kept for them alone, the last first, until they clear it', async ({
  page,
  actor,
  another,
}) => {
  const seller = (await another()).actor
  const tag = seller.id.slice(-8)
  const [first, second, third] = [
    await publishVehicle(seller.api, `First look ${tag}`),
    await publishVehicle(seller.api, `Second look ${tag}`),
    await publishVehicle(seller.api, `Third look ${tag}`),
  ]
  const looked = async (ids: string[]) =>
    expect.poll(async () => (await actor.api.call(recentVehicles)).data.map(({ id }) => id)).toEqual(ids)
  const look = async (vehicle: { id: string; title: string }, ids: string[]) => {
    await page.goto(`/vehicles/${vehicle.id}`)
    await expect(page.getByRole('heading', { level: 1, name: vehicle.title })).toBeVisible()
    await looked(ids)
  }
  await look(first, [first.id])
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
  await look(second, [second.id, first.id])
  await look(third, [third.id, second.id, first.id])
  const row = page.getByRole('region', { name: 'Recently viewed' })
  await expect(row.getByRole('article')).toContainText([second.title, first.title])
  await row.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recently viewed' })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toContainText([third.title, second.title, first.title])
  await page.getByRole('button', { name: 'Clear list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing viewed yet' })).toBeVisible()
  await looked([])
})

test('an owner’s own vehicle is not among them, and the sidebar leads there by keyboard', async ({ page, actor }) => {
  const own = await publishVehicle(actor.api, `My own ${actor.id.slice(-8)}`)
  await page.goto(`/vehicles/${own.id}`)
  await expect(page.getByText('This is your vehicle.')).toBeVisible()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recently viewed' })
  for (let presses = 0; presses < 40 && (await link.and(page.locator(':focus')).count()) === 0; presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recents\/$/)
  await expect(page.getByRole('heading', { name: 'Nothing viewed yet' })).toBeVisible()
})
