import type { BrowserContext, Page } from '@playwright/test'
import { newActor } from '../fixtures/actor.ts'
import { openPages, openWhole, pagesOfAccount, pagesOfVehicles } from '../fixtures/all-pages.ts'
import { axe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** What axe knows of colours at level AA: the rest is the same by night. */
const ofColours = ['color-contrast', 'link-in-text-block']

async function findings(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const check = axe(page)
  const { violations } = await (rules ? check.withRules(rules) : check).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where} ${id}: ${html.slice(0, 160)}`))
}

const pathsOf = {
  'signed out': async () => openPages,
  vehicles: async (context: BrowserContext) => pagesOfVehicles(await newActor(context)),
  account: async (context: BrowserContext) => pagesOfAccount(await newActor(context)),
}

for (const [name, pathsFor] of Object.entries(pathsOf))
  test(`pages have no accessibility findings, by day and by night: ${name}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await page.addInitScript(() => localStorage.setItem('ui-theme', 'system'))
    const found: string[] = []
    for (const path of await pathsFor(context)) {
      // Colours change at once, not over a while in which they would be looked at.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await openWhole(page, path)
      found.push(...(await findings(page, `${path} by day`)))
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      found.push(...(await findings(page, `${path} by night`, ofColours)))
    }
    expect(found).toEqual([])
  })

test('a buyer writes to a seller with the keyboard alone', async ({ page, actor, another }) => {
  const { actor: seller } = await another()
  const vehicle = await publishVehicle(seller.api, `Keyboard car ${seller.id.slice(-8)}`)
  await page.goto(`/?q=${encodeURIComponent(vehicle.title)}`)
  const link = page.getByRole('article').getByRole('link', { name: vehicle.title })
  await expect(link).toBeVisible()
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let i = 0; i < 120; i += 1) {
      // Asked without waiting: while a list of suggestions is open, all else is hidden from roles.
      if ((await target.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error('the keyboard does not get there')
  }
  await tabTo(link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(vehicle.id))
  const contact = page.getByRole('button', { name: 'Contact seller' }).first()
  await expect(contact).toBeVisible()
  await tabTo(contact)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await tabTo(message)
  await page.keyboard.type('Written without a mouse')
  await tabTo(dialog.getByRole('button', { name: /^Send/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message sent!')).toBeVisible()
  expect(actor.id).toBeTruthy()
})
