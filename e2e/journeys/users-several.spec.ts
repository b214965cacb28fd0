import { favoriteVehicles, updateUser } from '@forecourt/contracts'
import { promote } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { people, rowOf } from '../fixtures/people-list.ts'
import { expect, test } from '../fixtures/test.ts'

// A session that ended on purpose.
test.use({ expectedErrors: { patterns: [/status of (401|409|422)/] } })

test('several are suspended with one reason; who may not be is named and stays chosen', async ({
  page,
  actor,
  another,
}) => {
  const [{ actor: one }, { actor: two }, { actor: peer }] = [await another(), await another(), await another()]
  await promote(actor, 'ADMIN', ['admin.user.index', 'admin.user.update'])
  // A surname of their own brings these three into one list.
  const tag = `Ring${actor.id.slice(-8)}`
  const all = [one, two, peer]
  for (const { api, id } of all) await api.call(updateUser, { params: { id }, body: { lastName: tag } })
  await promote(peer, 'ADMIN')
  await page.goto(`/admin/users/?q=${tag}`)
  const bar = page.getByRole('toolbar', { name: 'Selected records' })
  await expect(people(page).getByRole('row')).toHaveCount(4)
  const box = page.getByRole('checkbox', { name: 'Select all' }).first()
  await setChecked(box)
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  // An ADMIN deletes nobody.
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Suspend 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend 3 people?' })
  await dialog.getByLabel('Reason').fill('One ring of sellers')
  const results = await axe(page).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend' }).click()

  const report = page.getByRole('dialog', { name: '1 person was not suspended' })
  await expect(report.getByRole('listitem')).toHaveCount(1)
  await expect(report.getByRole('listitem')).toContainText('People whose role is below yours', { ignoreCase: true })
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  for (const { email } of [one, two]) await expect(rowOf(page, email)).toContainText('Suspended')
  await expect(rowOf(page, peer.email)).not.toContainText('Suspended')
  for (const { api } of [one, two]) expect((await api.raw(favoriteVehicles)).status()).toBe(401)
  expect((await peer.api.raw(favoriteVehicles)).status()).toBe(200)

  // A row is opened while none is chosen.
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  await rowOf(page, one.email).press('Enter')
  const details = page.getByRole('dialog', { name: tag })
  await details.getByRole('tab', { name: 'History' }).click()
  await expect(details.getByText('Reason: One ring of sellers')).toHaveCount(1)
  await details.getByRole('button', { name: 'Close' }).click()

  await setChecked(box)
  await bar.getByRole('button', { name: 'Reactivate 2' }).click()
  await page.getByRole('dialog', { name: 'Reactivate 2 people?' }).getByRole('button', { name: 'Reactivate' }).click()
  for (const { email } of [one, two]) await expect(rowOf(page, email)).not.toContainText('Suspended')
  await expect(bar).toHaveCount(0)

  await test.step('a SUPADMIN deletes them, with a reason and their number', async () => {
    await promote(actor, 'SUPADMIN')
    await page.reload()
    await expect(people(page).getByRole('row')).toHaveCount(4)
    await setChecked(box)
    await bar.getByRole('button', { name: 'Delete' }).click()
    const removal = page.getByRole('dialog', { name: 'Delete 3 accounts?' })
    await removal.getByLabel('Reason').fill('One ring of sellers')
    await removal.getByLabel(/Type how many/).fill('2')
    const violations = (await axe(page).analyze()).violations
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await removal.getByRole('button', { name: 'Delete for good' }).click()
    await expect(removal.getByText('This is not 3.')).toBeVisible()
    await removal.getByLabel(/Type how many/).fill('3')
    await removal.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()
  })
})

test('people are created from a list, once nothing is wrong with any of them', async ({ page, actor, another }) => {
  await promote(actor, 'SUPADMIN')
  const { actor: taken } = await another()
  const tag = actor.id.slice(-8)
  const list = (second: string) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `email,username,firstName,lastName,role\nfirst-${tag}@example.com,first${tag},Ada,List${tag},\n${second},second${tag},Grace,List${tag},ADMIN\n`,
    ),
  })
  await page.goto(`/admin/users/?q=List${tag}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import: Users' })
  await dialog.locator('input[type=file]').setInputFiles(list(taken.email))
  await expect(dialog.getByText('1 error: nothing is stored')).toBeVisible()
  await expect(dialog.getByText(/^Line 3: /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Store/ })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(list(`second-${tag}@example.com`))
  await expect(dialog.getByText('2 new')).toBeVisible()
  const results = await axe(page).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await dialog.getByRole('button', { name: 'Store 2 rows' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `first-${tag}@example.com`)).toContainText('User')
  await expect(rowOf(page, `second-${tag}@example.com`)).toContainText('Administrator')
})
