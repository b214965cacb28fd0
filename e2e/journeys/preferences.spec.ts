import { config } from '@forecourt/contracts'
import { withoutServedConfig } from '../fixtures/asked-config.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { expect, test } from '../fixtures/test.ts'

test('a language is kept over a reload, and the one in the address wins', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: /véhicules$/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await page.reload()
  await expect(page.getByRole('heading', { name: /véhicules$/ })).toBeVisible()
  await expect(page.getByText(/\d\s€/).first()).toBeVisible()
  await page.goto('/?lng=zh_CN')
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
})

test('a language chosen on a page rewords what the server said on it too', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  const fuels = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(fuels('Fuel').getByText('Gasoline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(fuels('Carburant').getByText('Essence', { exact: true })).toBeVisible()
})

test('what is said beside a field is said anew in a language that is chosen meanwhile', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/settings/')
  const name = page.getByLabel('User name')
  await name.fill('a')
  await name.blur()
  await expect(page.getByText('User name must have at least 2 characters.')).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByText('doit comporter au moins 2 caractères.')).toBeVisible()
  await expect(page.getByText('must have at least')).toHaveCount(0)
})

test('language, theme and typeface chosen in one tab are those of another, and neither takes back what the other chose', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/settings/appearance')
  await setChecked(other.getByRole('radio', { name: /^Manrope/ }))
  await setChecked(other.getByRole('radio', { name: /^Dark/ }))
  await other.getByRole('button', { name: 'Save' }).click()
  const looks = page.locator('html')
  await expect(looks).toHaveClass(/font-manrope/)
  await expect(looks).toHaveClass(/theme-dark/)
  // What this tab stores next is no step back for the other.
  await page.getByRole('button', { name: 'Unfold sidebar' }).click()
  await expect(other.locator('html')).toHaveClass(/font-manrope/)
  await other.reload()
  await expect(other.locator('html')).toHaveClass(/font-manrope/)
  await other.getByRole('button', { name: 'Language' }).click()
  await other.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(looks).toHaveAttribute('lang', /^fr/)
  await expect(page.getByRole('heading', { name: /véhicules$/ })).toBeVisible()
})

test('a theme is there before the first paint, and "system" follows the system', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const theme = () => page.locator('html').getAttribute('class')
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(theme).toContain('theme-dark')
  // The document alone, without the application, is dark already.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' }).catch(() => {})
  await expect.poll(theme).toContain('theme-dark')
  await page.unroute('**/assets/*.js')
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
})

test('a theme chosen just before a reload stays', async ({ page, actor }) => {
  const theme = () => page.locator('html').getAttribute('class')
  await page.goto('/')
  // The answer does not come before the page is gone.
  await page.route(`**/api/v1/user/${actor.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') await route.continue()
  })
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' }).catch(() => {})
  await expect.poll(theme).toContain('theme-dark')
})

test.use({ expectedErrors: { patterns: [/ERR_FAILED/] } })

test('a maintenance that is announced is named on every page, until it is over', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const hour = 3_600_000
  let endsAt = Date.now() + 2 * hour
  await withoutServedConfig(page)
  await page.route(`**/api/v1${config.path}`, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const maintenance = { startsAt: new Date(endsAt - hour).toISOString(), endsAt: new Date(endsAt).toISOString() }
    await route.fulfill({ response, json: { data: { ...data, maintenance } } })
  })
  const said = page.getByText(/^Forecourt cannot be used from .* to /)
  for (const path of ['/my/', '/']) {
    await page.goto(path)
    await expect(said).toBeVisible()
  }
  endsAt = Date.now() - 1
  await page.goto('/my/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(said).toHaveCount(0)
})
