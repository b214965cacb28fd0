import {
  adminResources,
  changeAnyUser,
  changeRole,
  createAnyUser,
  deleteAnyUser,
  listRoles,
  listUsers,
  login,
  readAnyUser,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { promote } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { open, take } from '../fixtures/form.ts'
import { people, rowOf } from '../fixtures/people-list.ts'
import { whenStale } from '../fixtures/stale.ts'
import { expect, test } from '../fixtures/test.ts'

// Refusals on purpose: a session that ended, a conflict, what is taken.
test.use({ expectedErrors: { patterns: [/status of (401|403|409|422)/] } })

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
    await expect(page).toHaveURL('/')
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
  await test.step('the suspended person reaches support without a sign-in', async () => {
    await theirs.getByLabel('Email').fill(target.email)
    await theirs.getByLabel('Password', { exact: true }).fill(target.password)
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
    const notice = theirs.getByRole('alert').filter({ hasText: 'This account is suspended' })
    await expect(notice.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:support@/)
    const results = await axe(theirs).analyze()
    expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await notice.getByRole('link', { name: 'Open the help center' }).click()
    await expect(theirs.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
    await theirs.getByRole('link', { name: 'Buying', exact: false }).first().click()
    await expect(theirs.getByText(/^Version .*published on/)).toBeVisible()
    expect(new URL(theirs.url()).pathname).toMatch(/^\/help-center\/help-/)
  })
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

  const results = await axe(page).analyze()
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
  await open(dialog.getByRole('button', { name: /Role/ }))
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
  await test.step('at 1024 pixels a person is still recognised, and the buttons are in view', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const row = people(page).getByRole('row').last()
    for (const cell of [row.getByRole('rowheader'), row.getByRole('gridcell').filter({ hasText: '@' })])
      await expect.poll(async () => (await cell.boundingBox())?.width).toBeGreaterThan(140)
    for (const button of await row.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await page.getByRole('button', { name: `Edit Made Byhand${tag}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await edit.getByLabel('First name').fill('Mine')
  const { data } = await actor.api.call(listUsers, { query: { q: `byhand${tag}` } })
  const id = data[0]?.id ?? ''
  await actor.api.call(changeAnyUser, { params: { id }, body: { firstName: 'Theirs' } })
  await edit.getByRole('button', { name: 'Save' }).click()
  const notice = edit.getByRole('alert').filter({ hasText: 'Somebody else has changed this record' })
  await expect(notice.getByRole('cell', { name: 'Theirs' })).toBeVisible()
  // Only what was changed here is told as mine.
  await expect(notice.getByRole('rowheader')).toHaveText(['First name'])
  await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(edit).toBeHidden()
  await expect(rowOf(page, `Mine Byhand${tag}`)).toHaveCount(1)

  await test.step('deleting asks for a reason, the user name, and who is there; what was typed stays', async () => {
    await whenStale(page, /\/admin\/user\/[^/]+$/)
    await page.getByRole('button', { name: `Delete Mine Byhand${tag}` }).click()
    const removal = page.getByRole('dialog', { name: `Delete Mine Byhand${tag}’s account?` })
    await removal.getByRole('button', { name: 'Delete for good' }).click()
    await expect(removal.getByText('A reason is required.')).toBeVisible()
    await removal.getByLabel('Reason').fill('Asked for it by letter')
    await removal.getByLabel(/Type the user name/).fill('somebody else')
    await removal.getByRole('button', { name: 'Delete for good' }).click()
    await expect(removal.getByText(`This is not made.${tag}.`)).toBeVisible()
    await removal.getByLabel(/Type the user name/).fill(`made.${tag}`)
    await removal.getByRole('button', { name: 'Delete for good' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it is you' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(removal.getByLabel('Reason')).toHaveValue('Asked for it by letter')
    await whenStale(page, /\/admin\/user\/[^/]+$/)
    await removal.getByRole('button', { name: 'Delete for good' }).click()
    await question.getByLabel('Password', { exact: true }).fill(actor.password)
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()
  })
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
  await take(panel.getByRole('combobox', { name: 'Country' }), 'Monaco', /^Monaco/)
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
  await expect(matrix.getByRole('row')).toHaveCount(adminResources.length + 1)
  await expect(matrix.getByRole('checkbox', { name: 'Users: Create' })).not.toBeChecked()
  const results = await axe(page).analyze()
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  // A permission that changes nothing other tests would see: they run beside this one.
  const box = matrix.getByRole('checkbox', { name: 'Identity providers: Change' })
  const save = page.getByRole('button', { name: 'Save' })
  const holdsChange = async () => {
    const { data } = await actor.api.call(listRoles)
    return data.find(({ role }) => role === 'ADMIN')?.permissions.includes('admin.federer.update')
  }
  for (const isHeld of [true, false]) {
    await setChecked(box, isHeld)
    await save.click()
    await expect(save).toBeDisabled()
    // The button is disabled while it saves, too.
    await expect.poll(holdsChange).toBe(isHeld)
  }
  await test.step('what is changed while a save is under way is kept', async () => {
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/admin\/role\/ADMIN/, async (route) => {
      await isLetGo
      await route.continue()
    })
    const later = matrix.getByRole('checkbox', { name: 'Identity providers: Delete' })
    await setChecked(box)
    await save.click()
    await setChecked(later)
    letGo()
    await expect.poll(holdsChange).toBe(true)
    await expect(save).toBeEnabled()
    await expect(later).toBeChecked()
    await expect(box).toBeChecked()
    for (const one of [box, later]) await setChecked(one, false)
    await save.click()
    await expect.poll(holdsChange).toBe(false)
  })
  await test.step('the heads stay in view at 1024 pixels, however far down one reads', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const [first, last] = [matrix.getByRole('row').nth(1), matrix.getByRole('row').last()]
    await last.scrollIntoViewIfNeeded()
    await expect(first).not.toBeInViewport()
    for (const head of await matrix.getByRole('columnheader').all()) await expect(head).toBeInViewport({ ratio: 1 })
  })
  await page.getByRole('tab', { name: 'Super administrator' }).click()
  await expect(
    page.getByRole('table', { name: 'Permissions of the role Super administrator' }).getByRole('checkbox', {
      name: 'Roles: Delete',
    }),
  ).toBeChecked()
  await expect(save).toHaveCount(0)
})
