import { randomInt } from 'node:crypto'
import { listPayments, type PermissionKey } from '@forecourt/contracts'
import type { Locator, Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { grant } from '../fixtures/admin.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { take } from '../fixtures/form.ts'
import { agree, atTheBank, cards, payWith } from '../fixtures/payment-page.ts'
import { withOwnPlan } from '../fixtures/plan.ts'
import { whenStale } from '../fixtures/stale.ts'
import { expect, test } from '../fixtures/test.ts'
import { readWorld } from '../fixtures/world.ts'

// A price that changed is a 409, who has to confirm who they are gets a 401: the browser writes both into its console.
test.use({ expectedErrors: { patterns: [/status of 40[19]/] } })

const cashier: PermissionKey[] = ['admin.payment.index', 'admin.payment.update', 'admin.user.index']

test('a price that changes before the press is told with the new amount, and one press goes on', async ({
  page,
  actor,
}) => {
  await withOwnPlan(actor, 30, async ({ id, reprice }) => {
    await page.goto(`/billing/checkout/${id}`)
    const box = page.getByRole('combobox', { name: 'Country you are billed in' })
    await take(box, 'France', 'France')
    const pay = page.getByRole('button', { name: /^Pay / })
    await expect(pay).toHaveText('Pay €30')
    await reprice(35)
    await pay.click()
    const told = page.getByRole('alert').filter({ hasText: 'The amount has changed' })
    await expect(told).toContainText('You had agreed to €30. Nothing was charged')
    await expect(pay).toHaveText('Pay €35')
    await expect(page.getByRole('region', { name: 'What you agree to' })).toContainText('€35')
    expect((await actor.api.call(listPayments, { params: { id: actor.id } })).data).toEqual([])
    await pay.click()
    await expect(page.getByRole('heading', { name: /^Pay €35/ })).toBeVisible()
  })
})

/** Somebody buys a plan. @returns the payment's id */
async function buy(page: Page, { id, api }: Actor): Promise<string> {
  await page.goto('/billing/')
  await page.getByRole('link', { name: 'Choose Plus', exact: true }).click()
  await agree(page)
  await payWith(page, cards.pays)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment successful' })).toBeVisible()
  const [payment] = (await api.call(listPayments, { params: { id } })).data
  if (!payment) throw new Error('nothing was bought')
  return payment.id
}

/** Gives money back in the back office, with the reason it asks for. */
async function giveBack(page: Page, part: RegExp, fill: (dialog: Locator) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give money back' })
  await setChecked(dialog.getByRole('radio', { name: part }), true)
  await fill(dialog)
  await dialog.getByLabel('Reason').fill('The listing was down for a week')
  await dialog.getByRole('button', { name: /^Give back €/ }).click()
  return dialog
}

test('a refund in part, then whole, by an administrator who confirms who they are, is seen by the buyer', async ({
  page,
  actor,
  another,
}) => {
  test.slow()
  await grant(actor, cashier)
  const { actor: buyer, page: theirs } = await another()
  const payment = await buy(theirs, buyer)
  const papers = theirs.getByRole('list', { name: 'Invoices' })

  await page.goto(`/admin/payment/${payment}/`)
  await whenStale(page, /\/admin\/payment\/[^/]+\/refund$/)
  const dialog = await giveBack(page, /^Another amount/, (asked) =>
    asked.getByRole('textbox', { name: 'Amount' }).fill('5'),
  )
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Password', { exact: true }).fill(actor.password)
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Money went back')

  await theirs.goto('/settings/billing')
  await expect(papers.getByRole('listitem').filter({ hasText: 'Credit note' })).toContainText('€5')
  await expect(theirs.getByText(/^You are on Plus monthly until/)).toBeVisible()

  await expect(await giveBack(page, /^All that is left: €14/)).toBeHidden()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText(/^You are on Free, which has no end/)).toBeVisible()
  await expect(papers.getByRole('listitem').filter({ hasText: 'Credit note' })).toHaveCount(2)
  await expect(papers).toContainText('€14')
  await theirs.goto('/notifications/')
  await expect(theirs.getByText(/^Your plan Plus ended on .*, before its time\.$/)).toBeVisible()
})

