import { expect, test } from '../fixtures/test.ts'

// The browser of the journeys shows no notifications and subscribes nowhere: what its worker does is tested beside it
// (ui/src/shared/push), what is sent at the push service (api/channels.spec.ts).

const switched = { name: 'Show notifications in this browser' }

test('a browser that allows no notifications says where that is changed', async ({ page, actor }) => {
  await page.goto('/settings/notifications')
  await expect(page.getByText('This browser does not allow notifications from Forecourt.')).toBeVisible()
  await expect(page.getByRole('switch', switched)).toBeDisabled()
  await expect(page.getByRole('switch', switched)).not.toBeChecked()
  expect(actor.id).toBeTruthy()
})

test('a browser that knows no push says so', async ({ page, actor }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await page.goto('/settings/notifications')
  await expect(page.getByText('This browser cannot show notifications.')).toBeVisible()
  await expect(page.getByRole('switch', switched)).toBeDisabled()
  expect(actor.id).toBeTruthy()
})
