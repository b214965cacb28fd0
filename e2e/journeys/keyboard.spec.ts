import { join } from 'node:path'
import { readVehicle } from '@forecourt/contracts'
import { Keyboard, tabTo } from '../fixtures/keyboard.ts'
import { codeFor } from '../fixtures/mailbox.ts'
import { cards } from '../fixtures/payment-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { draftVehicle } from '../fixtures/vehicle.ts'

test('somebody signs up with the keyboard alone, a mistake and its correction included', async ({ page }) => {
  const keyboard = new Keyboard(page)
  const tag = Date.now().toString(36)
  const email = `keys-${tag}@example.com`
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.skipBars()
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Morel'],
    ['User name', `keys${tag}`],
    ['Email', email],
    ['Phone', '0612345678'],
    ['Password', `quiet lanes ${tag}`],
    ['Repeat password', 'another one'],
  ] as const) {
    await keyboard.to(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await keyboard.act(page.getByRole('checkbox'), 'Space')
  await keyboard.act(page.getByRole('button', { name: 'Create account' }))
  const repeated = page.getByLabel('Repeat password', { exact: true })
  await expect(repeated).toBeFocused()
  await expect(repeated).toHaveAttribute('aria-invalid', 'true')
  await expect(repeated).toHaveAccessibleDescription(/password/i)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`quiet lanes ${tag}`)
  await keyboard.press('Enter')

  await expect(page.getByText('Sign up successful!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await keyboard.to(page.getByLabel('Code').first())
  await page.keyboard.type(await codeFor(email))
  await keyboard.act(page.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(page.getByRole('link', { name: 'Sell a vehicle' }).first()).toBeVisible()
  expect(keyboard.faults).toEqual([])
})

test('a vehicle is listed with the keyboard alone, through all steps, with a field of each kind and a picture', async ({
  page,
  actor,
}) => {
  const keyboard = new Keyboard(page)
  const title = `Listed by keys ${actor.id.slice(-8)}`
  // What it has already is filled in by others (first-sale.spec.ts): here each kind of field is once, and all are passed.
  const { id } = await draftVehicle(actor.api)
  const next = async (heading: string) => {
    await keyboard.act(page.getByRole('button', { name: 'Next' }))
    // The focus is at the head of the step that came, so that Tab reaches its first field.
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeFocused()
  }
  await page.goto(`/my/vehicles/${id}/edit`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await keyboard.skipBars()
  await keyboard.act(page.getByRole('button', { name: /^Step .*: Basics$/ }))
  await expect(page.getByRole('heading', { level: 2, name: 'Basics', exact: true })).toBeFocused()
  await keyboard.find('Make', 'Renault')
  await keyboard.find('Model', 'Clio')
  await keyboard.type('Title', title)
  await next('Technical')
  await keyboard.choose('Emissions standard', 'Euro 5')
  await next('History')
  await keyboard.to(page.getByLabel('First registration', { exact: true }))
  await page.keyboard.type('04022020')
  await keyboard.act(
    page.getByRole('radiogroup', { name: 'First hand' }).getByRole('radio', { name: 'Yes' }),
    'ArrowDown',
  )
  await next('Equipment')
  await keyboard.type('Doors', '3')
  await keyboard.act(page.getByRole('checkbox', { name: 'Air conditioning' }), 'Space')
  await next('Price')
  await next('Pictures')
  const tiles = page.getByRole('grid', { name: 'Pictures' }).getByRole('row')
  await expect(tiles).toHaveCount(1)
  const chooser = page.waitForEvent('filechooser')
  await keyboard.act(page.getByRole('button', { name: 'Choose pictures' }))
  await (await chooser).setFiles(join(import.meta.dirname, '../pictures/portrait_6.jpg'))
  await expect(tiles).toHaveCount(2)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await next('Review')
  await keyboard.act(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const { data } = await actor.api.call(readVehicle, { params: { id } })
  expect(data).toMatchObject({ status: 'live', brand: 'Renault', emissions_standard: 'euro_5', number_of_doors: 3 })
  expect(data).toMatchObject({ registration_date: '2020-04-02', is_first_hand: false })
  expect(data.pictures).toHaveLength(2)
  expect(keyboard.faults).toEqual([])
})

test('a plan is bought with the keyboard alone, at the payment page and back', async ({ page, actor }) => {
  const keyboard = new Keyboard(page)
  await page.goto('/billing/')
  await expect(page.getByRole('heading', { name: 'You are on Free' })).toBeVisible()
  await keyboard.skipBars()
  await keyboard.act(page.getByRole('link', { name: 'Choose Plus', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Check and pay' })).toBeVisible()
  await keyboard.find('Country you are billed in', 'France')
  await keyboard.act(page.getByRole('button', { name: /^Pay / }))

  const form = page.getByRole('form', { name: 'Card' })
  await expect(form).toBeVisible()
  // The payment page is not ours: what its focus looks like is not judged.
  for (const [name, text] of [
    ['Email', actor.email],
    ['Full name', 'Ada Lenoir'],
    ['Card number', cards.pays],
    ['Expires', '12 / 34'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, form.getByRole('textbox', { name }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Payment successful' })).toBeVisible()
  await keyboard.act(page.getByRole('main').getByRole('link').first())
  await expect(page).not.toHaveURL(/success/)
  expect(keyboard.faults).toEqual([])
})
