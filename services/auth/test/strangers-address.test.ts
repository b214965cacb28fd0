import { generateWhatsappOtp, listIdentities, login, resetPassword, updateUser } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, startWorld, type World } from './world.ts'

/** Somebody signs up with an address that is not theirs: it may be anybody's until its owner proves the mailbox. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const federer = newId()
const linkIdentity = async (accountId: string) => {
  await world.execute(
    `insert into federer (id, code, name, issuer, client_id) values ($1, 'atlas', 'Atlas', 'https://id.example', 'x')
     on conflict do nothing`,
    [federer],
  )
  await world.execute(
    `insert into identity (id, account_id, federer_id, issuer, subject) values ($1, $2, $3, 'https://id.example', $4)`,
    [newId(), accountId, federer, newId()],
  )
}
const noticesTo = (email: string) =>
  world.execute(
    `select payload ->> 'kind' as kind from job where queue = 'security-notice' and payload ->> 'to' = $1`,
    [email],
  )

describe('an account whose address somebody else confirms with a reset', () => {
  it('has nothing left that opens it for whoever made it', async () => {
    const { body, user, answer } = await world.signUp({ phone: '+33611111111' })
    await linkIdentity(user.id)
    const headers = { 'x-process-id': await world.processFor(body.email, 'RESET_PASSWORD') }
    const reset = { headers, body: { email: body.email, password: 'the owner of the mailbox' } }
    expect((await world.call(resetPassword, reset)).status).toBe(200)
    const owner = callers.user({ userId: user.id, email: body.email })
    expect((await world.call(listIdentities, { caller: owner, params: { id: user.id } })).body.data).toEqual([])
    const known = String(answer.headers['x-forecourt-device']).split(';')[0]
    const devices = await world.execute(
      'select 1 from known_device where account_id = $1 and token_hash = sha256($2::bytea)',
      [user.id, known],
    )
    expect(devices).toEqual([])
    // A code asked for by WhatsApp goes nowhere now; the next one does.
    const before = world.phones.length
    await world.call(generateWhatsappOtp, { body: { email: body.email } })
    const { body: other } = await world.signUp({ phone: '+33622222222' })
    await world.call(generateWhatsappOtp, { body: { email: other.email } })
    await vi.waitFor(() => expect(world.phones.length).toBe(before + 1))
    expect(world.phones.at(-1)?.to).toBe('+33622222222')
  })

  it('keeps what its owner linked when they had confirmed the address themselves', async () => {
    const { body, user, caller } = await world.verifiedPerson()
    await linkIdentity(user.id)
    const headers = { 'x-process-id': await world.processFor(body.email, 'RESET_PASSWORD') }
    await world.call(resetPassword, { headers, body: { email: body.email, password: 'forgotten and found' } })
    expect((await world.call(listIdentities, { caller, params: { id: user.id } })).body.data).toHaveLength(1)
    const [row] = await world.execute('select phone from account where id = $1', [user.id])
    expect(row).toEqual({ phone: '+33612345678' })
  })
})

describe('the mailbox of a stranger', () => {
  it('gets no mail for what is done to an account that names it', async () => {
    const { body, user, token } = await world.signUp()
    const patch = async (change: Record<string, unknown>) =>
      world.call(updateUser, { caller: await world.callerOf(token), params: { id: user.id }, body: change })
    for (const email of ['elsewhere@example.com', body.email])
      for (const phone of ['+33698765432', '+33612345678']) expect((await patch({ email, phone })).status).toBe(200)
    for (const agent of ['Chrome/120', 'Firefox/128.0'])
      await world.call(login, {
        headers: { 'user-agent': `Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 ${agent}` },
        body: { email: body.email, password },
      })
    expect(await noticesTo(body.email)).toEqual([])
    expect(await noticesTo('elsewhere@example.com')).toEqual([])
  })

  it('is sent a code without what was typed beside it', async () => {
    const { body } = await world.signUp({ firstName: 'Win at evil.example' })
    const mail = await world.mailbox.next(body.email)
    expect(mail.text).toMatch(/^Hello,\n/)
    expect(`${mail.text}${mail.html}`).not.toContain('evil')
  })

  it('is told when it was confirmed and the account leaves it', async () => {
    const { body, user, caller } = await world.verifiedPerson()
    await world.call(updateUser, { caller, params: { id: user.id }, body: { email: `new-${body.email}` } })
    expect(await noticesTo(body.email)).toEqual([{ kind: 'emailChanged' }])
  })
})
