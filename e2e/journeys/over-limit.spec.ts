import { endPlan, readVehicleAllowance, userBilling } from '@forecourt/contracts'
import { asSupadmin } from '../fixtures/admin.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { givePlan } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test('a seller beyond their plan chooses which vehicles stay', async ({ page, actor }) => {
  const params = { id: actor.id }
  await givePlan(actor, 'Plus')
  const oldest = await publishVehicle(actor.api, 'Oldest of three')
  const [middle, newest] = [
    await publishVehicle(actor.api, 'Middle of three'),
    await publishVehicle(actor.api, 'Newest of three'),
  ]
  const { lots } = (await asSupadmin(userBilling, { params })).data
  await asSupadmin(endPlan, { params: { ...params, lotId: lots[0]?.id ?? '' }, body: { reason: 'A test' } })
  const allowed = async () => (await actor.api.call(readVehicleAllowance, { params })).data.vehicles
  await expect.poll(async () => (await allowed()).over, { timeout: 15_000 }).toBe(1)

  await page.goto('/billing/')
  await expect(page.getByText('1 vehicle more than your plan allows')).toBeVisible()
  await page.getByRole('button', { name: 'Choose which stay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose which stay' })
  const [one, two, three] = [oldest, middle, newest].map(({ title }) =>
    dialog.getByRole('checkbox', { name: title ?? '' }),
  )
  if (!one || !two || !three) throw new Error('there are three')
  for (const box of [one, two, three]) await setChecked(box, true)
  await expect(dialog.getByRole('status')).toHaveText('3 of 2 chosen')
  await expect(dialog.getByRole('button', { name: 'Save the choice' })).toBeDisabled()
  await setChecked(two, false)
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expect.poll(async () => [...(await allowed()).kept].sort()).toEqual([oldest.id, newest.id].sort())
})
