import AxeBuilder from '@axe-core/playwright'
import {
  changeAnyUser,
  changeRole,
  createAnyUser,
  deleteAnyUser,
  favoriteVehicles,
  listRoles,
  listUsers,
  login,
  readAnyUser,
  updateUser,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { promote } from '../fixtures/admin.ts'
import { expect, test } from '../fixtures/test.ts'

// Refusals on purpose: a session that ended, a conflict, what is taken.
test.use({ expectedErrors: { patterns: [/status of (401|409|422)/] } })

const people = (page: Page) => page.getByRole('grid', { name: 'Users' })
const rowOf = (page: Page, text: string) => people(page).getByRole('row').filter({ hasText: text })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
const find = (page: Page, { email }: Actor) => page.goto(`/admin/users/?q=${encodeURIComponent(email)}`)

test('a USER, an ADMIN with three permissions and a SUPADMIN each see exactly theirs', async ({
  page,
  actor,
  another,
}) => {
  const { actor: target } = await another()
  const { page: adminPage, actor: admin } = await another()
  const { page: supPage, actor: supadmin } = await another()
  const answers = async ({ api }: Actor) =>
    Object.fromEntries(
      await Promise.all(
        (
          [
            ['list', () => api.raw(listUsers)],
            ['read', () => api.raw(readAnyUser, { params: { id: target.id } })],
            ['status', () => api.raw(changeAnyUser, { params: { id: target.id }, body: { status: 'active' } })],
            ['rights', () => api.raw(changeAnyUser, { params: { id: target.id }, body: { denied: [] } })],
            ['above', () => api.raw(changeAnyUser, { params: { id: supadmin.id }, body: { status: 'suspended' } })],
            ['create', () => api.raw(createAnyUser, { body: { firstName: '' } as never })],
            ['delete', () => api.raw(deleteAnyUser, { params: { id: '019b76da-a800-7000-8000-00000000dead' } })],
            ['roles', () => api.raw(listRoles)],
            ['role', () => api.raw(changeRole, { params: { role: 'SUPADMIN' }, body: { permissions: [] } })],
          ] as const
        ).map(async ([name, ask]) => [name, (await ask()).status()]),
      ),
    )

  await test.step('USER', async () => {
    await page.goto('/admin/users/')
    await expect(page).toHaveURL(/\/$/)
    for (const [name, status] of Object.entries(await answers(actor))) expect([name, status]).toEqual([name, 403])
  })

  await test.step('ADMIN with three permissions', async () => {
    await promote(supadmin, 'SUPADMIN')
    await promote(admin, 'ADMIN', ['admin.user.index', 'admin.user.update', 'admin.city.index'])
    await find(adminPage, target)
    await expect(navigation(adminPage)).toHaveText(['Marketplace', 'Users', 'Cities'])
    await expect(rowOf(adminPage, target.email).getByRole('button')).toHaveCount(2)
    await expect(adminPage.getByRole('button', { name: `Suspend ${target.name}` })).toBeVisible()
    await expect(adminPage.getByRole('button', { name: `History of ${target.name}` })).toBeVisible()
    await expect(adminPage.getByRole('tab', { name: 'Roles' })).toHaveCount(0)
    await rowOf(adminPage, target.email).press('Enter')
    const details = adminPage.getByRole('dialog', { name: target.name })
    await expect(details.getByRole('tab')).toHaveText(['Profile', 'Permissions', 'Sessions', 'Security', 'History'])
    await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await details.getByRole('tab', { name: 'Permissions' }).click()
    await expect(details.getByRole('checkbox', { name: /^Cities: See/ })).not.toBeChecked()
    await expect(details.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await find(adminPage, supadmin)
    await expect(rowOf(adminPage, supadmin.email).getByRole('button')).toHaveCount(1)
    await rowOf(adminPage, supadmin.email).press('Enter')
    await expect(adminPage.getByRole('dialog', { name: supadmin.name }).getByRole('tab')).toHaveText([
      'Profile',
      'Permissions',
      'History',
    ])
  })

  await test.step('SUPADMIN', async () => {
    expect(await answers(admin)).toEqual({
      list: 200,
      read: 200,
      status: 200,
      rights: 403,
      above: 403,
      create: 403,
      delete: 403,
      roles: 403,
      role: 403,
    })
    await find(supPage, target)
    await expect(supPage.getByRole('button', { name: 'New user' })).toBeVisible()
    await expect(rowOf(supPage, target.email).getByRole('button')).toHaveCount(4)
    await expect(supPage.getByRole('tab', { name: 'Roles' })).toBeVisible()
    // Nobody suspends or deletes themselves here.
    await find(supPage, supadmin)
    await expect(rowOf(supPage, supadmin.email).getByRole('button')).toHaveCount(2)
  })
})

test('suspending ends the other’s session at once, and reactivating lets them in again', async ({
  page,
  actor,
  another,
}) => {
  await promote(actor, 'SUPADMIN')
  const { page: theirs, actor: target } = await another()
  await theirs.goto('/favorites/')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await find(page, target)
  await page.getByRole('button', { name: `Suspend ${target.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${target.name}?` })
  await dialog.getByLabel('Reason').fill('Sells what is not there')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, target.email)).toContainText('Suspended')

  await theirs.goto('/favorites/')
  await expect(theirs).toHaveURL(/\/sign-in/)
  await target.api.readConfig()
  const refused = await target.api.raw(login, { body: { email: target.email, password: target.password } })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'ACCOUNT_SUSPENDED'])

  await rowOf(page, target.email).press('Enter')
  const details = page.getByRole('dialog', { name: target.name })
  await details.getByRole('tab', { name: 'Sessions' }).click()
  await expect(details.getByText('Not signed in')).toBeVisible()
  await details.getByRole('tab', { name: 'Security' }).click()
  await expect(details.getByText('Back office')).toBeVisible()
  await details.getByRole('tab', { name: 'History' }).click()
  await expect(details.getByText('Reason: Sells what is not there')).toBeVisible()
  await details.getByRole('button', { name: 'Reactivate' }).click()
  await page
    .getByRole('dialog', { name: `Reactivate ${target.name}?` })
    .getByRole('button', { name: 'Reactivate' })
    .click()
  await expect(details.getByRole('button', { name: 'Suspend' })).toBeVisible()
  const welcome = await target.api.raw(login, { body: { email: target.email, password: target.password } })
  expect(welcome.status()).toBe(200)
})

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
  await box.check({ force: true })
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  // An ADMIN deletes nobody.
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Suspend 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend 3 people?' })
  await dialog.getByLabel('Reason').fill('One ring of sellers')
  const results = await new AxeBuilder({ page }).analyze()
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

  await box.check({ force: true })
  await bar.getByRole('button', { name: 'Reactivate 2' }).click()
  await page.getByRole('dialog', { name: 'Reactivate 2 people?' }).getByRole('button', { name: 'Reactivate' }).click()
  for (const { email } of [one, two]) await expect(rowOf(page, email)).not.toContainText('Suspended')
  await expect(bar).toHaveCount(0)
})

