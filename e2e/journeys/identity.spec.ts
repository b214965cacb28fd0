import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { mailTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ expectedErrors: { patterns: [/status of 4(01|22)/, /ERR_INTERNET_DISCONNECTED/] } })

const resetCode = async (email: string) => /\d{6}/.exec((await mailTo(email, /password code/)).subject)?.[0] ?? ''
const typeCode = (page: Page, code: string) => page.getByRole('textbox', { name: 'Code' }).fill(code)

async function askForCode(page: Page, { email }: Pick<Actor, 'email'>, query = '') {
  await page.goto(`/forgot-password${query}`)
  await page.getByLabel('Email').first().fill(email)
  await page.getByRole('button', { name: 'Send the code' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
}

test('a forgotten password is reset by mail, from the sign-in page back to where the person wanted to be', async ({
  page,
  another,
}) => {
  const { actor } = await another()
  await page.goto('/sign-in?redirect=%2Ffavorites%2F')
  await page.getByLabel('Email').fill(actor.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page, which is still there for a moment, has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email').first()).toHaveValue(actor.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(
    page.getByText('If there is an account for this email:A password reset email has been sent.'),
  ).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/A new code can be sent in \d+ seconds/)
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled()

  const code = await resetCode(actor.email)
  await typeCode(page, code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('The code is wrong. 4 tries are left.')).toBeVisible()
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const password = `another ${actor.password}`
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill('something else')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
  await page.getByLabel('New password').fill('password123')
  await page.getByLabel('Repeat password').fill('password123')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText(/common/i)).toBeVisible()
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Reset password' }).dblclick()
  await expect(page.getByText('Your password has been reset successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Ffavorites%2F$/)
  await expect(page.getByLabel('Email')).toHaveValue(actor.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/favorites\/$/)
})

test('what is said does not tell whether an account exists', async ({ page }) => {
  await askForCode(page, { email: `nobody-${Date.now()}@example.com` })
  await expect(page.getByText(/^If there is an account for nobody-/)).toBeVisible()
  await expect(page.getByText('If there is an account for this email:')).toBeVisible()
})

test('/otp and /reset-password without a reset begun in this page lead to its start, and say so', async ({ page }) => {
  for (const path of ['/otp', '/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expect(page.getByText('For your safety a reset is not kept over a reload.')).toBeVisible()
  }
})

test('a reload while the code is asked for starts over', async ({ page, another }) => {
  await askForCode(page, (await another()).actor)
  await page.reload()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByText('For your safety a reset is not kept over a reload.')).toBeVisible()
})

test('a lost network keeps what was typed, and the next try works', async ({ page, context, another }) => {
  const { actor } = await another()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').first().fill(actor.email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error sending verification email.' })).toBeVisible()
  await expect(page.getByLabel('Email').first()).toHaveValue(actor.email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

test('a new password that does not arrive says so, and is kept for the next try', async ({
  page,
  context,
  another,
}) => {
  const { actor } = await another()
  await askForCode(page, actor)
  await typeCode(page, await resetCode(actor.email))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const password = `yet another ${actor.password}`
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error resetting password.' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Your password has been reset successfully.')).toBeVisible()
})

test('signing out of all devices ends the other browser too', async ({ page, actor, browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-US' })
  const other = await context.newPage()
  await other.goto('/sign-in')
  await other.getByLabel('Email').fill(actor.email)
  await other.getByLabel('Password', { exact: true }).fill(actor.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('link', { name: 'Sell a vehicle' }).first()).toBeVisible()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Sign out of all devices' }).dblclick()
  await expect(page).toHaveURL(/\/sign-in/)
  await other.goto('/my/')
  await expect(other).toHaveURL(/\/sign-in\?redirect=%2Fmy%2F$/)
  await context.close()
})

test('error pages say what happened, with and without a slash', async ({ page }) => {
  for (const [status, heading] of [
    ['401', 'Please sign in again'],
    ['403', 'You may not see this'],
    ['404', 'Page not found'],
    ['500', 'Something went wrong on our side'],
  ] as const) {
    for (const path of [`/${status}`, `/${status}/`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
      // /401 leads to sign-in instead: what was before cannot be shown.
      if (status !== '401') await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
    }
  }
})
