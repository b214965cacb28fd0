import { listNotifications, notificationStream } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { write } from '../fixtures/contact.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { expect, test } from '../fixtures/test.ts'
import { throughTunnel } from '../fixtures/tunnel.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED/] } })
throughTunnel.use({ expectedErrors: { patterns: [/net::ERR_/] } })

const entries = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })

/** A seller with a vehicle, and somebody who writes about it. */
async function seller(actor: Actor, another: () => Promise<{ actor: Actor }>) {
  const vehicle = await publishVehicle(actor.api)
  const buyer = (await another()).actor
  return async (...messages: string[]) => {
    for (const message of messages) expect((await write(buyer, vehicle.id, message)).status()).toBe(201)
  }
}

test('a message arrives in the open inbox and can be read @phone', async ({ page, actor, another }) => {
  const send = await seller(actor, another)
  const live = page.waitForResponse(`**/api/v1${notificationStream.path}*`)
  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await live
  await send('Is the timing belt new?')
  const received = entry(page, 'Is the timing belt new?')
  await expect(received).toBeVisible({ timeout: 5_000 })
  await expect(received.getByText('New', { exact: true })).toBeVisible()
  await received.getByRole('button', { name: 'Mark as read' }).click()
  await expect(received.getByText('New', { exact: true })).toBeHidden()
  await expect(page.getByText('Everything is read.')).toBeVisible()
})

test('the count beside the bell follows, in both tabs', async ({ page, context, actor, another }) => {
  const send = await seller(actor, another)
  const other = await context.newPage()
  await page.goto('/notifications/')
  await other.goto('/my/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await send('First', 'Second', 'Third')
  for (const tab of [page, other]) await expect(tab.getByLabel('3 unread notifications').first()).toBeVisible()
  await entry(page, 'Second').getByRole('button', { name: 'Mark as read' }).click()
  for (const tab of [page, other]) await expect(tab.getByLabel('2 unread notifications').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('2 entries marked as read.')).toBeVisible()
  for (const tab of [page, other]) await expect(tab.getByLabel(/unread notification/)).toHaveCount(0)
  await page.reload()
  await expect(entries(page)).toHaveCount(3)
  await expect(page.getByText('Everything is read.')).toBeVisible()
})

test('a browser whose stream another one has taken says so in every tab, until one is opened or reloaded', async ({
  page,
  context,
  actor: _actor,
}) => {
  let opened = 0
  await context.route(`**/api/v1${notificationStream.path}*`, (route) => {
    opened += 1
    if (opened > 2) return route.continue()
    return route.fulfill({
      contentType: 'text/event-stream; charset=utf-8',
      body: 'event: end\ndata: {"reason":"replaced"}\n\n',
    })
  })
  const said = (tab: Page) => tab.getByRole('status').filter({ hasText: 'signed in in many browsers' })
  await page.goto('/notifications/')
  await expect(said(page)).toBeVisible()
  expect(opened).toBe(1)
  // Another tab is worth another try; it fails again.
  const other = await context.newPage()
  await other.goto('/notifications/')
  await expect(said(other)).toBeVisible()
  await expect(said(page)).toBeVisible()
  expect(opened).toBe(2)
  await other.reload()
  for (const tab of [page, other]) await expect(said(tab)).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  expect(opened).toBe(3)
})

test('one entry or all are deleted after a question, and come back by undo', async ({ page, actor, another }) => {
  const send = await seller(actor, another)
  await send('Keep this one', 'Throw this one away')
  await page.goto('/notifications/')
  const doomed = entry(page, 'Throw this one away')
  const question = page.getByRole('alertdialog')

  await doomed.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(doomed).toBeVisible()

  await doomed.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByText('1 entry deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Delete all' }).click()
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect(page.getByText('2 entries deleted.')).toBeVisible()
  const { data } = await actor.api.call(listNotifications)
  expect(data).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 entries restored.')).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
})

test('what is deleted in one tab leaves the other, and its undo brings it back there too', async ({
  page,
  context,
  actor,
  another,
}) => {
  const send = await seller(actor, another)
  await send('Keep this one', 'Throw this one away')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/notifications/')
    await expect(entries(tab)).toHaveCount(2)
  }
  const question = page.getByRole('alertdialog')
  await entry(page, 'Throw this one away').getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  for (const tab of [page, other]) {
    await expect(entry(tab, 'Throw this one away')).toHaveCount(0)
    await expect(tab.getByLabel('1 unread notification').first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const tab of [page, other]) {
    await expect(entries(tab)).toHaveCount(2)
    await expect(tab.getByLabel('2 unread notifications').first()).toBeVisible()
  }
})

test('what "mark all as read" marked is new again by undo, with the keyboard, in every tab; what was read or came since stays', async ({
  page,
  context,
  actor,
  another,
}) => {
  const send = await seller(actor, another)
  await send('First', 'Second', 'Third')
  const other = await context.newPage()
  const unreadIn = (tab: Page, count: number) =>
    expect(tab.getByLabel(`${count} unread notification${count === 1 ? '' : 's'}`).first()).toBeVisible()
  for (const tab of [page, other]) {
    await tab.goto('/notifications/')
    await expect(entries(tab)).toHaveCount(3)
  }
  await page.bringToFront()
  await entry(page, 'First').getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('1 entry marked as read.')).toBeVisible()
  await unreadIn(other, 2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('2 entries marked as read.')).toBeVisible()
  for (const tab of [page, other]) await expect(tab.getByLabel(/unread notification/)).toHaveCount(0)
  await send('Came meanwhile')
  await unreadIn(other, 1)

  await page.keyboard.press('Alt+t')
  const toast = page.getByRole('listitem').filter({ hasText: '2 entries marked as read.' })
  await tabTo(page, toast.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 entries are new again.')).toBeVisible()
  for (const tab of [page, other]) {
    await unreadIn(tab, 3)
    for (const text of ['Second', 'Third', 'Came meanwhile'])
      await expect(entry(tab, text).getByText('New', { exact: true })).toBeVisible()
    await expect(entry(tab, 'First').getByText('New', { exact: true })).toHaveCount(0)
  }
})

