import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { readWorld } from '../fixtures/world.ts'

/** It is built behind everything else, so this may wait as long as a busy machine takes. */
async function storybook(page: Page): Promise<string> {
  const address = readWorld().storybook ?? ''
  await expect
    .poll(async () => (await page.request.get(address)).status(), { timeout: 570_000, intervals: [3_000] })
    .toBe(200)
  return address
}

test('the design system is served beside the app: its front page, a component’s page and a story', async ({ page }) => {
  test.setTimeout(600_000)
  const address = await storybook(page)
  await page.goto(address)
  const shown = page.frameLocator('#storybook-preview-iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${address}/?path=/docs/actions-button--docs`)
  await expect(shown.getByRole('heading', { level: 1, name: 'Button' })).toBeVisible()
  await page.goto(`${address}/?path=/story/actions-button--states`)
  await expect(shown.getByRole('button').first()).toBeVisible()
})

// Types know nothing of what a documentation page hands to a component; one wrong value and the page stays empty.
test('every documentation page of the design system is drawn', async ({ page }) => {
  test.setTimeout(600_000)
  const address = await storybook(page)
  const index = (await (await page.request.get(`${address}/index.json`)).json()) as {
    entries: Record<string, { id: string; type: string }>
  }
  const pages = Object.values(index.entries).filter(({ type }) => type === 'docs')
  expect(pages.length).toBeGreaterThan(70)
  const [first, ...rest] = pages
  await page.goto(`${address}/iframe.html?viewMode=docs&id=${first?.id}`)
  await expect(page.locator('#storybook-docs h1').first()).toBeVisible()
  for (const { id } of rest) {
    // As the list at the side asks for it: loading the whole preview for each page takes five times as long.
    await page.evaluate(
      (storyId) =>
        new Promise<void>((drawn) => {
          const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as {
            once: (event: string, then: () => void) => void
            emit: (event: string, asked: object) => void
          }
          channel.once('docsRendered', drawn)
          channel.emit('setCurrentStory', { storyId, viewMode: 'docs' })
        }),
      id,
    )
    await expect(page.locator('#storybook-docs h1').first(), id).toBeVisible()
    // What its props take is told, whatever way their types are written.
    await expect(page.locator('.docblock-argstable').getByText('unknown', { exact: true }), id).toHaveCount(0)
  }
})
