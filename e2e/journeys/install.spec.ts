import { expect, test } from '../fixtures/test.ts'

test('where a browser installs nothing by itself, it is said how, and never again once refused', async ({
  page,
  actor,
}) => {
  // Only browsers of iOS know it, and none of them asks.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  const account = page.getByRole('button', { name: `Account of ${actor.name}` })
  const entry = page.getByRole('menuitem', { name: 'Install the app' })
  const dialog = page.getByRole('dialog', { name: 'Install the app' })
  const open = async () => {
    await account.click()
    await entry.click()
    await expect(dialog).toContainText('Add to Home Screen')
  }
  await page.goto('/settings/')
  await open()
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await dialog.getByRole('button', { name: 'Do not offer this again' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('the application is offered for installation where the browser would, and again 30 days after it was refused', async ({
  page,
  actor,
}) => {
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => {
        document.title = 'asked'
      }
      dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'dismissed' }) }))
      return event.defaultPrevented
    })
  const account = page.getByRole('button', { name: `Account of ${actor.name}` })
  const entry = page.getByRole('menuitem', { name: 'Install the app' })
  await page.goto('/settings/')
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await offer()).toBe(true)
  await account.click()
  await entry.click()
  await expect.poll(() => page.title()).toContain('asked')
  await page.reload()
  await expect(account).toBeVisible()
  expect(await offer()).toBe(true)
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('install', String(Date.now() - 31 * 86_400_000)))
  await page.reload()
  await expect(account).toBeVisible()
  expect(await offer()).toBe(true)
  await account.click()
  await expect(entry).toBeVisible()
})

test('manifest and icons are there, in the language of the page', async ({ page, request }) => {
  await page.goto('/sign-in?lng=fr')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const manifest = await (await request.get(address)).json()
  expect(manifest).toMatchObject({ id: '/', lang: 'fr-FR', description: expect.stringContaining('place de marché') })
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const icon of [...manifest.icons.map(({ src }: { src: string }) => src), touch]) {
    const file = await request.get(icon)
    expect(file.status(), icon).toBe(200)
    expect(file.headers()['content-type'], icon).toMatch(/^image\/(png|svg\+xml)/)
  }
})
