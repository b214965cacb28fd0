import { login } from '@forecourt/contracts'
import { Api } from '../fixtures/api.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { open } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ expectedErrors: { patterns: [/status of 4(01|02|22)/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] } })

test('the profile is judged, saved and still there after a reload', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings')
  await page.getByLabel('About you').fill('abc')
  await page.getByLabel('User name').fill('a')
  await page.getByRole('button', { name: 'Add a web address' }).click()
  await page.getByLabel('Web address 1', { exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('About you must have at least 4 characters.')).toBeVisible()
  await expect(page.getByText('User name must have at least 2 characters.')).toBeVisible()
  await expect(page.getByText('Please enter valid web addresses')).toBeVisible()
  const username = `mara${Date.now().toString(36)}`
  await page.getByLabel('About you').fill('Collects old estates.')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Web address 1', { exact: true }).fill('example.com/mara')
  await page.getByRole('button', { name: 'Save profile' }).dblclick()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('User name')).toHaveValue(username)
  await expect(page.getByLabel('About you')).toHaveValue('Collects old estates.')
  await expect(page.getByLabel('Web address 1', { exact: true })).toHaveValue('https://example.com/mara')
})

test('a lost network keeps the form, and the next try saves', async ({ page, context, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings/')
  await page.getByLabel('About you').fill('Typed on a train.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(/Not sent: no connection/).first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
})

test('a changed email has to be confirmed before anything else', async ({ page, actor }) => {
  await page.goto('/settings/')
  await page.getByLabel('Email').fill(`new-${actor.email}`)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page).toHaveURL(/\/email\?redirect=%2Fsettings%2F$/)
  await expect(page.getByText(`new-${actor.email}`)).toBeVisible()
})

test('date of birth and language are asked for, and the language shows at once', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings/account')
  const details = page.getByRole('region', { name: 'Account', exact: true })
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A date of birth is required.')).toBeVisible()
  await page.getByLabel('Date of birth').fill('1990-05-04')
  await open(details.getByRole('button', { name: /Language/ }))
  await page.getByRole('option', { name: /Fran/ }).click()
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Paramètres' })).toBeVisible()
})

test('theme and font are saved with the account', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings/appearance/')
  await setChecked(page.getByRole('radio', { name: /^Manrope/ }))
  await setChecked(page.getByRole('radio', { name: /^Dark/ }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/theme-dark/)
  await expect(page.locator('html')).toHaveClass(/font-manrope/)
})

test('what the sidebar shows is chosen, at least one place, and is so before any script runs', async ({
  page,
  actor,
}) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings/display')
  const places = page.getByRole('navigation', { name: 'Main', exact: true }).first()
  await expect(places.getByRole('link', { name: 'My data' })).toBeVisible()
  const all = ['Recently viewed', 'Search', 'My vehicles', 'Favorites', 'My data', 'Invoices']
  for (const name of all) await setChecked(page.getByRole('checkbox', { name }), false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You have to select at least one item.')).toBeVisible()
  await setChecked(page.getByRole('checkbox', { name: 'Favorites' }), true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(places.getByRole('link', { name: 'Recently viewed' })).toHaveCount(0)
  await expect(places.getByRole('link', { name: 'Favorites' })).toBeVisible()
  // What leads nowhere else is not for choosing.
  await expect(places.getByRole('link', { name: 'Messages' })).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' }).catch(() => {})
  await expect(places.getByRole('link', { name: 'Favorites' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Invoices' })).toHaveCount(0)
})

test('what was typed and not saved is asked about before another page or a reload takes its place', async ({
  page,
  actor,
}) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings/')
  const about = page.getByLabel('About you')
  await about.fill('Not saved yet.')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Appearance' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/settings\/?$/)
  await expect(about).toHaveValue('Not saved yet.')

  const asked = page.waitForEvent('dialog')
  const left = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await left
  await expect(about).toHaveValue('Not saved yet.')

  // What is typed while the first is on its way is not saved with it.
  const save = page.getByRole('button', { name: 'Save profile' })
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/v1/user/*', async (route) => {
    if (route.request().method() === 'PATCH') await isHeld
    await route.continue()
  })
  await save.click()
  await about.fill('Typed meanwhile.')
  letGo()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Appearance' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(about).toHaveValue('Typed meanwhile.')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await save.click()
  expect((await saved).status()).toBe(200)
  // One toast that counts, or two, by how much time lies between.
  await expect(page.getByText('2 times').or(page.getByText('Saved.').nth(1))).toBeVisible()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/settings\/account/)

  await page.getByLabel('Current password').fill('half a password')
  // A hand takes longer to the next step than the page to what follows from a key.
  await page.evaluate('new Promise((done) => requestIdleCallback(done))')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/settings\/?$/)
})

test('another session is seen and ended, and the password changes', async ({ page, actor, playwright, baseURL }) => {
  const elsewhere = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) })
  const api = new Api(elsewhere)
  await api.call(login, { body: { email: actor.email, password: actor.password } })
  await page.goto('/settings/account')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('1 session was ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password', { exact: true }).fill(`newer ${actor.password}`)
  await page.getByLabel('Repeat new password').fill(`newer ${actor.password}`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your present password.')).toBeVisible()
  await page.getByLabel('Current password').fill(actor.password)
  await page.getByRole('button', { name: 'Change password' }).dblclick()
  await expect(page.getByText(/^Password changed\. /)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Security activity' }).getByText('Password changed')).toBeVisible()
  await elsewhere.dispose()
})

test('the data is downloaded, and the account deleted once its name was typed', async ({ page, actor }) => {
  await page.goto('/settings/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^forecourt-data-\d{4}-\d\d-\d\d\.json$/)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('somebody else')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText(/This is not/)).toBeVisible()
  const name = /user name, (\S+), to/.exec((await dialog.textContent()) ?? '')?.[1] ?? ''
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete for good' }).dblclick()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await page.getByLabel('Email').fill(actor.email)
  await page.getByLabel('Password', { exact: true }).fill(actor.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible()
})
