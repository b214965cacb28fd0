import { myVehicles, publishVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { type Actor, newActor } from '../fixtures/actor.ts'
import { fill } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'
import { completeDraft } from '../fixtures/vehicle.ts'

const plate = 'QX-417-ZZ'
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const signOut = async (page: Page) => {
  await page.goto('/logout/')
  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}
const signIn = async (page: Page, { email, password }: Actor) => {
  await page.goto('/sign-in?redirect=/my/vehicles/new')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/my\/vehicles\/new$/)
  await expect(title(page)).toBeVisible()
}
/** Everything this browser keeps between visits, as text. */
const atRest = (page: Page): Promise<{ count: number; text: string }> =>
  page.evaluate(`(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('forecourt'))
    const drafts = await done(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return { count: drafts.length, text: JSON.stringify([drafts, { ...localStorage }, { ...sessionStorage }]) }
  })()`)

test('a draft waits over a sign-out for its person, and is closed to everybody else', async ({
  page,
  context,
  actor,
}) => {
  await page.goto('/my/vehicles/new')
  await fill(page, 'Title', 'Typed on a shared computer')
  await fill(page, 'Registration', plate)
  // Refused by the server: only this browser keeps it.
  await fill(page, 'Mileage', '9000000')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await expect.poll(async () => (await atRest(page)).count).toBe(1)
  await signOut(page)
  const left = await atRest(page)
  expect(left.count).toBe(1)
  for (const secret of [plate, 'shared computer', '9000000']) expect(left.text).not.toContain(secret)

  // Somebody else at the same computer finds an empty form.
  const stranger = await newActor(context)
  await page.goto('/my/vehicles/new')
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('Picked up where you left off')).toHaveCount(0)
  expect(stranger.id).not.toBe(actor.id)
  await signOut(page)

  await signIn(page, actor)
  await expect(page.getByText('Picked up where you left off')).toBeVisible()
  await expect(title(page)).toHaveValue('Typed on a shared computer')
  await expect(page.getByRole('textbox', { name: 'Mileage', exact: true })).toHaveValue(/9.?000.?000/)
})

test('what was typed in the last moment before the page went is there, and sealed', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/my/vehicles/new')
  await title(page).pressSequentially('Half a title')
  await page.reload()
  await expect(title(page)).toHaveValue('Half a title')
  expect((await atRest(page)).text).not.toContain('Half a title')
})

test('a vehicle has one draft, taken up at its first gap, and "Sell" never opens it once it is published', async ({
  page,
  actor,
}) => {
  const step = (name: string) => page.getByRole('button', { name: new RegExp(`^Step \\d of \\d: ${name}$`) })
  const mileage = page.getByRole('textbox', { name: 'Mileage', exact: true })
  await page.goto('/my/vehicles/new')
  await fill(page, 'Title', 'Begun at Sell')
  // Refused by the server: only this browser has it.
  await fill(page, 'Mileage', '9000000')
  await step('Price').click()
  await expect(page.getByText(/Draft saved|Kept in this browser/)).toBeVisible()
  const [draft] = (await actor.api.call(myVehicles)).data
  const id = draft?.id ?? ''

  // Under the vehicle's own address it is the same draft, and the step that was left last is not the first gap.
  await page.goto(`/my/vehicles/${id}/edit`)
  await expect(title(page)).toHaveValue('Begun at Sell')
  await expect(mileage).toHaveValue(/9.?000.?000/)
  await fill(page, 'Mileage', '42000')
  await expect.poll(async () => (await atRest(page)).count).toBe(1)
  await page.goto('/my/vehicles/new')
  await expect(mileage).toHaveValue(/42.?000/)
  expect((await atRest(page)).count).toBe(1)

  await completeDraft(actor.api, id)
  await actor.api.call(publishVehicle, { params: { id } })
  await page.goto('/my/vehicles/new')
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('Picked up where you left off')).toHaveCount(0)
  await expect.poll(async () => (await atRest(page)).count).toBe(0)
})
