import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { setChecked } from '../fixtures/checkbox.ts'
import { addPerson } from '../fixtures/identity-provider.ts'
import { codeFor } from '../fixtures/mailbox.ts'
import { signInAs, signOut } from '../fixtures/sign-in-again.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ expectedErrors: { patterns: [/status of 4(01|09|22)/, /ERR_INTERNET_DISCONNECTED/] } })

const somebody = (more: { emailVerified?: boolean; email?: string } = {}) => {
  const tag = randomBytes(4).toString('hex')
  return {
    givenName: `Ines${tag}`,
    familyName: 'Okafor',
    email: `ines-${tag}@example.com`,
    emailVerified: true,
    ...more,
  }
}
const provider = (page: Page) => page.getByRole('button', { name: /^Continue with/ })
const choose = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) }).click()

test('a new person signs in at a provider, gives what is missing, and lands where they wanted to be', async ({
  page,
}) => {
  const person = somebody()
  await addPerson(page.request, person)
  await page.goto('/sign-in?redirect=%2Ffavorites%2F')
  await provider(page).click()
  await choose(page, person.givenName)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('User name is required.')).toBeVisible()
  await page.getByLabel('User name').fill(`ines${randomBytes(5).toString('hex')}`)
  await page.getByLabel('Phone').fill('06 12 34 56 78')
  await setChecked(page.getByRole('checkbox'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await page.getByLabel('User name').fill(`ines${randomBytes(5).toString('hex')}`)
  await page.getByLabel('Phone').fill('06 12 34 56 78')
  await setChecked(page.getByRole('checkbox'))
  await page.getByRole('button', { name: 'Finish' }).dblclick()
  await expect(page).toHaveURL(/\/favorites\/$/)
})

/** Signs somebody new up at the provider, as far as a name and a phone are asked for. */
async function signUpThere(page: Page): Promise<string> {
  const person = somebody()
  await addPerson(page.request, person)
  await page.goto('/sign-in')
  await provider(page).click()
  await choose(page, person.givenName)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  return person.givenName
}
const stillThere = (page: Page) => page.getByRole('status').filter({ hasText: 'Still signed in at Forecourt ID?' })

test('whoever signs out may sign out at the provider too, which then asks again who is there', async ({ page }) => {
  const name = await signUpThere(page)
  await signOut(page)
  await expect(stillThere(page)).toBeVisible()
  // The next person would be in with one click.
  await provider(page).click()
  await expect(page.getByRole('button', { name: `Continue as ${name}` })).toBeVisible()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign out of Forecourt ID too' }).dblclick()
  await expect(page.getByText('Do you want to sign out of Forecourt ID, too?')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByText(/^You are back from Forecourt ID/)).toBeVisible()
  // It is said once.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(/^You are back from Forecourt ID/)).toHaveCount(0)
  await provider(page).click()
  await expect(page.getByRole('heading', { name: 'Somebody else' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continue as/ })).toHaveCount(0)
})

test('whoever needs no sign-out at the provider says so once', async ({ page }) => {
  await signUpThere(page)
  await signOut(page)
  await stillThere(page).getByRole('button', { name: 'Not needed' }).click()
  await expect(stillThere(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(stillThere(page)).toHaveCount(0)
})

test('an address that says somebody signed out at a provider is not believed, and a password leaves nothing there', async ({
  page,
  another,
}) => {
  await signUpThere(page)
  await signOut(page)
  await page.goto('/api/v1/auth/oauth/forecourt-id/logout/callback?state=forged')
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.goto('/api/v1/auth/oauth/forecourt-id/logout?key=forged')
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(stillThere(page)).toBeVisible()
  const { actor } = await another()
  await signInAs(page, actor)
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Forecourt ID' })).toHaveCount(0)
})

test('an email that has an account leads to its password, never into it', async ({ page, another }) => {
  const { actor } = await another()
  const person = somebody({ email: actor.email })
  await addPerson(page.request, person)
  await page.goto('/sign-in')
  await provider(page).click()
  await choose(page, person.givenName)
  await expect(page).toHaveURL(/\/external\/error\?reason=account_exists/)
  await expect(page.getByText('There is already an account with this email address.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with the password' }).click()
  await page.getByLabel('Email').fill(actor.email)
  await page.getByLabel('Password', { exact: true }).fill(actor.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
})

test('an email the provider has not confirmed, and a cancelled sign-in, are told apart', async ({ page }) => {
  const person = somebody({ emailVerified: false })
  await addPerson(page.request, person)
  await page.goto('/sign-up')
  await provider(page).click()
  await choose(page, person.givenName)
  await expect(page.getByText('The provider has not confirmed your email address.')).toBeVisible()
  await page.getByRole('button', { name: /^Try again with/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You did not allow the provider to sign you in.')).toBeVisible()
})

test('an identity is linked with a mailed code, and unlinked', async ({ page, actor }) => {
  const person = somebody()
  await addPerson(page.request, person)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: /^Link / }).click()
  await choose(page, person.givenName)
  await expect(page.getByRole('heading', { name: 'Link your account' })).toBeVisible()
  const code = await codeFor(actor.email, /is your Forecourt code/)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: /^Link / }).dblclick()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await expect(page.getByRole('list', { name: 'Linked accounts' }).getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: /^Unlink/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('None is linked.')).toBeVisible()
})

test('the way back without a sign-in begun here ends on a page with ways on', async ({ page }) => {
  await page.goto('/external?federer=forecourt-id')
  await expect(page).toHaveURL(/\/external\/error\?reason=identity_invalid/)
  await page.goto('/external?federer=%2F%2Fevil')
  await expect(page).toHaveURL(/\/external\/error\?reason=unknown_provider/)
  await expect(page.getByRole('link', { name: 'Sign in with the password' })).toBeVisible()
})

test('a provider sign-in that would lead to another site, a script or another line leads home', async ({
  page,
  actor,
  baseURL,
}) => {
  expect(actor.id).not.toBe('')
  for (const evil of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\tevil.example', '/my\n/']) {
    await page.goto(`/external/success?redirect=${encodeURIComponent(evil)}`)
    await expect.poll(() => page.url()).toBe(`${baseURL}/`)
  }
})