test('permissions are given one by one, and hold from the next request', async ({ page, actor, another }) => {
  await promote(actor, 'SUPADMIN')
  const { page: theirs, actor: target } = await another()
  await page.goto(`/admin/users/?q=${encodeURIComponent(target.email)}&record=${target.id}&part=rights`)
  const details = page.getByRole('dialog', { name: target.name })
  const first = details.getByRole('checkbox', { name: 'Dashboard: See' })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(details.getByRole('checkbox', { name: 'Cities: See, granted' })).toBeChecked()
  await details.getByRole('tab', { name: 'Profile' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('button', { name: 'Save' })).toBeDisabled()
  await theirs.goto('/admin/')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Cities' })).toBeVisible()

  const results = await new AxeBuilder({ page }).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('somebody is created, changed against somebody else’s change, and deleted', async ({ page, actor, another }) => {
  await promote(actor, 'SUPADMIN')
  const { actor: taken } = await another()
  const tag = actor.id.slice(-8)
  await page.goto('/admin/users/')
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const label of ['Role', 'User name', 'First name', 'Last name', 'Email'])
    await expect(dialog.getByText(`${label} is required.`)).toBeVisible()
  await dialog.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'User', exact: true }).click()
  await dialog.getByLabel('User name').fill(`made.${tag}`)
  await dialog.getByLabel('First name').fill('Made')
  await dialog.getByLabel('Last name').fill(`Byhand${tag}`)
  await dialog.getByLabel('Email').fill(taken.email)
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText(/must have at least|Invalid phone number/)).toBeVisible()
  await dialog.getByLabel('Phone').fill('06 12 34 56 78')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('This email address is already in use.')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue(`Byhand${tag}`)
  await dialog.getByLabel('Email').fill(`made-${tag}@example.com`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search' }).fill(`byhand${tag} made`)
  await expect(people(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Edit Made Byhand${tag}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await edit.getByLabel('First name').fill('Mine')
  const { data } = await actor.api.call(listUsers, { query: { q: `byhand${tag}` } })
  const id = data[0]?.id ?? ''
  await actor.api.call(changeAnyUser, { params: { id }, body: { firstName: 'Theirs' } })
  await edit.getByRole('button', { name: 'Save' }).click()
  const notice = edit.getByRole('alert').filter({ hasText: 'Somebody else has changed this record' })
  await expect(notice.getByRole('cell', { name: 'Theirs' })).toBeVisible()
  await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(edit).toBeHidden()
  await expect(rowOf(page, `Mine Byhand${tag}`)).toHaveCount(1)

  await page.getByRole('button', { name: `Delete Mine Byhand${tag}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
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
  const results = await new AxeBuilder({ page }).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await dialog.getByRole('button', { name: 'Store 2 rows' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `first-${tag}@example.com`)).toContainText('User')
  await expect(rowOf(page, `second-${tag}@example.com`)).toContainText('Administrator')
})

test('lists are narrowed by filters that stand in the address', async ({ page, actor, another }) => {
  await promote(actor, 'SUPADMIN')
  const { actor: target } = await another()
  await actor.api.call(changeAnyUser, { params: { id: target.id }, body: { status: 'suspended' } })
  await find(page, target)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByText('Suspended', { exact: true }).click()
  await expect(page).toHaveURL(/status=suspended/)
  await expect(rowOf(page, target.email)).toHaveCount(1)
  await panel.getByText('Super administrator', { exact: true }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  const chips = page.getByRole('grid', { name: 'Active filters' })
  await expect(chips.getByRole('row')).toHaveText(['Role: Super administrator', 'Status: Suspended'])
  await chips.getByRole('row', { name: 'Role: Super administrator' }).getByRole('button').click()
  await expect(rowOf(page, target.email)).toHaveCount(1)
  await page.reload()
  await expect(chips.getByRole('row')).toHaveText(['Status: Suspended'])

  await page.goto('/admin/city/')
  await page.getByRole('button', { name: 'Filters' }).click()
  await panel.getByRole('combobox', { name: 'Country' }).fill('Monaco')
  await page.getByRole('option', { name: 'Monaco' }).click()
  await expect(page).toHaveURL(/country=/)
  await expect(panel.getByRole('checkbox', { name: 'Monaco' })).toBeChecked()
  await panel.getByRole('textbox', { name: 'Population, from' }).fill('100000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await panel.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/country=|population/)
})

test('the matrix of roles shows what each may do, and a change holds', async ({ page, actor }) => {
  await promote(actor, 'SUPADMIN')
  await page.goto('/admin/users/')
  await page.getByRole('tab', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  const matrix = page.getByRole('table', { name: 'Permissions of the role Administrator' })
  await expect(matrix.getByRole('row')).toHaveCount(23)
  await expect(matrix.getByRole('checkbox', { name: 'Users: Create' })).not.toBeChecked()
  const results = await new AxeBuilder({ page }).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  // One that shows nowhere: other tests run beside this one.
  const box = matrix.getByRole('checkbox', { name: 'Identity providers: Change' })
  const save = page.getByRole('button', { name: 'Save' })
  for (const isHeld of [true, false]) {
    await box.setChecked(isHeld, { force: true })
    await save.click()
    await expect(save).toBeDisabled()
    // The button is disabled while it saves, too.
    await expect
      .poll(async () => {
        const { data } = await actor.api.call(listRoles)
        return data.find(({ role }) => role === 'ADMIN')?.permissions.includes('admin.federer.update')
      })
      .toBe(isHeld)
  }
  await page.getByRole('tab', { name: 'Super administrator' }).click()
  await expect(
    page.getByRole('table', { name: 'Permissions of the role Super administrator' }).getByRole('checkbox', {
      name: 'Roles: Delete',
    }),
  ).toBeChecked()
  await expect(save).toHaveCount(0)
})
