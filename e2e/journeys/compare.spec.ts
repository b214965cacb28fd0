import { expect, test } from '../fixtures/test.ts'

test('three vehicles are compared, a fourth is not, and the address shows the same to somebody else', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  const buttons = page.getByRole('region', { name: 'Search results' }).getByRole('button', { name: /^Compare / })
  await expect(buttons.nth(3)).toBeVisible()
  const names = (await page.getByRole('article').getByRole('heading').allTextContents()).slice(0, 4)
  for (let i = 0; i < 3; i += 1) await buttons.nth(i).click()
  await buttons.nth(3).click({ force: true })
  await expect(page.getByText('You can compare at most 3 vehicles. Remove one first.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Compare 3 vehicles' }).click()
  await expect(page).toHaveURL(/compare=[^&]+(%2C|,)[^&]+(%2C|,)/)
  const dialog = page.getByRole('dialog')
  for (const name of names.slice(0, 3)) await expect(dialog.getByText(name).first()).toBeVisible()
  const rows = dialog.getByRole('row')
  const before = await rows.count()
  await dialog.getByText('Differences only').click()
  await expect.poll(() => rows.count()).not.toBe(before)

  const { page: shared } = await another()
  await shared.goto(page.url())
  for (const name of names.slice(0, 3)) await expect(shared.getByText(name).first()).toBeVisible()
})
