import { allPermissions, type PermissionKey, resources } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { grant } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { expect, test } from '../fixtures/test.ts'

// Refusals on purpose: 409 of a conflict and of what is in use.
test.use({ expectedErrors: { patterns: [/status of (409|422)/] } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** What has the focus: the row itself, or something in it. */
const focusedIn = (page: Page, text: string) => rowOf(page, text).and(page.locator(':focus-within'))
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)

test('each sees the pages and buttons of their permissions, and nobody else gets in', async ({ page, actor }) => {
  await page.goto('/admin/color/')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: `Account of ${actor.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Back office' })).toBeHidden()

  const rights: PermissionKey[] = ['admin.color.index', 'admin.color.update', 'admin.city.index']
  await grant(actor, rights)
  await page.goto('/')
  await page.getByRole('button', { name: `Account of ${actor.name}` }).click()
  await page.getByRole('menuitem', { name: 'Back office' }).click()
  await expect(heading(page, 'Colors')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText([
    'Marketplace',
    'Colors',
    'Cities',
  ])
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete |^New / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Cities' }).click()
  await expect(page.getByRole('button', { name: /^History of / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit |^Delete |^New / })).toHaveCount(0)
  await page.goto('/admin/country/')
  await expect(page).toHaveURL('/')

  await page.goto('/admin/city/?redirect=/favorites/')
  await expect(heading(page, 'Cities')).toBeVisible()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(page).toHaveURL(/\/favorites\/$/)
  await page.goto('/admin/city/')
  await expect(page).toHaveURL('/')
})

test('what is typed survives a refusal, a conflict and a slip of the hand', async ({ page, actor, another }) => {
  await grant(actor, allPermissions)
  const { page: other, actor: colleague } = await another()
  await grant(colleague, allPermissions)
  const name = `Clash ${actor.id.slice(-8)}`
  const { create, remove } = resources.option.endpoints
  // The schema of a derived endpoint is made at run time: its type says nothing of the body.
  const { data } = (await actor.api.call(create, { body: { name } as never })) as { data: { id: string } }

  await page.goto(`/admin/option/?q=${encodeURIComponent(name)}`)
  await rowOf(page, name).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit option' })
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} mine`)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(`${name} mine`)

  await other.goto(`/admin/option/?record=${data.id}`)
  const theirs = other.getByRole('dialog', { name: 'Edit option' })
  await theirs.getByLabel('Name', { exact: true }).fill(`${name} theirs`)
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()

  await dialog.getByRole('button', { name: 'Save' }).click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'Somebody else has changed this record' })
  await expect(notice.getByRole('cell', { name: `${name} theirs` })).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(`${name} mine`)
  await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `${name} mine`)).toHaveCount(1)

  await rowOf(page, name)
    .getByRole('button', { name: /^History of / })
    .click()
  const history = page.getByRole('dialog')
  await history.getByRole('button', { name: 'Revert' }).first().click()
  await expect(page.getByText('The change has been reverted.')).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, `${name} theirs`)).toHaveCount(1)
  await actor.api.call(remove, { params: { id: data.id } })

  await page.goto('/admin/country/?q=France')
  await page.getByRole('button', { name: 'Delete France' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(ask.getByRole('alert')).toContainText(/still used by [\d,]+ records/)
})

test('a list is exported, imported, kept as a view and read by a machine', async ({ page, actor }) => {
  await grant(actor, allPermissions)
  const name = `Sheet ${actor.id.slice(-8)}`
  await page.goto('/admin/option/')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('option.csv')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import: Options' })
  const choose = (csv: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'options.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose(`name,name.fr_FR\n${name} 1,Feuille\n,\n${name} 2,\n`)
  await expect(dialog.getByText('Line 3: Name is required.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Store/ })).toBeDisabled()
  await choose(`name,name.fr_FR\n${name} 1,Feuille\n${name} 2,\n`)
  await dialog.getByRole('button', { name: 'Store 2 rows' }).click()
  await expect(dialog).toBeHidden()

  await search(page, name)
  await expect(rowOf(page, name)).toHaveCount(2)
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await views.getByLabel('Name of the view').fill('My sheet')
  await views.getByRole('button', { name: 'Save this view' }).click()
  await expect(views.getByRole('link', { name: 'My sheet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/option/')
  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('link', { name: 'My sheet' }).click()
  await expect(rowOf(page, name)).toHaveCount(2)

  const results = await axe(page).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

  await setChecked(page.getByRole('checkbox', { name: 'Select all' }).first())
  await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('the focus follows what a dialog made or deleted: to the new row, to the one beside, to what is left', async ({
  page,
  actor,
}) => {
  await grant(actor, allPermissions)
  const name = `Focus ${actor.id.slice(-8)}`
  const { create } = resources.option.endpoints
  // The schema of a derived endpoint is made at run time: its type says nothing of the body.
  for (const one of ['a', 'b']) await actor.api.call(create, { body: { name: `${name} ${one}` } as never })
  await page.goto(`/admin/option/?q=${encodeURIComponent(name)}&sort=name`)
  await expect(rowOf(page, name)).toHaveCount(2)
  await page.getByRole('button', { name: /^New / }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} c`)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, `${name} c`)).toBeFocused()

  const remove = async (one: string) => {
    await page.getByRole('button', { name: `Delete ${name} ${one}` }).press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, `${name} ${one}`)).toHaveCount(0)
  }
  await remove('b')
  await expect(focusedIn(page, `${name} c`)).toHaveCount(1)
  await remove('c')
  await expect(focusedIn(page, `${name} a`)).toHaveCount(1)
  await remove('a')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})
