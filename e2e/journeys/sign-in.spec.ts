import { config, generateOtp, login, logoutAll, updateUser } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { type Actor, newActor } from '../fixtures/actor.ts'
import { Api } from '../fixtures/api.ts'
import { choose, fill } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ expectedErrors: { patterns: [/status of 401/] } })

async function signIn(page: Page, { email, password }: Pick<Actor, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const place = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('a wrong password is said in the form, which stays where it is', async ({ page, another }) => {
  const { actor } = await another()
  await page.goto('/sign-in?redirect=%2Fmy%2F')
  const answer = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
  await signIn(page, { ...actor, password: 'not the password' })
  expect((await answer).status()).toBe(401)
  const { message } = await (await answer).json()
  const said = page.getByRole('alert').filter({ hasText: message })
  await expect(said).toContainText('Check both, and whether Caps Lock is on.')
  await expect(said.getByRole('link', { name: 'set a new one' })).toHaveAttribute('href', /^\/forgot-password/)
  await expect(page.getByLabel('Email')).toHaveValue(actor.email)
  expect(place(page)).toBe('/sign-in?redirect=%2Fmy%2F')
  await signIn(page, actor)
  await expect(page).toHaveURL(/\/my\/$/)
})

test('the address a visitor came for is where sign-in leads, with its query', async ({ page, another }) => {
  const { actor } = await another()
  await page.goto('/notifications/?status=new')
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  await signIn(page, actor)
  await expect.poll(() => place(page)).toBe('/notifications/?status=new')
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
})

test('a redirect to another site, or to a script, means home', async ({ page, context, another, baseURL }) => {
  const { actor } = await another()
  for (const evil of ['//evil.example/', '/\\evil.example/', 'javascript:alert(1)', 'https://evil.example/']) {
    await page.goto(`/sign-in?redirect=${encodeURIComponent(evil)}`)
    await signIn(page, actor)
    await expect(page.getByRole('link', { name: 'Sell a vehicle' }).first()).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}/`)
    await context.clearCookies()
  }
})

test('signing in shows the language and the theme of the account, and greets in it', async ({ page, another }) => {
  const { actor } = await another()
  const { data: choices } = await actor.api.call(config)
  const language = choices.languages.find(({ code }) => code === 'fr_FR')?.id
  const theme = choices.themes.find(({ name }) => name === 'dark')?.id
  if (!language || !theme) throw new Error('French and dark are among the choices')
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { language, theme } })
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await signIn(page, actor)
  await expect(page.getByText('Connexion réussie !')).toBeVisible()
  await expect(page.getByRole('heading', { name: /véhicules$/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await expect(page.locator('html')).toHaveClass(/theme-dark/)
})

test('who is signed in already leaves /sign-in and /sign-up', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect.poll(() => place(page)).toBe('/')
    await expect(page.getByRole('link', { name: 'Sell a vehicle' }).first()).toBeVisible()
  }
})

test('signing out in one tab signs out the other', async ({ page, context, actor }) => {
  expect(actor.id).not.toBe('')
  const other = await context.newPage()
  await other.goto('/my/')
  await expect(other.getByRole('heading', { name: 'My vehicles' })).toBeVisible()
  await page.goto('/logout/')
  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(other).toHaveURL(/\/sign-in/)
  await expect(other.getByRole('heading', { name: 'My vehicles' })).toBeHidden()
})

test('a page that is opened anew says that its code ended the one before', async ({ page, context }) => {
  const { email } = await newActor(context, { verified: false })
  await page.goto('/email')
  await expect(page.getByText(`We sent a new six-digit code to ${email}.`)).toContainText(
    'codes sent before no longer work',
  )
})

test.describe('when no code can be sent', () => {
  test.use({ expectedErrors: { patterns: [/status of 429/] } })

  test('the confirmation of an address says why and when, and does not seem to be sending', async ({
    page,
    context,
  }) => {
    await newActor(context, { verified: false })
    await page.route(`**/api/v1${generateOtp.path}`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1500' },
        json: { error: 'Too Many Requests', message: 'Too many attempts.', code: 'RATE_LIMITED', requestId: 'r' },
      }),
    )
    await page.goto('/email')
    await expect(page.getByRole('alert')).toContainText('Error sending verification email.')
    await expect(page.getByText('A new code can be sent in 25 minutes.')).toBeVisible()
    await expect(page.getByText(/Sending a code to/)).toHaveCount(0)
  })
})

test.describe('while something is written', () => {
  // Whatever the page wrote in that moment is signed with a key that has ended with its session: 400, and sent again.
  test.use({ expectedErrors: { patterns: [/status of 40[01]/] } })

  test('a session that ends meanwhile leads to sign-in and back, and nothing typed is lost', async ({
    page,
    actor,
    playwright,
    baseURL,
  }) => {
    // The page is to learn of the end by its own request. By its stream it might while the field is being filled, and be gone.
    await page.route('**/notification/stream*', () => {})
    await page.goto('/my/vehicles/new')
    await choose(page, 'Category', 'Car')
    await fill(page, 'Title', 'Typed before the session ended')
    await expect(page.getByText(/Draft saved|Kept in this browser/)).toBeVisible()

    const elsewhere = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) })
    const api = new Api(elsewhere)
    await api.call(login, { body: { email: actor.email, password: actor.password } })
    await api.readConfig()
    await api.call(logoutAll)
    await elsewhere.dispose()

    // The list of makes is asked for, and refused.
    await page.getByRole('combobox', { name: 'Make', exact: true }).fill('Peug')
    await expect(page).toHaveURL(/\/sign-in\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/my/vehicles/new')
    await signIn(page, actor)
    await expect.poll(() => place(page)).toBe('/my/vehicles/new')
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'Typed before the session ended',
    )
    await expect(page.getByRole('combobox', { name: 'Make', exact: true })).toHaveValue('Peug')
    await expect(page.getByRole('button', { name: /Category/ })).toContainText('Car')
  })
})
