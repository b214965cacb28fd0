import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changePassword, deleteUser, login, SecurityNoticed, securityNotices, updateUser } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueNotice, type NoticeKind, noticeKinds } from '../src/mail/notice.service.ts'
import { countryDatabase } from '../src/place/country-database.fixture.ts'
import { password, startWorld, type World } from './world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
let folder: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
  const file = join(folder, 'countries.mmdb')
  await writeFile(file, countryDatabase({ '192.0.0.0/8': { country: { iso_code: 'FR' } } }))
  world = await startWorld({ COUNTRY_DATABASE: file })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

type Told = { notice: string; name: string | null; device: object | null; place: string | null }
/** What messaging is told of somebody. */
const told = async (userId: string): Promise<Told[]> =>
  (await world.outbox('SecurityNoticed'))
    .map(({ envelope: { data } }) => {
      if (!Check(SecurityNoticed.data, data)) throw new Error('not as the contract says')
      return data
    })
    .filter((data) => data.userId === userId)
const mailed = async (email: string): Promise<string[]> =>
  (
    await world.execute(
      `select payload ->> 'kind' as kind from job where queue = 'security-notice' and payload ->> 'to' = $1 order by id`,
      [email],
    )
  ).map(({ kind }) => String(kind))
const signIn = (email: string, agent: string) =>
  world.call(login, {
    caller: callers.anonymous({ address: '192.0.2.9' }),
    headers: { 'user-agent': agent },
    body: { email, password },
  })

describe('what auth mails of the safety of an account', () => {
  it('it tells in the same commit, with device and country, and no address', async () => {
    const { user } = await world.verifiedPerson()
    expect((await signIn(user.email, firefox)).status).toBe(200)
    expect(await told(user.id)).toMatchObject([
      { notice: 'newSignIn', name: null, device: { browser: 'Firefox', os: 'Windows' }, place: 'FR' },
    ])
    expect(JSON.stringify(await world.outbox('SecurityNoticed'))).not.toContain('192.0.2.9')
    expect(await mailed(user.email)).toEqual(['newSignIn'])
    // Not new any more.
    await signIn(user.email, firefox)
    expect(await told(user.id)).toHaveLength(1)
  })

  it.each(noticeKinds)('or not at all, where an account only begins or ends: %s', async (kind) => {
    const { user } = await world.verifiedPerson()
    await world.db.transaction((em) => enqueueNotice(em, { accountId: user.id, kind, detail: 'Atlas' }))
    expect(await mailed(user.email)).toEqual([kind])
    const isTold = (securityNotices as readonly NoticeKind[]).includes(kind)
    expect((await told(user.id)).map(({ notice }) => notice)).toEqual(isTold ? [kind] : [])
  })

  it('commits with the change, and is undone with it', async () => {
    const { user } = await world.verifiedPerson()
    const fails = world.db.transaction(async (em) => {
      await enqueueNotice(em, { accountId: user.id, kind: 'passwordChanged' })
      throw new Error('as when the commit fails')
    })
    await expect(fails).rejects.toThrow('as when')
    expect([await mailed(user.email), await told(user.id)]).toEqual([[], []])
  })

  it('carries the new address in the mail to the old one alone', async () => {
    const { user, caller } = await world.verifiedPerson()
    const email = `new-${user.id}@example.com`
    const answer = await world.call(updateUser, { caller, params: { id: user.id }, body: { email } })
    expect(answer.status).toBe(200)
    expect(await mailed(user.email)).toEqual(['emailChanged'])
    expect(await told(user.id)).toMatchObject([{ notice: 'emailChanged', name: null }])
    expect(JSON.stringify(await world.outbox('SecurityNoticed'))).not.toContain(email)
  })

  it('names no device that is not known by name: a phone would make a link of it', async () => {
    const { user } = await world.verifiedPerson()
    await signIn(user.email, 'prize.example/claim/1.0 (x) ')
    expect(await told(user.id)).toMatchObject([{ notice: 'newSignIn', device: { browser: null } }])
    const { text = '' } = await world.mailbox.next(user.email, ({ subject }) => /New sign-in/.test(subject ?? ''))
    expect(text).not.toContain('prize.example')
  })

  it('is nothing where the address was never confirmed, as no mail goes there', async () => {
    const { user } = await world.signUp()
    await signIn(user.email, firefox)
    expect([await mailed(user.email), await told(user.id)]).toEqual([[], []])
  })

  it('comes once for a change of the password, and not for a wrong one', async () => {
    const { user, caller } = await world.verifiedPerson()
    const change = (currentPassword: string) =>
      world.call(changePassword, {
        caller,
        params: { id: user.id },
        body: { currentPassword, password: 'another good passphrase' },
      })
    expect((await change('not mine at all')).status).toBe(422)
    expect(await told(user.id)).toEqual([])
    expect((await change(password)).status).toBe(200)
    expect((await told(user.id)).map(({ notice }) => notice)).toEqual(['passwordChanged'])
  })

  it('says goodbye by mail alone', async () => {
    const { user, caller } = await world.verifiedPerson()
    expect((await world.call(deleteUser, { caller, params: { id: user.id } })).status).toBe(200)
    expect(await told(user.id)).toEqual([])
  })
})
