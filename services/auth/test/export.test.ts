import { exportAccount, exportUser, listSecurityEvents } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const query = {
  address: '203.0.113.4',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
}
const take = (id: string, caller = callers.service('bff')) =>
  world.call(exportAccount, { caller, params: { id }, query })

describe('the export of an account', () => {
  it('holds what is known of the person, and nothing that opens anything', async () => {
    const { user, caller, token } = await world.verifiedPerson({ acceptedTerms: '2026-01', acceptedPrivacy: '2026-01' })
    const other = await world.verifiedPerson()
    const { status, body } = await take(user.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      record: { id: user.id, email: user.email, phone: user.phone },
      acceptedDocuments: [{ version: '2026-01' }, { version: '2026-01' }],
      sessions: [{ address: expect.any(String), lastSeenAt: expect.any(String) }],
      identities: [],
      authenticatorApps: [],
      passkeys: [],
      securityEvents: [{ kind: 'SIGNED_IN' }],
    })
    const text = JSON.stringify(body)
    for (const secret of [token, password, 'argon2', 'hash', 'sealed', other.user.email])
      expect(text).not.toContain(secret)
    const events = await world.call(listSecurityEvents, { caller, params: { id: user.id } })
    expect(events.body.data[0]).toMatchObject({
      kind: 'DATA_EXPORTED',
      address: query.address,
      device: { browser: 'Firefox', os: 'Linux' },
    })
    const mail = await world.mailbox.next(user.email, ({ subject }) => subject?.includes('was downloaded') === true)
    expect(mail.text).toContain('Firefox on Linux, address 203.0.113.4')
  })

  it('is for services only, of people who exist, a few times an hour', async () => {
    const { user, caller } = await world.verifiedPerson()
    expect((await take(user.id, caller)).status).toBe(403)
    expect((await take(newId())).status).toBe(404)
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push((await take(user.id)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect(exportUser.access).toBe('self')
  })
})
