import { cards } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test('a page stays where it is while the keyboard is in the bars, and while its language changes @phone-only', async ({
  page,
  actor,
}) => {
  const word = `Bars ${actor.id.slice(-10)}`
  for (const title of ['one', 'two', 'three']) await publishVehicle(actor.api, `${word} ${title}`)
  await page.goto(`/?q=${encodeURIComponent(word)}`)
  await expect(cards(page).nth(2)).toBeVisible()
  // The bar is whole then: what stands in for the field takes no words.
  await expect(page.getByRole('combobox', { name: 'Search vehicles' })).toHaveValue(word)
  const focused = page.locator(':focus')
  const place = () => page.evaluate(() => scrollY)
  const start = 600
  const go = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  const language = page.getByRole('button', { name: /^(Language|Langue)$/ })

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await go(start)
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await place(), `after ${key}`).toBe(start)
  }
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  while (!(await language.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
  for (const [step, next, chosen] of [
    ['ArrowDown', 'Français', /Trier par$/],
    ['ArrowUp', 'English', /Sort by$/],
  ] as const) {
    await page.keyboard.press('Enter')
    await page.keyboard.press(step)
    await expect(focused).toHaveAccessibleName(next)
    await page.keyboard.press('Enter')
    await expect(language).toBeFocused()
    await expect(page.getByRole('button', { name: chosen })).toBeVisible()
    expect(await place(), next).toBe(start)
  }

  const foot = page.getByRole('navigation').filter({ visible: true }).last()
  await foot
    .getByRole('link')
    .first()
    .evaluate((one) => one.focus({ preventScroll: true }))
  await go(start)
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await place(), `at the foot, after ${key}`).toBe(start)
  }
})
