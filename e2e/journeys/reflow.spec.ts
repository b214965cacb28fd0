import type { Page } from '@playwright/test'
import { newActor } from '../fixtures/actor.ts'
import { openPages, openWhole, pagesOfAccount, pagesOfVehicles } from '../fixtures/all-pages.ts'
import { spaceText, unreadable } from '../fixtures/reflow.ts'
import { expect, test } from '../fixtures/test.ts'

// 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

async function faultsOf(page: Page, path: string): Promise<string[]> {
  await openWhole(page, path)
  return (await page.evaluate(unreadable)).map((fault) => `${path} ${fault}`)
}

test('every page is read at 400 % and with text set apart: nothing sideways, nothing cut off, no bars over it', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(spaceText)
  const faults: string[] = []
  for (const path of openPages) faults.push(...(await faultsOf(page, path)))
  const actor = await newActor(context)
  const own = [...(await pagesOfVehicles(actor)), ...(await pagesOfAccount(actor))]
  for (const path of own) faults.push(...(await faultsOf(page, path)))

  await openWhole(page, '/?brand=Renault')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible()
  faults.push(...(await page.evaluate(unreadable)))
  expect(faults).toEqual([])
})
