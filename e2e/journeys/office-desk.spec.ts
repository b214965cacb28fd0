import { allPermissions, type PermissionKey, resources } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { grant } from '../fixtures/admin.ts'
import { open } from '../fixtures/form.ts'
import { freshWord } from '../fixtures/office-records.ts'
import { expect, test } from '../fixtures/test.ts'
import { readWorld } from '../fixtures/world.ts'

// On purpose: a topic that is not published yet, a cron expression that is none.
test.use({ expectedErrors: { patterns: [/status of (404|422)/] } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const visit = async (page: Page, title: string) => {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: title, exact: true }).click()
  await expect(heading(page, title)).toBeVisible()
}

test('open pages stay as tabs, over a reload, and are closed by menu and by keyboard', async ({ page, actor }) => {
  test.setTimeout(150_000)
  await grant(actor, allPermissions)
  await page.goto('/admin/color/?q=red')
  await expect(heading(page, 'Colors')).toBeVisible()
  for (const title of ['Cities', 'Currencies', 'Options']) await visit(page, title)
  await expect(tabs(page).getByRole('link')).toHaveText(['Colors', 'Cities', 'Currencies', 'Options'])
  await expect(tab(page, 'Options')).toHaveAttribute('aria-current', 'page')

  await page.reload()
  await expect(tabs(page).getByRole('link')).toHaveText(['Colors', 'Cities', 'Currencies', 'Options'])
  await tab(page, 'Colors').click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('red')

  // By keyboard alone: along the row, and one away.
  await tab(page, 'Colors').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Cities')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(tabs(page).getByRole('link')).toHaveText(['Colors', 'Currencies', 'Options'])
  await expect(heading(page, 'Colors')).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(heading(page, 'Currencies')).toBeVisible()
  await page.keyboard.press('Alt+KeyW')
  await expect(heading(page, 'Options')).toBeVisible()
  await expect(tabs(page).getByRole('link')).toHaveText(['Colors', 'Options'])

  await visit(page, 'Countries')
  await visit(page, 'Categories')
  await tab(page, 'Options').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close to the right' }).click()
  await expect(heading(page, 'Options')).toBeVisible()
  await expect(tabs(page).getByRole('link')).toHaveText(['Colors', 'Options'])
  await tab(page, 'Options').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close to the left' }).click()
  await expect(tabs(page).getByRole('link')).toHaveText(['Options'])
  await visit(page, 'Cities')
  await visit(page, 'Colors')
  await page.getByRole('button', { name: 'Tabs', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close others' }).click()
  await expect(tabs(page).getByRole('link')).toHaveText(['Colors'])
  await visit(page, 'Cities')
  await page.getByRole('button', { name: 'Tabs', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close all' }).click()
  await expect(tabs(page).getByRole('link')).toHaveCount(1)
})

test('a page is drawn anew, fills the screen, and asks before a tab with typed content goes', async ({
  page,
  actor,
}) => {
  await grant(actor, allPermissions)
  const word = freshWord()
  await page.goto('/admin/city/')
  await expect(heading(page, 'Cities')).toBeVisible()
  await visit(page, 'Options')
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await expect(page.getByText('Nothing found')).toBeVisible()
  // Somebody else adds what is looked for: the page shows it when it is drawn anew.
  const { create, remove } = resources.option.endpoints
  const { data } = (await actor.api.call(create, { body: { name: word } as never })) as { data: { id: string } }
  await page.getByRole('button', { name: 'Tabs', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)

  await page.getByRole('button', { name: 'Tabs', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
  await expect(heading(page, 'Options')).toBeVisible()
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()

  await page.getByRole('row').filter({ hasText: word }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit option' })
  await dialog.getByLabel('Name', { exact: true }).fill(`${word} typed`)
  await page.keyboard.press('Alt+KeyW')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(`${word} typed`)
  await page.keyboard.press('Alt+KeyW')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(heading(page, 'Cities')).toBeVisible()
  await expect(tabs(page).getByRole('link')).toHaveText(['Cities'])
  await actor.api.call(remove, { params: { id: data.id } })
})

test('the command menu finds pages and records, by keyboard and by permission', async ({ page, actor }) => {
  const rights: PermissionKey[] = ['admin.city.index', 'admin.city.update', 'admin.country.index']
  await grant(actor, rights)
  await page.goto('/admin/city/')
  await expect(heading(page, 'Cities')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+KeyK')
  const field = page.getByRole('combobox', { name: 'Commands' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveText(['Countries', 'Cities'])
  await page.keyboard.type('countr')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Countries')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+KeyK')
  await field.fill('Lyon')
  await expect(page.getByRole('option', { name: 'Lyon France', exact: true })).toHaveAttribute('aria-selected', 'true')
  // Records of pages without permission are not even asked for.
  await expect(page.getByRole('group', { name: 'Colors' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit city' }).getByLabel('Name', { exact: true })).toHaveValue('Lyon')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+KeyK')
  await field.fill('no record is called so')
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('a help page is written, previewed, published in versions and taken back', async ({ page, actor, another }) => {
  test.setTimeout(150_000)
  await grant(actor, allPermissions)
  const { page: visitor } = await another()
  const word = freshWord()
  await page.goto('/admin/pages/?record=new')
  const form = page.getByRole('dialog', { name: 'New page' })
  await form.getByLabel('Title', { exact: true }).fill(`About ${word}`)
  await form
    .getByLabel('Text (Markdown)', { exact: true })
    .fill('## First\n\nSee [the list](/my/).\n\n<script>document.title="owned"</script>\n\n[bad](javascript:alert(1))')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect(form.getByRole('link', { name: 'the list' })).toBeVisible()
  await expect(form.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await form.getByLabel('Address', { exact: true }).fill(`help-${word}`)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()

  await visitor.goto(`/help-center/help-${word}`)
  await expect(visitor.getByText('There is no such topic.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  // A new page is a draft, and the way to publish it is where that is said.
  const said = page.getByRole('listitem').filter({ hasText: 'Created as a draft: visitors do not see it yet.' })
  await said.getByRole('button', { name: 'Publish the draft' }).click()
  const versions = page.getByRole('dialog', { name: `Versions: About ${word}` })
  await versions.getByLabel('What has changed').fill('The beginning')
  await versions.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(versions.getByText('The draft is what visitors read.')).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(1)
  await versions.getByRole('button', { name: 'Close' }).click()

  await visitor.goto('/help-center/')
  await visitor.getByRole('link', { name: `About ${word}` }).click()
  await expect(visitor.getByRole('heading', { level: 2, name: 'First' })).toBeVisible()
  await expect(visitor).not.toHaveTitle(/owned/)

  await page.getByRole('row').filter({ hasText: word }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit page' })
  await edit.getByLabel('Text (Markdown)', { exact: true }).fill('## Second')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: `Versions of help-${word}` }).click()
  await versions.getByRole('button', { name: /^Compare the draft/ }).click()
  await expect(versions.getByRole('listitem').filter({ hasText: 'Added: ## Second' })).toBeVisible()
  await expect(versions.getByRole('listitem').filter({ hasText: 'Removed: ## First' })).toBeVisible()
  await versions.getByRole('button', { name: 'All versions' }).click()
  await versions.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 2, name: 'Second' })).toBeVisible()

  await versions
    .getByRole('button', { name: /^Restore version/ })
    .last()
    .click()
  await expect(versions.getByText('Visitors do not read this draft yet')).toBeVisible()
  await versions.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(versions.getByRole('listitem')).toHaveCount(3)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 2, name: 'First' })).toBeVisible()
  await versions.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Delete help-${word}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('terms and privacy are read signed out, in the visitor’s language', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 2, name: '1. What Forecourt is' })).toBeVisible()
  await expect(page.getByText(/^Version \d{4}-\d\d/)).toBeVisible()
  await page.goto('/privacy?lng=fr_FR')
  await expect(page.getByText(/^Version \d{4}-\d\d.*, publiée le /)).toBeVisible()
  await page.goto('/terms?lng=zh_CN')
  await expect(page.getByRole('heading', { level: 2, name: '1. Forecourt 是什么' })).toBeVisible()
})

test('a job’s next runs are shown while its expression is typed, and it is run by hand', async ({ page, actor }) => {
  await grant(actor, allPermissions)
  await page.goto('/admin/datacron/?record=new')
  const form = page.getByRole('dialog', { name: 'New job' })
  await form.getByLabel('Cron expression', { exact: true }).fill('30 4 1 1 *')
  await form.getByLabel('Time zone', { exact: true }).fill('Europe/Paris')
  await expect(form.getByText('Next runs (Europe/Paris)')).toBeVisible()
  await expect(form.getByRole('listitem')).toHaveCount(5)
  await expect(form.getByRole('listitem').first()).toContainText(/Jan 1, \d{4}, 04:30:00 AM GMT\+1/)
  await expect(form.getByText('At 04:30 AM, on day 1 of the month, only in January')).toBeVisible()
  // The field itself says what is wrong with it.
  const cron = form.getByRole('textbox', { name: 'Cron expression', exact: true })
  for (const [typed, reason] of [
    ['61 * * * *', 'The minute is wrong: 0 to 59.'],
    ['0 0 30 2 *', 'This time never comes, for example because the month does not have that day.'],
  ] as const) {
    await cron.fill(typed)
    await expect(cron).toHaveAccessibleDescription(new RegExp(reason))
    await expect(cron).toHaveAttribute('aria-invalid', 'true')
  }
  await open(form.getByRole('button', { name: /Handler/ }))
  await page.getByRole('option', { name: 'picture-gc', exact: true }).click()
  await expect(form.getByText('Removes picture files that no vehicle has any more.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Runs of otp-purge' }).click()
  const runs = page.getByRole('dialog', { name: 'Runs: otp-purge' })
  await expect(runs.getByText(/at most 30 minutes late/)).toBeVisible()
  await runs.getByRole('button', { name: 'Run now' }).click()
  const byHand = runs.getByRole('row').filter({ hasText: 'By hand' }).first()
  await expect(byHand).toContainText('Succeeded', { timeout: 30_000 })
  await expect(runs.getByRole('button', { name: 'Stop' })).toBeDisabled()
  await runs.getByRole('button', { name: 'Close' }).click()
  // The list tells how it went and when it is next.
  await expect(page.getByRole('columnheader', { name: 'Next run' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'otp-purge' })).toContainText('Succeeded')
})

test('a job that is under way is stopped, and runs again', async ({ page, actor, request }) => {
  // Three tries of a fetch that is not answered, at the most.
  test.setTimeout(150_000)
  await grant(actor, allPermissions)
  const bank = (faults: object) => request.put(`${readWorld().centralBank}/faults`, { data: faults })
  await page.goto('/admin/datacron/')
  await page.getByRole('button', { name: 'Runs of exchange-rate' }).click()
  const runs = page.getByRole('dialog', { name: 'Runs: exchange-rate' })
  const [run, stop] = [runs.getByRole('button', { name: 'Run now' }), runs.getByRole('button', { name: 'Stop' })]
  const byHand = runs.getByRole('row').filter({ hasText: 'By hand' })
  await expect(stop).toBeDisabled()
  await bank({ hold: true })
  try {
    await run.click()
    await expect(byHand.first()).toContainText('Running')
    await expect(run).toBeDisabled()
    await stop.click()
    // It stops between two pieces of work: the bank is still held, so that it cannot have ended by itself.
    await expect(byHand.first()).toContainText(/Stopping|Stopped/)
    await expect(byHand.first()).toContainText('Stopped', { timeout: 60_000 })
  } finally {
    await bank({})
  }
  await expect(stop).toBeDisabled()
  await run.click()
  await expect(byHand.first()).toContainText('Succeeded', { timeout: 30_000 })
  await expect(byHand.nth(1)).toContainText('Stopped')
})

test('rows of every list are close, or comfortable where a person chose so, after a reload too', async ({
  page,
  actor,
}) => {
  await grant(actor, allPermissions)
  await page.goto('/admin/color/')
  const height = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(30)
  const close = await height()
  expect(close).toBeLessThan(40)
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByText('Comfortable rows, in all lists').click()
  await expect.poll(height).toBeGreaterThan(close + 8)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(height).toBeGreaterThan(close + 8)
  await visit(page, 'Options')
  await expect.poll(height).toBeGreaterThan(close + 8)
})
