import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readVehicle } from '@forecourt/contracts'
import { Api } from '../fixtures/api.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { choose, fill, find, madeUpVin } from '../fixtures/form.ts'
import { codeFor, mailTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { inside, turns } from '../fixtures/upright.ts'

// A refused picture is a 422, which the browser notes in its console.
test.use({ expectedErrors: { patterns: [/status of 422/] } })

const picture = (name: string): string => join(import.meta.dirname, '../pictures', name)

test('a new seller lists a vehicle, a buyer finds it and writes, and the message appears in the open inbox', async ({
  page,
  another,
}) => {
  test.setTimeout(150_000)
  const tag = Date.now().toString(36)
  const email = `seller-${tag}@example.com`
  const title = `Journey Peugeot ${tag}`

  await test.step('the seller signs up and confirms the email', async () => {
    await page.goto('/my/')
    await expect(page).toHaveURL(/\/sign-in\?redirect=/)
    await page.goto('/sign-up')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Morel')
    await page.getByLabel('User name').fill(`ada${tag}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('06 12 34 56 78')
    await page.getByLabel('Password', { exact: true }).fill(`quiet lanes ${tag}`)
    await page.getByLabel('Repeat password').fill(`quiet lanes ${tag}`)
    await setChecked(page.getByRole('checkbox'))
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await page
      .getByLabel('Code')
      .first()
      .pressSequentially(await codeFor(email))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Sell a vehicle' })).toBeVisible()
  })

  await test.step('fills the form in steps; a reload loses nothing', async () => {
    await page.getByRole('link', { name: 'Sell a vehicle' }).first().click()
    // The page one comes from has a category, body style and make, too: the filters.
    await expect(page.getByRole('heading', { name: 'List a vehicle' })).toBeVisible()
    await choose(page, 'Category', 'Car')
    await choose(page, 'Body style', /Hatchback/)
    await find(page, 'Make', 'Peugeot')
    await find(page, 'Model', '208')
    await fill(page, 'Year', '2020')
    await fill(page, 'Title', title)
    await choose(page, 'Color', 'Blue')
    await fill(page, 'Mileage', '42000')
    await fill(page, 'Registration', 'AB-123-CD')
    await fill(page, 'VIN', madeUpVin())
    await fill(page, 'Description', 'One owner, full service history, always garaged.')
    await expect(page.getByText(/Draft saved|Kept in this browser/)).toBeVisible()
    await page.reload()
    // Taken up at the first step that lacks something.
    await expect(page.getByRole('button', { name: /(^|\s)Fuel($|\s)/ })).toBeVisible()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('Picked up where you left off')).toBeHidden()
    await page.getByRole('button', { name: /^Step \d of \d: Basics$/ }).click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
    await page.getByRole('button', { name: 'Next' }).click()
  })

  await test.step('technical data: an empty step says what is required', async () => {
    // A click on the button before it has led on would be a second one on the step before.
    await expect(page.getByRole('button', { name: /(^|\s)Fuel($|\s)/ })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Fuel is required.').first()).toBeVisible()
    await choose(page, 'Fuel', 'Gasoline')
    await choose(page, 'Transmission', 'Manual')
    await fill(page, 'Engine size', '1199')
    await fill(page, 'Power (PS)', '100')
    await expect(page.getByRole('textbox', { name: 'Power (kW)', exact: true })).toHaveValue(/73\.[56]/)
    await fill(page, 'Fiscal power', '5')
    await choose(page, 'Emissions standard', 'Euro 6')
    await fill(page, 'CO₂ emissions', '103')
    await choose(page, 'Crit’Air', /1$/)
    await page.getByRole('button', { name: 'Next' }).click()
  })

  await test.step('history, dimensions, place', async () => {
    await page
      .getByRole('textbox', { name: 'First registration', exact: true })
      .or(page.getByLabel('First registration', { exact: true }))
      .first()
      .fill('2020-03-01')
    await find(page, 'Country of manufacture', 'France')
    await fill(page, 'Previous owners', '1')
    await page.getByRole('radiogroup', { name: 'First hand' }).getByText('Yes').click()
    await choose(page, 'Service history', 'Complete')
    await page.getByRole('button', { name: 'Next' }).click()
    for (const [label, value] of Object.entries({
      Doors: '5',
      Seats: '5',
      Length: '4055',
      Width: '1745',
      Height: '1430',
      Weight: '1065',
      'Trunk volume': '311',
    })) {
      await fill(page, label, value)
    }
    await setChecked(page.getByRole('checkbox', { name: 'Air conditioning' }))
    await page.getByRole('button', { name: 'Next' }).click()
    await fill(page, 'Price', '12990')
    await choose(page, 'Currency', /EUR|Euro/)
    await find(page, 'Country', 'France')
    await find(page, 'City', 'Lyon')
    await fill(page, 'Postal code', '69001')
    await fill(page, 'Address', '1 rue de la Paix')
    await page.getByRole('button', { name: 'Next' }).click()
  })

  const originals = ['DSCN0010.jpg', 'portrait_6.jpg', 'landscape_3.jpg']
  await test.step('real camera pictures; a damaged one is refused and the form keeps everything', async () => {
    const tiles = page.getByRole('grid', { name: 'Pictures' }).getByRole('row')
    for (const [position, name] of originals.entries()) {
      await page.locator('input[type=file]').first().setInputFiles(picture(name))
      await expect(tiles).toHaveCount(position + 1)
      // The demo world's pictures may be encoded beside it.
      await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
    }
    const answer = page.waitForResponse(
      (response) => /\/vehicle\/[^/]+\/picture$/.test(response.url()) && response.request().method() === 'POST',
    )
    await page.locator('input[type=file]').first().setInputFiles(picture('corrupted.jpg'))
    const refused = await answer
    const problem = await refused.json()
    expect([refused.status(), problem.code]).toEqual([422, 'PICTURE_UNREADABLE'])
    await expect(page.getByText('corrupted.jpg is damaged and cannot be read.')).toBeVisible()
    await expect(tiles).toHaveCount(4)
    await page.getByRole('button', { name: 'Remove Picture 4' }).click()
    await expect(tiles).toHaveCount(3)
    await page.getByRole('button', { name: 'Next' }).click()
    const review = page.getByRole('main')
    for (const text of [
      title,
      'Peugeot',
      '208',
      'AB-123-CD',
      'One owner, full service history, always garaged.',
      'Gasoline',
      'Manual',
      'Euro 6',
      'Air conditioning',
      'Lyon',
      '69001',
      '1 rue de la Paix',
      '3 pictures',
    ]) {
      await expect(review.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('AB-123-CD').first()).toBeVisible()
  })

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await test.step('what is served carries nothing but its pixels and stands upright', async () => {
    expect((await inside(await readFile(picture('DSCN0010.jpg')))).extras).toContain('exif')
    const { pictures } = (await new Api(page.request).call(readVehicle, { params: { id } })).data
    expect(pictures).toHaveLength(originals.length)
    for (const [position, { widths, formats, src, ...stored }] of pictures.entries()) {
      for (const width of widths) {
        for (const format of formats) {
          const served = await (await page.request.get(`${src}/${width}.${format}`)).body()
          const { extras, ...shape } = await inside(served)
          expect(extras, `${originals[position]} ${width}.${format}`).toEqual([])
          expect(Math.abs(shape.width / shape.height - stored.width / stored.height)).toBeLessThan(0.02)
          const [upright, ...turned] = await turns(served, picture(originals[position] ?? ''))
          expect(upright).toBeLessThan(6)
          expect(upright).toBeLessThan(Math.min(...turned) / 2)
        }
      }
    }
    const [, portrait, landscape] = pictures
    expect((portrait?.height ?? 0) / (portrait?.width ?? 1)).toBeGreaterThan(1)
    expect((landscape?.width ?? 0) / (landscape?.height ?? 1)).toBeGreaterThan(1)
  })

  await test.step('what is published is no draft any more: "Sell" begins another', async () => {
    await page.getByRole('link', { name: 'Sell a vehicle' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('')
  })

  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()

  const buyer = await another()
  await test.step('another person finds it by search and writes', async () => {
    await buyer.page.goto('/')
    const search = buyer.page.getByRole('combobox', { name: 'Search vehicles' })
    await search.fill(title)
    await search.press('Enter')
    await buyer.page.getByRole('link', { name: title }).first().click()
    await expect(buyer.page.getByRole('heading', { name: title })).toBeVisible()
    expect(await buyer.page.content()).not.toContain('AB-123-CD')
    const shown = await buyer.actor.api.raw(readVehicle, { params: { id } })
    expect(await shown.text()).not.toContain('AB-123-CD')
    await buyer.page.getByRole('button', { name: 'Contact seller' }).first().click()
    const dialog = buyer.page.getByRole('dialog')
    await dialog.getByLabel('Message').fill('Is it still for sale? I could come on Saturday.')
    await dialog.getByRole('button', { name: 'Send message' }).dblclick()
    await expect(buyer.page.getByText('Message sent!').first()).toBeVisible()
  })

  await test.step('the seller sees it without reloading, once, and by mail', async () => {
    await expect(page.getByText('Is it still for sale? I could come on Saturday.').first()).toBeVisible({
      timeout: 5_000,
    })
    await page.reload()
    await expect(page.getByRole('main').getByText('Is it still for sale? I could come on Saturday.')).toHaveCount(1)
    const mail = await mailTo(email, new RegExp(title))
    expect(mail.text).toContain('I could come on Saturday')
    expect(mail.text).toContain(buyer.actor.email)
  })
})
