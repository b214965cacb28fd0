import { randomBytes } from 'node:crypto'
import { login, logoutAll, type PermissionKey } from '@forecourt/contracts'
import { type Page, request } from '@playwright/test'
import { grant } from '../fixtures/admin.ts'
import { Api } from '../fixtures/api.ts'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { choose } from '../fixtures/form.ts'
import { type Message, mailTo } from '../fixtures/mailbox.ts'
import { givePlan } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'
import { readWorld } from '../fixtures/world.ts'

// On purpose: a vehicle that is not there, somebody who wrote meanwhile.
test.use({ expectedErrors: { patterns: [/status of (400|401|409|422)/] } })

const desk: PermissionKey[] = ['admin.dashboard.index', 'admin.support.index', 'admin.support.update']
const word = () => randomBytes(4).toString('hex')
const healthy = async (page: Page) => {
  // What is being searched again is dimmed meanwhile.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await axe(page).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
/** Answers a mail as its reader, in the inbox of the mail sandbox. */
async function answerMail(to: string, { headers }: Pick<Message, 'headers'>, text: string) {
  const address = /<([^>]+)>/.exec(headers['reply-to'] ?? '')?.[1] ?? ''
  expect(address).toMatch(/^s\+[a-z2-7]{56}@/)
  const raw = `From: ${to}\r\nMessage-ID: <${word()}@example.com>\r\nSubject: Re\r\n\r\n${text}\r\n\r\n> quoted`
  const inbound = await fetch(`${readWorld().mail}/inbound`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ from: to, to: address, raw }),
  })
  expect(inbound.ok, await inbound.text()).toBe(true)
}
async function write(page: Page, subject: string, email?: string) {
  await page.goto('/help-center/contact')
  await choose(page, 'Topic', 'Plans and payments')
  await field(page, 'Subject').fill(subject)
  await field(page, 'Message').fill('I have paid, and nothing happened.')
  if (email) await field(page, 'Email for the answer').fill(email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
}

test('a visitor writes, the office answers, and both go on by mail', async ({ browser, another }) => {
  const visitor = await (await browser.newContext()).newPage()
  const [tag, email] = [word(), `visitor-${word()}@example.com`]
  await visitor.goto('/help-center/')
  await visitor.getByRole('searchbox').fill('zzzz')
  await expect(visitor.getByText('Nothing found')).toBeVisible()
  await visitor.getByRole('link', { name: 'Write to us' }).first().click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Contact support' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Send message' }).click()
  for (const missing of ['Please choose what it is about.', 'Please write your message.'])
    await expect(visitor.getByText(missing)).toBeVisible()
  await healthy(visitor)
  await choose(visitor, 'Topic', 'Account and sign-in')
  await field(visitor, 'Subject').fill(`Locked out ${tag}`)
  await field(visitor, 'Message').fill('My code does not arrive.')
  await field(visitor, 'Vehicle').fill('/vehicles/019b76da-a800-7000-8000-0000000000ff')
  await field(visitor, 'Email for the answer').fill(email)
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('This is no vehicle that is offered on Forecourt.')).toBeVisible()
  await visitor.reload()
  await expect(field(visitor, 'Message')).toHaveValue('My code does not arrive.')
  await field(visitor, 'Vehicle').fill('')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
  const reference = (await visitor.getByText(/^F\d+$/).textContent()) ?? ''
  await healthy(visitor)
  await visitor.reload()
  await expect(visitor.getByText(reference)).toBeVisible()
  const confirmation = await mailTo(email, /We have your message/)
  expect(confirmation.subject).toContain(reference)
  expect(confirmation.text).not.toContain('My code does not arrive.')

  const { page, actor } = await another()
  await grant(actor, desk)
  await page.goto('/admin/dashboard/support/')
  await page.getByRole('searchbox', { name: 'Number or email address' }).fill(reference)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Found for “${reference}”`)).toBeVisible()
  await healthy(page)
  await page.getByRole('row').filter({ hasText: tag }).click()
  const sheet = page.getByRole('dialog', { name: `Locked out ${tag}` })
  await expect(sheet.getByText('My code does not arrive.')).toBeVisible()
  await healthy(page)
  await sheet.getByRole('textbox', { name: 'Your answer' }).fill('It was in the spam folder?')
  // Meanwhile the person adds something, so what was read is not all there is.
  await answerMail(email, confirmation, 'It is not in the spam folder.')
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Something new has come to this request.')
  await expect(sheet.getByText('It is not in the spam folder.')).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: 'Your answer' })).toHaveValue('It was in the spam folder?')
  await page.reload()
  await expect(sheet.getByRole('textbox', { name: 'Your answer' })).toHaveValue('It was in the spam folder?')
  await sheet.getByRole('textbox', { name: 'Your answer' }).fill('We sent it again.')
  await setChecked(sheet.getByRole('checkbox', { name: /Settled with this answer/ }), true)
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(sheet.getByText('Closed', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')

  const answer = await mailTo(email, /^Re: /)
  expect(answer.subject).toBe(`Re: [${reference}] Locked out ${tag}`)
  expect(answer.text).toContain('We sent it again.')
  await answerMail(email, answer, 'Now it came. Thank you!')
  await page.goto('/admin/dashboard/support/?topic=account')
  await page.getByRole('row').filter({ hasText: tag }).click()
  await expect(sheet.getByText('Now it came. Thank you!')).toBeVisible()
  await expect(sheet.getByText('Open', { exact: true })).toBeVisible()
  await page.goto('/admin/dashboard/audit/?resource=support')
  await expect(page.getByRole('row').filter({ hasText: 'Read' }).first()).toBeVisible()
  await visitor.context().close()
})

test('who has priority support comes first, and is told so', async ({ page, actor, another, browser }) => {
  const tag = word()
  const visitor = await (await browser.newContext()).newPage()
  await write(visitor, `Early ${tag}`, `visitor-${tag}@example.com`)
  await givePlan(actor, 'Pro')
  await page.goto('/help-center/contact')
  await expect(field(page, 'Email for the answer')).toHaveValue(actor.email)
  await write(page, `Late ${tag}`)
  await expect(page.getByText('Your plan has priority support')).toBeVisible()
  const mail = await mailTo(actor.email, /We have your message/)
  expect(mail.text).toContain('I have paid, and nothing happened.')

  const { page: office, actor: agent } = await another()
  await grant(agent, desk)
  await office.goto('/admin/dashboard/support/?topic=billing')
  const rows = office.getByRole('row').filter({ hasText: tag })
  await expect(rows).toHaveText([/Priority.*Late/, /Early/])
  await expect(office.getByText(/requests? waits?.* with priority/)).toBeVisible()
  await visitor.context().close()
})

test('what is typed outlives the session: it is there for the visitor, who sends it', async ({ page, actor }) => {
  // The page is to learn of the end by its own request. By its stream it might in that moment, and then sends as a visitor's at once.
  await page.route('**/notification/stream*', () => {})
  await page.goto('/help-center/contact?topic=messages')
  await field(page, 'Subject').fill('Kept')
  await field(page, 'Message').fill('Typed with a session.')
  // Elsewhere every session of theirs is ended.
  const elsewhere = new Api(await request.newContext({ baseURL: readWorld().app }))
  await elsewhere.call(login, { body: { email: actor.email, password: actor.password } })
  await elsewhere.readConfig()
  await elsewhere.call(logoutAll)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Login timed out, log in again.')).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue('Typed with a session.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
})

test('what is typed leaves with who signs out in another tab: the next person at this one finds nothing', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/help-center/contact?topic=messages')
  await field(page, 'Subject').fill('Mine')
  await field(page, 'Message').fill('Not for the next one.')
  const tab = await page.context().newPage()
  await tab.goto('/logout/')
  await tab.getByRole('button', { name: /this device/ }).click()
  await expect(tab).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeHidden()
  await expect(field(page, 'Message')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('draft/support'))).toBeNull()
})
