import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { whenStale } from '../fixtures/stale.ts'
import { expect, test } from '../fixtures/test.ts'
import { totpOf } from '../fixtures/totp.ts'

test.use({ expectedErrors: { patterns: [/status of 4(01|22)/, /ERR_INTERNET_DISCONNECTED/] } })

const typeCode = (page: Page, code: string) =>
  page.getByRole('textbox', { name: 'Code of your authenticator app' }).fill(code)
const factors = (page: Page) => page.getByRole('region', { name: 'Second factor' })

async function signOut(page: Page) {
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
async function signIn(page: Page, { email, password }: Actor) {
  await signOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sets up an app. @returns its secret and the recovery codes */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = /[A-Z2-7]{16,}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  await typeCode(page, totpOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick()
  const list = page.getByRole('dialog').getByRole('list', { name: 'Your recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factors(page).getByText('On', { exact: true })).toBeVisible()
  return { secret, codes }
}

test('an authenticator app is set up, asked for at sign-in, and a recovery code replaces it once', async ({
  page,
  actor,
}) => {
  const { secret, codes } = await setUpApp(page)
  await signIn(page, actor)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  const right = totpOf(secret, 1)
  await typeCode(page, right === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('This code or passkey is not right.')).toBeVisible()
  await typeCode(page, right)
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
  await expect(page.getByText('Sign in successful!').first()).toBeVisible()

  await signIn(page, actor)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Sign in successful!').first()).toBeVisible()
  await page.goto('/settings/account')
  await expect(factors(page).getByText('9 codes are left.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Security activity' }).getByText('Recovery code used')).toBeVisible()
})

test('a passkey is made, signs in, confirms, and is removed', async ({ page, actor }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('My laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factors(page).getByText('My laptop', { exact: true })).toBeVisible()

  await signIn(page, actor)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Sign in successful!').first()).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Sign in successful!').first()).toBeVisible()
  await page.goto('/settings/account')
  await expect(
    page.getByRole('list', { name: 'Security activity' }).getByText('Signed in: with a passkey').first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(factors(page).getByText('My laptop', { exact: true })).toBeHidden()

  // The device still has it, and offers it.
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey belongs to no account here.')).toBeVisible()
})

test('a sign-in that waits keeps its form over a lost network, and can be left', async ({ page, context, actor }) => {
  const { secret } = await setUpApp(page)
  await signIn(page, actor)
  await typeCode(page, totpOf(secret, 1))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/Not sent: no connection/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(actor.email)
})

test('a change that needs a fresh sign-in asks who is there, and then goes on by itself', async ({ page, actor }) => {
  await whenStale(page, '**/api/v1/user/*/totp')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Password', { exact: true }).fill('not it at all')
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(question.getByText('This is not your present password.')).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill(actor.password)
  await question.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Set up an app' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/account$/)
})
