import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { listPayments, type PermissionKey, refundPayment } from '@forecourt/contracts'
import { asSupadmin, grant } from '../fixtures/admin.ts'
import { open } from '../fixtures/form.ts'
import { agree, atTheBank, cards, payWith } from '../fixtures/payment-page.ts'
import { withOwnPlan } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'

const cashier: PermissionKey[] = ['admin.payment.index', 'admin.payment.update', 'admin.user.index']

test('a plan is given with a reason, and the ledger of some days is downloaded', async ({ page, actor, another }) => {
  await grant(actor, cashier)
  const { actor: seller, page: theirs } = await another()
  await page.goto(`/admin/users/?record=${seller.id}&part=billing`)
  await page.getByRole('button', { name: 'Give a plan…' }).click()
  const dialog = page.getByRole('dialog', { name: `Give ${seller.name} a plan` })
  const give = dialog.getByRole('button', { name: 'Give the plan' })
  await give.click()
  await expect(dialog.getByText('Choose a plan.')).toBeVisible()
  await expect(dialog.getByText('At least 3 characters.')).toBeVisible()
  await open(dialog.getByRole('button', { name: /Plan$/ }))
  await page.getByRole('option', { name: /^Pro monthly/ }).click()
  await dialog.getByLabel('Reason').fill('Sorry for the outage')
  await give.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Pro monthly, until /)).toBeVisible()
  await theirs.goto('/billing/')
  await expect(theirs.getByRole('heading', { name: 'You are on Pro' })).toBeVisible()

  await page.goto('/admin/payment/')
  await page.getByRole('button', { name: 'Download the ledger' }).click()
  const ledger = page.getByRole('dialog', { name: 'Download the ledger' })
  await ledger.getByLabel('From').fill('2026-01-31')
  await ledger.getByLabel('Until').fill('2026-01-01')
  await ledger.getByRole('button', { name: 'Download' }).click()
  await expect(ledger.getByText('The first day must not be after the last.')).toBeVisible()
  await ledger.getByLabel('Until').fill('2026-02-28')
  const download = page.waitForEvent('download')
  await ledger.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ledger-2026-01-31-2026-02-28.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\n')[0]).toContain(',')
  await expect(ledger).toBeHidden()
})

test('a payment that needs a review is accepted with a reason', async ({ page, actor, another }) => {
  test.slow()
  await grant(actor, cashier)
  const { actor: buyer, page: theirs } = await another()
  // Nobody else's charge is of this amount.
  const price = randomInt(2000, 9999) / 100
  await withOwnPlan(actor, 10, async (lower) => {
    await withOwnPlan(
      actor,
      price,
      async (better) => {
        await theirs.goto(`/billing/checkout/${lower.id}`)
        await agree(theirs)
        await payWith(theirs, cards.pays)
        await expect(theirs.getByRole('heading', { level: 1, name: 'Payment successful' })).toBeVisible()
        const [first] = (await buyer.api.call(listPayments, { params: { id: buyer.id } })).data

        // The credit of the first is frozen while the debit is on its way, and gone when it arrives.
        await theirs.goto(`/billing/checkout/${better.id}`)
        await agree(theirs)
        const debit = theirs.getByRole('form', { name: 'SEPA Direct Debit' })
        await debit.getByRole('textbox', { name: 'Full name' }).fill('Ada Lenoir')
        const email = debit.getByRole('textbox', { name: 'Email' })
        if (await email.isEditable()) await email.fill('ada@example.com')
        await debit.getByRole('textbox', { name: 'IBAN' }).fill('AT32 1904 3002 3547 3204')
        const pay = debit.getByRole('button', { name: /^Pay .* by debit$/ })
        const [amount = ''] = /\d+\.\d\d/.exec((await pay.textContent()) ?? '') ?? []
        await pay.click()
        await expect(theirs.getByRole('heading', { level: 1, name: 'Your bank is at work' })).toBeVisible()
        const params = { id: first?.id ?? '' }
        await asSupadmin(refundPayment, { params, body: { amount: 10, reason: 'A test' } })

        await atTheBank(page, amount, 'succeeded')
        await page.goto('/admin/payment/?view=review')
        const row = page.getByRole('row').filter({ hasText: better.name })
        await expect(async () => {
          await page.reload()
          await expect(row).toBeVisible({ timeout: 1000 })
        }).toPass({ timeout: 20_000 })
        await row.getByRole('link', { name: better.name }).click()
        await page.getByRole('button', { name: 'Review…' }).click()
        const dialog = page.getByRole('dialog', { name: 'Review this payment' })
        await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
        await expect(dialog.getByText('At least 3 characters.')).toBeVisible()
        await dialog.getByLabel('Reason').fill('They paid in good faith')
        await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('list', { name: 'What happened' })).toContainText('They paid in good faith')
        await theirs.goto('/billing/')
        await expect(theirs.getByRole('heading', { name: `You are on ${better.name}` })).toBeVisible()
      },
      901,
    )
  })
})