test('one entry that was marked as read, and left the list of new ones, comes back by undo', async ({
  page,
  actor,
  another,
}) => {
  const send = await seller(actor, another)
  await send('Not this one', 'This one, by mistake')
  await page.goto('/notifications/?status=new')
  await expect(entries(page)).toHaveCount(2)
  await entry(page, 'by mistake').getByRole('button', { name: 'Mark as read' }).click()
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'by mistake')).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  await expect(page.getByText('1 entry marked as read.')).toBeHidden()
})

test('a message that comes while it is asked whether to delete all stays: nobody had seen it', async ({
  page,
  actor,
  another,
}) => {
  const send = await seller(actor, another)
  await send('Seen before')
  await page.goto('/notifications/')
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete all' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await send('Too late to be seen')
  // In the list behind the question, which has no role while that is open, and not in the corner too.
  await expect(page.getByText('Too late to be seen')).toHaveCount(1)
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(question).toHaveCount(0)
  await expect(entries(page)).toHaveCount(1)
  await expect(entry(page, 'Too late to be seen')).toBeVisible()
  expect((await actor.api.call(listNotifications)).data.map(({ message }) => message)).toEqual(['Too late to be seen'])
})

throughTunnel(
  'what is sent while the network is gone is caught up with, nothing lost or doubled',
  async ({ page, context, tunnel, actor, another }) => {
    const send = await seller(actor, another)
    await page.goto('/notifications/')
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await send('Before the tunnel')
    await expect(entry(page, 'Before the tunnel')).toHaveCount(1)
    await context.setOffline(true)
    tunnel.cut()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await send('First in the dark', 'Second in the dark')
    await expect(entries(page)).toHaveCount(1)
    tunnel.mend()
    await context.setOffline(false)
    for (const text of ['First in the dark', 'Second in the dark']) await expect(entry(page, text)).toHaveCount(1)
    await send('After the tunnel')
    await expect(entry(page, 'After the tunnel')).toBeVisible()
    await expect(entries(page)).toHaveCount(4)
    await expect(page.getByLabel('4 unread notifications').first()).toBeVisible()
  },
)

test('a page that cannot be fetched while offline says so, and opens once the network is back', async ({
  page,
  context,
  actor: _actor,
}) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Inbox' }).first()
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('This page stopped working')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
})

test('markup in a message stays text', async ({ page, actor, another }) => {
  const send = await seller(actor, another)
  const markup = '<img src=x onerror="document.title=`taken`"><script>document.title="taken"</script><b>bold</b>'
  await send(markup)
  await page.goto('/notifications/')
  await expect(entries(page).getByText(markup, { exact: true })).toBeVisible()
  await expect(entries(page).locator('script, b, img[src="x"]')).toHaveCount(0)
  expect(await page.title()).not.toContain('taken')
})

test('a word finds an entry, and keys act on the list while it has focus, until they are off', async ({
  page,
  actor,
  another,
}) => {
  const send = await seller(actor, another)
  await send('Is it red?', 'Has it a tow bar?', 'May I see it on Sunday?')
  await page.goto('/notifications/')
  await expect(entries(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search the inbox' }).fill('TOW BAR')
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=TOW\+BAR/)
  // What acts on the whole inbox is not offered for what was found.
  await expect(page.getByText('To mark or delete everything at once, show all entries.')).toBeVisible()
  for (const name of ['Delete all', 'Mark all as read']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await send('Only the tow bar matters to me.', 'And the colour.')
  await expect(entries(page)).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search the inbox' }).fill('100%_')
  await expect(page.getByText('No entry has these words.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search the inbox' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Delete all' })).toBeVisible()
  await expect(entries(page)).toHaveCount(5)

  // Nothing happens while focus is elsewhere: on the page, on a button above the list, where one types.
  const unread = () => entries(page).getByRole('button', { name: 'Mark as read' }).count()
  const newOnes = await unread()
  for (const place of [undefined, page.getByRole('button', { name: 'Mark all as read' })]) {
    await place?.focus()
    for (const key of ['j', 'k', 'e', 'r', '#', 'Delete']) await page.keyboard.press(key)
    if (place) await expect(place).toBeFocused()
  }
  const words = page.getByRole('searchbox', { name: 'Search the inbox' })
  await words.focus()
  await page.keyboard.type('jker#')
  await expect(words).toHaveValue('jker#')
  await words.fill('')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/notifications\//)
  expect([await entries(page).count(), await unread()]).toEqual([5, newOnes])
  const [first, second] = [entries(page).nth(0), entries(page).nth(1)]
  await first.getByRole('link', { name: 'Answer' }).focus()
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('e')
  await expect(second.getByRole('button', { name: 'Mark as new' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  await page.keyboard.press('#')
  await page.keyboard.press('e')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entries(page)).toHaveCount(4)
  await expect(first).toBeFocused()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/messages\//)

  await page.goBack()
  await expect(entries(page)).toHaveCount(4)
  await setChecked(page.getByRole('checkbox', { name: /^Keys for the list/ }), false)
  await first.focus()
  const before = await unread()
  for (const key of ['j', 'e', 'r', '#', 'Delete']) await page.keyboard.press(key)
  await expect(first).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect([await entries(page).count(), await unread()]).toEqual([4, before])
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Keys for the list/ })).not.toBeChecked()
})
