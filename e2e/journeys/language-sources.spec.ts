import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const speaks = (page: Page, tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag)

test.describe('a browser that speaks Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the language is that of the address, else cookie, local storage, session storage, browser', async ({
    page,
    context,
  }) => {
    const store = (where: 'localStorage' | 'sessionStorage', language: string | null) =>
      page.evaluate(
        ([name, value]) => (value ? window[name].setItem('i18nextLng', value) : window[name].removeItem('i18nextLng')),
        [where, language] as const,
      )
    await page.goto('/sign-in')
    await speaks(page, 'zh-CN')
    // Whatever was found is kept in local storage, which would go before the next two.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('zh_CN')

    await store('localStorage', null)
    await store('sessionStorage', 'fr_FR')
    await page.reload()
    await speaks(page, 'fr-FR')

    await store('localStorage', 'en_US')
    await page.reload()
    await speaks(page, 'en-US')

    await context.addCookies([{ name: 'i18nextLng', value: 'zh_CN', url: new URL(page.url()).origin }])
    await page.reload()
    await speaks(page, 'zh-CN')

    await page.goto('/sign-in?lng=fr')
    await speaks(page, 'fr-FR')
  })
})

test('what the browser keeps has the names of the specification', async ({ page, actor }) => {
  await page.goto('/settings/appearance')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Fold sidebar' }).click()
  const kept = () => page.evaluate(() => ({ ...localStorage }))
  await expect.poll(async () => (await kept())['ui-theme']).toBe('dark')
  const { user, settings, i18nextLng, ...others } = await kept()
  expect(Object.keys(others).sort()).toEqual(expect.arrayContaining(['ui-theme', 'user-token']))
  expect(i18nextLng).toBe('en_US')
  expect(JSON.parse(settings ?? '')).toMatchObject({ sidebarFolded: true })
  // The record is sealed: neither address nor name can be read.
  expect(user).toBeTruthy()
  expect(user).not.toContain(actor.email)
  expect(user).not.toContain(actor.name.split(' ')[0])
})
