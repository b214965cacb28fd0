import { listThreads, saveVehicle, sendThreadMessage } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first()
const title = (name: string) => `${name} ${Math.random().toString(36).slice(2, 10)}`

test('cards say that one wrote and was answered, with one question for a page, and nobody else is told @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const [asked, silent] = [title('Asked'), title('Silent')]
  const { actor: seller, page: sellerPage } = await another()
  const vehicle = await publishVehicle(seller.api, asked)
  const other = await publishVehicle(seller.api, silent)
  expect((await write(actor, vehicle.id, 'Is it still there?')).status()).toBe(201)
  for (const { id } of [vehicle, other]) await actor.api.call(saveVehicle, { params: { id } })

  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/contacted-vehicle')) questions.push(request.url())
  })
  // The inbox becomes known only after the answer has come: the page has read its marks by then, and heard of no move.
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/notification(\?|$)/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/favorites/')
  await expect(card(page, asked).getByText(/^You wrote on /)).toBeVisible()
  await expect(card(page, silent)).toBeVisible()
  await expect(card(page, silent).getByText(/You wrote|Answered/)).toHaveCount(0)
  expect(questions.length).toBe(1)

  // The answer is told while one looks.
  const { data: threads } = await seller.api.call(listThreads, { query: {} })
  await seller.api.call(sendThreadMessage, { params: { id: threads[0]?.id ?? '' }, body: { message: 'It is.' } })
  answer.resolve()
  await expect(card(page, asked).getByText(/^Answered on /)).toBeVisible()
  expect(questions.length).toBe(2)

  await page.goto(`/?q=${encodeURIComponent(asked)}`)
  await expect(card(page, asked).getByText(/^Answered on /)).toBeVisible()
  await page.goto(`/?compare=${vehicle.id},${other.id}`)
  const dialog = page.getByRole('dialog', { name: 'Compare vehicles' })
  await expect(dialog.getByText(/^Answered on /)).toHaveCount(1)

  await sellerPage.goto(`/?q=${encodeURIComponent(asked)}`)
  await expect(card(sellerPage, asked)).toBeVisible()
  await expect(card(sellerPage, asked).getByText(/You wrote|Answered/)).toHaveCount(0)
})
