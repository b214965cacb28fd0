import { allPermissions, saveVehicle } from '@forecourt/contracts'
import { grant } from '../fixtures/admin.ts'
import { openWhole } from '../fixtures/all-pages.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { write } from '../fixtures/contact.ts'
import { Keyboard } from '../fixtures/keyboard.ts'
import { statesInSight, unseenStates } from '../fixtures/seen-states.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** So many things are gone through by Tab on each page, after its bars. */
const steps = 10

test('where the system forces its colours, what is chosen, current or focused is still seen', async ({
  page,
  actor,
  another,
}) => {
  test.setTimeout(120_000)
  const { actor: other } = await another()
  const wanted = await publishVehicle(other.api, `Forced ${other.id.slice(-8)}`)
  await actor.api.call(saveVehicle, { params: { id: wanted.id } })
  const own = await publishVehicle(actor.api)
  await write(other, own.id, 'Seen in any colours?')
  await grant(actor, allPermissions)
  const faults: string[] = []
  const keyboard = new Keyboard(page)
  const judge = async (goneThrough = steps) => {
    const { pathname } = new URL(page.url())
    expect(await page.evaluate(statesInSight), pathname).toBeGreaterThan(0)
    faults.push(...(await page.evaluate(unseenStates)).map((fault) => `${pathname} ${fault}`))
    for (let n = 0; n < goneThrough; n += 1) await keyboard.tab()
  }
  const show = async (path: string) => {
    await openWhole(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const showMain = async (path: string) => {
    await show(path)
    await keyboard.skipBars()
  }

  await show(`/?q=${encodeURIComponent(wanted.title)}`)
  await expect(page.getByRole('article').filter({ hasText: wanted.title })).toBeVisible()
  await judge(2 * steps)
  await showMain(`/vehicles/${wanted.id}`)
  await judge()
  await showMain('/notifications/')
  await expect(page.getByText('Seen in any colours?').first()).toBeVisible()
  await judge()
  await showMain('/billing/')
  await judge()
  await show('/admin/option/')
  await setChecked(page.getByRole('checkbox', { name: /^Select/ }).nth(1))
  await judge()
  await page.goto('/admin/option/?record=new')
  await expect(page.getByRole('dialog')).toBeVisible()
  await judge(8)
  expect([...faults, ...keyboard.faults]).toEqual([])
})
