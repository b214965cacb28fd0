import {
  type Action,
  actions,
  allPermissions,
  type PermissionKey,
  type Resource,
  resources,
} from '@forecourt/contracts'
import { grant } from '../fixtures/admin.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { OfficePage } from '../fixtures/office-page.ts'
import { freshWord, slugOf } from '../fixtures/office-records.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/ui-texts.ts'

// Refusals on purpose: of what is in use.
test.use({ expectedErrors: { patterns: [/status of 409/] } })

const { category, city, type } = resources
const all = Object.values<Resource>(resources)

const rightsTo = (...actions: readonly Action[]): PermissionKey[] =>
  all.flatMap(({ name }) => actions.map((action): PermissionKey => `admin.${name}.${action}`))

for (const action of actions) {
  test(`every list shows what the right to ${action} allows, and nothing else`, async ({ page, actor }) => {
    test.setTimeout(150_000)
    await grant(actor, rightsTo(...new Set<Action>(['index', action])))
    await page.goto('/admin/')
    for (const resource of all) {
      await test.step(resource.name, async () => {
        const office = new OfficePage(page, resource)
        const { title } = wordsOf(resource)
        const navigation = page.getByRole('navigation', { name: 'Back office' })
        await navigation.getByRole('link', { name: title, exact: true }).click()
        await expect(page.getByRole('grid', { name: title })).toBeVisible()
        await expect(office.button('History of').first()).toBeVisible()
        const shown = async (verb: 'New' | 'Edit' | 'Delete', isShown: boolean) => {
          if (isShown) await expect(office.button(verb).first()).toBeVisible()
          else await expect(office.button(verb)).toHaveCount(0)
        }
        await shown('New', action === 'create')
        await shown('Edit', action === 'update')
        // Of what is part of the application nothing can be deleted, whoever asks.
        await shown('Delete', action === 'delete' && resource.name !== 'theme')
      })
    }
  })
}

test('without the right to see a list the others open nothing', async ({ page, actor }) => {
  test.setTimeout(150_000)
  await grant(actor, rightsTo('create', 'update', 'delete'))
  for (const resource of all) {
    await page.goto(`/admin/${slugOf(resource)}/`)
    await expect(page).toHaveURL((url) => url.pathname === '/')
  }
})

test('the back office opens where the person may be now, not where they might on their last visit', async ({
  page,
  actor,
}) => {
  await grant(actor, ['admin.category.index', 'admin.city.index'])
  await page.goto('/admin/')
  await expect(page.getByRole('grid', { name: wordsOf(category).title })).toBeVisible()
  await grant(actor, ['admin.city.index'])
  await page.goto('/admin/')
  await expect(page.getByRole('grid', { name: wordsOf(city).title })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === `/admin/${slugOf(city)}/`)
  await grant(actor, [])
  await page.goto('/admin/')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('who presses a link while the back office opens goes where it leads', async ({ page, actor }) => {
  await grant(actor, ['admin.category.index', 'admin.city.index'])
  await page.goto('/')
  await page.getByRole('button', { name: 'Account of ' }).click()
  let pressed = (): void => undefined
  const press = new Promise<void>((resolve) => {
    pressed = resolve
  })
  // The rights are read anew, and answered while the pressed page is still loading.
  await page.route('**/api/v1/user/config', async (route) => {
    await press
    await route.continue()
  })
  await page.route('**/resource-page*', async (route) => {
    await press
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.getByRole('menuitem', { name: 'Back office' }).click()
  const navigation = page.getByRole('navigation', { name: 'Back office' })
  await navigation.getByRole('link', { name: wordsOf(city).title, exact: true }).click()
  pressed()
  await expect(page.getByRole('grid', { name: wordsOf(city).title })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === `/admin/${slugOf(city)}/`)
})

test('what is in use stays, and says how often it is used', async ({ page, actor }) => {
  await grant(actor, allPermissions)
  const used: readonly [Resource, string][] = [
    [resources.country, 'France'],
    [resources.currency, 'Euro'],
    [resources.category, 'Car'],
    [resources.cartgroup, 'Plus'],
  ]
  for (const [resource, name] of used) {
    const office = new OfficePage(page, resource)
    await office.open(name)
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await office.question.getByRole('button', { name: 'Delete' }).click()
    await expect(office.question.getByRole('alert')).toContainText(/still used by/)
    await office.question.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('of several that are deleted, what is in use stays and is named', async ({ page, actor }) => {
  await grant(actor, allPermissions)
  const word = freshWord()
  /** Derived endpoints: their schemas are made at run time, so their types say nothing of bodies and replies. */
  const make = async ({ endpoints }: Resource, fields: Record<string, string>) => {
    const body = { description: 'Made by a test', ...fields } as never
    return ((await actor.api.call(endpoints.create, { body })) as { data: { id: string } }).data.id
  }
  const used = await make(category, { name: `${word} used` })
  await make(category, { name: `${word} free` })
  const user = await make(type, { name: word, category: used })
  const office = new OfficePage(page, category)
  try {
    await office.open(word)
    await expect(office.row(word)).toHaveCount(2)
    await setChecked(page.getByRole('checkbox', { name: 'Select all' }).first())
    await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click()
    await office.question.getByRole('button', { name: 'Delete' }).click()
    const report = page.getByRole('dialog', { name: '1 record was not deleted' })
    await expect(report.getByRole('listitem')).toContainText(`${word} used`)
    await expect(report.getByRole('listitem')).toContainText(/still used by/)
    await report.getByRole('button', { name: 'Close' }).first().click()
    await expect(office.row(word)).toHaveText(new RegExp(`${word} used`))
  } finally {
    await actor.api.call(type.endpoints.remove, { params: { id: user } })
    await actor.api.call(category.endpoints.remove, { params: { id: used } })
  }
})