test('a refund that a bank does not take waits in its queue until it is asked for again', async ({
  page,
  actor,
  another,
}) => {
  test.slow()
  await grant(actor, cashier)
  const { actor: buyer, page: theirs } = await another()
  const payment = await buy(theirs, buyer)
  await page.goto(`/admin/payment/${payment}/`)
  await expect(await giveBack(page, /^All that is left/)).toBeHidden()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()

  // The sandbox's page, where what happens at banks is decided; the newest refund of this amount is this one.
  const bank = await page.context().newPage()
  await bank.goto(readWorld().stripe)
  const fail = bank.getByRole('button', { name: 'Let it fail' })
  const refund = bank.getByRole('row').filter({ has: fail, hasText: '19.00' }).first()
  const [number = ''] = await refund.getByRole('cell').allTextContents()
  await refund.getByRole('button', { name: 'Let it fail' }).click()
  // A page that is closed while it goes on holds up the browser.
  await expect(bank.getByRole('row').filter({ hasText: number })).toContainText('failed')
  await bank.close()
  await page.goto('/admin/payment/?view=failed')
  const row = page.getByRole('row').filter({ hasText: buyer.name })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Refund failed', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await row.getByRole('link', { name: 'Plus monthly' }).click()
  await expect(page.getByText('€19 did not reach the buyer')).toBeVisible()
  await page.getByRole('button', { name: 'Decide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'A refund failed' })
  await dialog.getByRole('button', { name: 'Give back €19' }).click()
  await expect(dialog.getByText('At least 3 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Their card has been replaced')
  await dialog.getByRole('button', { name: 'Give back €19' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Refund asked for again')
  await expect(page.getByText('€19 did not reach the buyer')).toHaveCount(0)
  await expect(page.getByText('Stripe has been asked to give €19 back once more.')).toHaveCount(0, {
    timeout: 20_000,
  })
  // What waits has left its queue, and what was asked for is on its way.
  await page.goto(`/admin/payment/?view=failed&q=${payment}`)
  await expect(page.getByRole('heading', { name: 'No failed refunds' })).toBeVisible()
})

test('a dispute of what was upgraded stops the better plan, and lost takes time of it; an administrator settles and ends it', async ({
  page,
  actor,
  another,
}) => {
  test.slow()
  await grant(actor, cashier)
  const { actor: buyer, page: theirs } = await another()
  // Nobody else's charge is of this amount.
  const price = randomInt(2000, 9999) / 100
  const choose = async (plan: { id: string }) => {
    await theirs.goto(`/billing/checkout/${plan.id}`)
    await agree(theirs)
    await payWith(theirs, cards.pays)
    await expect(theirs.getByRole('heading', { level: 1, name: 'Payment successful' })).toBeVisible()
  }
  await withOwnPlan(actor, price, async (lower) => {
    await withOwnPlan(
      actor,
      500,
      async (better) => {
        for (const plan of [lower, better]) await choose(plan)

        await atTheBank(page, price.toFixed(2), 'Dispute')
        await page.goto('/admin/payment/?view=review')
        const row = page.getByRole('row').filter({ hasText: lower.name })
        await expect(async () => {
          await page.reload()
          await expect(row).toContainText('Disputed after an upgrade', { timeout: 1000 })
        }).toPass({ timeout: 20_000 })
        await row.getByRole('link', { name: lower.name }).click()
        await expect(page.getByText(`${better.name}. That plan stands still`)).toBeVisible()
        await theirs.goto('/billing/')
        await expect(theirs.getByText(`${better.name} stands still since`)).toBeVisible()

        await atTheBank(page, price.toFixed(2), 'Dispute lost')
        await expect(async () => {
          await page.reload()
          await expect(page.getByText(`${better.name} has lost the time`)).toBeVisible({ timeout: 1000 })
        }).toPass({ timeout: 20_000 })
        await page.getByRole('button', { name: 'Settle…' }).click()
        const settling = page.getByRole('dialog', { name: 'Settle a dispute after an upgrade' })
        await settling.getByLabel('Reason').fill('They keep the rest')
        await settling.getByRole('button', { name: 'It is settled' }).click()
        await expect(settling).toBeHidden()
        await expect(page.getByText(`${better.name} has lost the time`)).toHaveCount(0)
        await expect(page.getByRole('list', { name: 'What happened' })).toContainText('They keep the rest')

        await page.goto(`/admin/users/?record=${buyer.id}&part=billing`)
        const details = page.getByRole('dialog', { name: buyer.name })
        await details.getByRole('button', { name: `End ${better.name}…` }).click()
        const ending = page.getByRole('dialog', { name: `End ${better.name} of` })
        await ending.getByRole('button', { name: 'End the plan' }).click()
        await expect(ending.getByText('At least 3 characters.')).toBeVisible()
        await ending.getByLabel('Reason').fill('Agreed on the telephone')
        await ending.getByRole('button', { name: 'End the plan' }).click()
        await expect(ending).toBeHidden()
        await expect(details.getByText('Ended by us')).toBeVisible()
        await expect(details.getByText('Free plan')).toBeVisible()
        await theirs.goto('/notifications/')
        // When it stood still, and when it was ended.
        await expect(
          theirs.getByText(new RegExp(`^Your plan ${better.name} ended on .*, before its time\\.$`)),
        ).toHaveCount(2)
      },
      901,
    )
  })
})

test('the page of a person tells plan, use, payments and balances', async ({ page, actor, another }) => {
  await grant(actor, cashier)
  const { actor: seller, page: theirs } = await another()
  await page.goto(`/admin/users/?record=${seller.id}&part=billing`)
  const details = page.getByRole('dialog', { name: seller.name })
  await expect(details.getByText('Free plan')).toBeVisible()
  await expect(details.getByRole('meter', { name: 'Vehicles live' })).toHaveAttribute('aria-valuetext', '0 of 2')
  await expect(details.getByRole('meter', { name: 'Buyers who wrote this month' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 10',
  )
  await expect(details.getByText('Up to 5')).toBeVisible()
  await expect(details.getByText('No payments')).toBeVisible()

  await buy(theirs, seller)
  await page.reload()
  await expect(details.getByText(/^Plus monthly, until /)).toBeVisible()
  const rows = (name: string) => details.getByRole('grid', { name }).getByRole('row')
  await expect(rows('Payments').nth(1)).toContainText(/Plus monthly.*€19/)
  await expect(rows('Plans bought and given').nth(1)).toContainText(/Plus monthly.*Bought/)
  await expect(rows('Ledger balances').filter({ hasText: 'Cash at Stripe' })).toContainText('€1')
  await expect(rows('Ledger balances').filter({ hasText: 'Time paid for and not yet used' })).toContainText('-€1')
})
