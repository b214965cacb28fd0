import { contactSeller, likeVehicle, saveVehicle, vehicleStatistics, viewVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { expect, test } from '../fixtures/test.ts'
import { draftVehicle, publishVehicle } from '../fixtures/vehicle.ts'

/** A vehicle of `owner` that `visitor` looked at, liked, saved and asked about; counted to the end. */
async function visitedVehicle(owner: Actor, visitor: Actor, page: Page): Promise<{ id: string; title: string }> {
  const { id, title } = await publishVehicle(owner.api, `Watched car ${owner.id.slice(-8)}`)
  const params = { id }
  for (const endpoint of [viewVehicle, likeVehicle, saveVehicle]) await visitor.api.call(endpoint, { params })
  await visitor.api.call(contactSeller, {
    params,
    body: { email: visitor.email, phone: '+33612345678', message: 'Is it still there?' },
  })
  await expect
    .poll(async () => (await owner.api.call(vehicleStatistics, { params })).data.totals)
    .toEqual({ views: 1, likes: 1, saves: 1, contacts: 1 })
  await page.goto(`/vehicles/${id}`)
  return { id, title }
}
const tile = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

test('an owner sees what happened to a vehicle, in figures, a chart and a table @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const { actor: visitor } = await another()
  const { id, title } = await visitedVehicle(actor, visitor, page)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}/statistics$`))
  await expect(page.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: title })).toBeVisible()
  for (const name of ['Views', 'Likes', 'Saves', 'Contacts'])
    await expect(tile(page, name)).toHaveAccessibleName(`${name} 1`)

  const chart = page.getByRole('slider', { name: 'Views per day' })
  await expect(chart).toHaveAttribute('aria-valuetext', /This vehicle: 1$/)
  await expect(chart).toHaveAttribute('aria-valuemax', '29')
  const box = await chart.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 50)
  await expect(chart).toHaveAttribute('aria-valuetext', /This vehicle: 0$/)

  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(chart).toHaveAttribute('aria-valuemax', '6')
  await page.getByText('Contacts', { exact: true }).click()
  await expect(page).toHaveURL(/kind=contacts/)
  await expect(page.getByRole('slider', { name: 'Contacts per day' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const rows = page.getByRole('grid', { name: 'Contacts per day' }).getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(1).getByRole('gridcell').last()).toHaveText('1')
  await expect(rows.nth(2).getByRole('gridcell').last()).toHaveText('0')
  // A free plan has no comparison, and the page says who has.
  await expect(page.getByText('The comparison with other vehicles is not part of your plan.')).toBeVisible()
  await expect(page.getByText('These plans have it: Plus and Pro.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Contacts per day' })).toHaveAttribute('aria-valuemax', '6')
})

test('statistics are reached and read by keyboard alone', async ({ page, actor, another }) => {
  const { actor: visitor } = await another()
  const { id } = await visitedVehicle(actor, visitor, page)
  await page.goto('/my/')
  await page.getByRole('button', { name: /^More actions for Watched car/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Statistics' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}/statistics$`))
  await tile(page, 'Views').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'Likes')).toBeChecked()
  const chart = page.getByRole('slider', { name: 'Likes per day' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(chart).toBeFocused()
  await expect(chart).toHaveAttribute('aria-valuetext', /This vehicle: 1$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '28')
  await expect(chart).toHaveAttribute('aria-valuetext', /This vehicle: 0$/)
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
})

test('to others there are no statistics, nor of a draft a link to them', async ({ page, actor, another }) => {
  const { actor: owner } = await another()
  const { id } = await publishVehicle(owner.api)
  await page.goto(`/vehicles/${id}`)
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
  expect((await actor.api.raw(vehicleStatistics, { params: { id } })).status()).toBe(404)
  const draft = await draftVehicle(actor.api)
  await page.goto(`/vehicles/${draft.id}`)
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
})
