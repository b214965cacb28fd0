import { listPayments, openPayment, readVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { fill, take } from '../fixtures/form.ts'
import { agree, cards, payWith } from '../fixtures/payment-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { draftVehicle, publishVehicle } from '../fixtures/vehicle.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const present = (page: Page, plan: string) => page.getByRole('heading', { name: `You are on ${plan}` })
async function choose(page: Page, plan: string): Promise<void> {
  await page.goto('/billing/')
  await page.getByRole('link', { name: plan, exact: true }).click()
  await expect(title(page, 'Check and pay')).toBeVisible()
}
const payments = async ({ api, id }: Actor) => (await api.call(listPayments, { params: { id } })).data

// A declined card is a 402, a plan without a place left a 409: the browser writes both into its console.
test.use({ expectedErrors: { patterns: [/status of 40[29]/] } })

test('somebody buys a plan after a declined card, and a better one with the credit of the first', async ({
  page,
  context,
  actor,
}) => {
  test.slow()
  expect(actor.id).toBeTruthy()
  await page.goto('/billing/')
  await expect(present(page, 'Free')).toBeVisible()
  await choose(page, 'Choose Plus')
  await agree(page)
  await payWith(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await payWith(page, cards.asksFirst)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(title(page, 'Payment successful')).toBeVisible()
  await expect(page.getByText(/It runs until/)).toBeVisible()
  await page.reload()
  await expect(title(page, 'Payment successful')).toBeVisible()

  // Another tab, and without the parameter, knows the same.
  const tab = await context.newPage()
  await tab.goto('/billing/success')
  await expect(title(tab, 'Payment successful')).toBeVisible()
  await tab.close()

  await choose(page, 'Choose Pro')
  const box = page.getByRole('combobox', { name: 'Country you are billed in' })
  await take(box, 'France', 'France')
  await expect(page.getByText(/^Plus.* ends now\. €1[89].* of it is credited\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay €60|^Pay €6[0-1]\./ }).click()
  await payWith(page, cards.pays)
  await expect(title(page, 'Payment successful')).toBeVisible()
  await page.getByRole('link', { name: 'Plan and billing' }).last().click()
  await expect(present(page, 'Pro')).toBeVisible()
})

test('a seller at the limit buys a larger plan and finishes the same listing, with nothing typed twice', async ({
  page,
  actor,
}) => {
  test.slow()
  await publishVehicle(actor.api, 'First of two')
  await publishVehicle(actor.api, 'Second of two')
  const { id } = await draftVehicle(actor.api)
  await page.goto(`/my/vehicles/${id}/edit`)
  await page.getByRole('button', { name: /^Step .*: Basics$/ }).click()
  await fill(page, 'Title', 'Typed before the plan')
  await page.getByRole('button', { name: /^Step .*: Review$/ }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const advice = page.getByRole('alert').filter({ hasText: 'All of the Free plan is in use: 2 vehicles' })
  await advice.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('link', { name: 'Choose Plus', exact: true }).click()
  await agree(page)
  await payWith(page, cards.pays)
  await expect(title(page, 'Payment successful')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your listing' }).click()
  await page.getByRole('button', { name: /^Step .*: Review$/ }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(title(page, 'Typed before the plan')).toBeVisible()
  expect((await actor.api.call(readVehicle, { params: { id } })).data).toMatchObject({ status: 'live' })
})

test('who leaves the payment page is charged nothing, and goes on or lets it be', async ({ page, actor }) => {
  await choose(page, 'Choose Plus')
  await agree(page)
  await page.getByRole('link', { name: 'Back to the shop without paying' }).click()
  await expect(title(page, 'Payment canceled')).toBeVisible()
  await expect(page.getByText(/Nothing was charged/)).toBeVisible()
  await page.getByRole('link', { name: 'Go on with the payment' }).click()
  await expect(page.getByRole('heading', { name: /^Pay €19/ })).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Payment canceled')).toBeVisible()
  await page.getByRole('button', { name: 'Drop the payment' }).click()
  await expect(page.getByText('Nothing was charged for Plus')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on with the payment' })).toHaveCount(0)
  expect((await payments(actor)).map(({ state }) => state)).toEqual(['expired'])
})

test('who goes elsewhere while a payment is prepared stays there, and finds it on /billing', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await choose(page, 'Choose Plus')
  const held = Promise.withResolvers<void>()
  await page.route(`**${openPayment.path.replace(/:\w+/g, '*')}`, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  const answer = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().includes('/cart/'))
  await agree(page)
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect(title(page, 'Inbox')).toBeVisible()
  held.resolve()
  await (await answer).finished()
  // A page that was being left would not come this far.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  await expect(title(page, 'Inbox')).toBeVisible()
  await page.goto('/billing/')
  await expect(page.getByRole('link', { name: 'Go on with the payment' })).toBeVisible()
})

test('a double click and a second tab make one payment', async ({ page, context, actor }) => {
  await choose(page, 'Choose Plus')
  const second = await context.newPage()
  await second.goto(page.url())
  const pick = async (tab: Page) => {
    await take(tab.getByRole('combobox', { name: 'Country you are billed in' }), 'France', 'France')
    await expect(tab.getByRole('button', { name: /^Pay €/ })).toBeVisible()
  }
  await pick(page)
  await pick(second)
  await Promise.all([page, second].map((tab) => tab.getByRole('button', { name: /^Pay €/ }).dblclick()))
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { name: /^Pay €19/ })).toBeVisible()
  const open = (await payments(actor)).filter(({ state }) => state === 'created')
  expect(open).toHaveLength(1)
  await second.close()
})
