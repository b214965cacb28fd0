import {
  acceptDocuments,
  deleteUser,
  type Locale,
  login,
  type PlanTerm,
  readUser,
  replaceUser,
  updateUser,
  userReach,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPremium } from '../src/account/project-premium.consumer.ts'
import { knowDocuments } from '../src/document/page-published.consumer.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const rowOf = async (id: string) => (await world.execute('select * from account where id = $1', [id]))[0]
const makeStale = (id: string) =>
  world.execute(`update session set confirmed_at = now() - interval '16 minutes' where account_id = $1`, [id])

describe('replacing the own record', () => {
  it('empties what is left out, and takes defaults', async () => {
    const { user, body, caller } = await world.verifiedPerson()
    const params = { id: user.id }
    await world.call(updateUser, {
      caller,
      params,
      body: { name: 'Cam', bio: 'Sells old Peugeots.', urls: ['https://example.com/a'], font: 'system' },
    })
    const { email, username, phone } = body
    const record = { email, username, phone, firstName: 'Camille', lastName: 'Petit' }
    const answer = await world.call(replaceUser, { caller, params, body: record })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      ...record,
      name: 'Camille Petit',
      bio: null,
      urls: [],
      dateOfBirth: null,
      font: 'inter',
      theme: { name: 'light' },
      language: { code: 'en_US' },
    })
    const changed = (await world.outbox('UserChanged')).map(({ envelope }) => envelope.data)
    expect(changed).toContainEqual(expect.objectContaining({ userId: user.id, name: 'Camille Petit' }))
  })

  it('refuses rights, gaps and nonsense, and changes nothing then', async () => {
    const { user, body, caller } = await world.verifiedPerson()
    const { email, username, phone } = body
    const record = { email, username, phone, firstName: 'Eve', lastName: 'Petit' }
    const put = (change: Record<string, unknown>) =>
      world.call(replaceUser, { caller, params: { id: user.id }, body: { ...record, ...change } })
    for (const field of ['role', 'status', 'permissions', 'is_premium', 'emailVerified', 'granted', 'owner', 'id']) {
      const answer = await put({ [field]: 'SUPADMIN' })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
    }
    expect((await put({ phone: undefined })).body.fields).toHaveProperty('phone')
    expect((await put({ theme: user.id })).body.fields).toHaveProperty('theme')
    expect((await put({ urls: ['javascript:alert(1)'] })).status).toBe(422)
    for (const name of ['  ', '\u200B\u200B', 'Ann\nBob', 'Ann\u2028Bob', '\u202Enna'])
      expect((await put({ firstName: name })).body.fields).toHaveProperty('firstName')
    expect(await rowOf(user.id)).toMatchObject({ first_name: 'Camille', version: 1, role: 'USER' })
    const stranger = await world.verifiedPerson()
    expect(
      (await world.call(replaceUser, { caller: stranger.caller, params: { id: user.id }, body: record })).status,
    ).toBe(404)
  })

  it('says of a date of birth and of a phone what is wrong with it, in the caller’s language', async () => {
    const { user, caller } = await world.verifiedPerson()
    const told = async (body: Record<string, unknown>, locale: Locale) =>
      (await world.call(updateUser, { caller: { ...caller, locale }, params: { id: user.id }, body })).body.fields
    const ancient = { dateOfBirth: '1899-12-31' }
    expect(await told(ancient, 'en_US')).toEqual({ dateOfBirth: 'Date of birth must be in 1900 or later.' })
    expect(await told(ancient, 'fr_FR')).toEqual({
      dateOfBirth: 'La date de naissance doit être en 1900 ou plus tard.',
    })
    expect(await told(ancient, 'zh_CN')).toEqual({ dateOfBirth: '出生日期不能早于 1900 年。' })
    const child = { dateOfBirth: new Date().toISOString().slice(0, 10) }
    expect(await told(child, 'en_US')).toEqual({ dateOfBirth: 'You must be at least 16 years old.' })
    for (const phone of ['06', '0612']) {
      expect(await told({ phone }, 'en_US')).toEqual({ phone: 'Invalid phone number.' })
      expect(await told({ phone }, 'fr_FR')).toEqual({ phone: 'Numéro de téléphone invalide.' })
      expect((await told({ phone }, 'zh_CN')).phone).not.toMatch(/[a-z]{3}/)
    }
  })

  it('asks for a fresh proof before a confirmed email or phone changes', async () => {
    const { user, token } = await world.verifiedPerson()
    await makeStale(user.id)
    const caller = await world.callerOf(token)
    const patch = (body: Record<string, unknown>) => world.call(updateUser, { caller, params: { id: user.id }, body })
    for (const change of [{ email: 'elsewhere@example.com' }, { phone: '+33698765432' }])
      expect((await patch(change)).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    expect((await patch({ email: user.email, phone: user.phone, bio: 'Nothing new but this.' })).status).toBe(200)
    // The first phone opens the account as well: codes go there.
    await world.execute('update account set phone = null where id = $1', [user.id])
    expect((await patch({ phone: '+33698765432' })).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
  })

  it('makes a provisional username the person’s own', async () => {
    const { user, caller } = await world.verifiedPerson()
    await world.execute('update account set username_provisional = true, phone = null where id = $1', [user.id])
    const params = { id: user.id }
    expect((await world.call(readUser, { caller, params })).body.data.missing).toEqual(['username', 'phone'])
    const body = { username: `chosen-${user.username}`, phone: '+33612345678' }
    expect((await world.call(updateUser, { caller, params, body })).body.data.missing).toEqual([])
  })
})

describe('terms and privacy', () => {
  it('are kept with version and time, at sign-up and later', async () => {
    const { user, caller } = await world.verifiedPerson({ acceptedTerms: '2026-01', acceptedPrivacy: '2026-02' })
    expect(user.accepted).toEqual({ terms: '2026-01', privacy: '2026-02' })
    const accept = () =>
      world.call(acceptDocuments, {
        caller,
        params: { id: user.id },
        body: { terms: '2026-09', privacy: '2026-02' },
      })
    const answer = await accept()
    expect([answer.status, answer.body.data.accepted]).toEqual([201, { terms: '2026-09', privacy: '2026-02' }])
    await accept()
    const kept = await world.execute(
      'select document, version from document_acceptance where account_id = $1 order by document, version',
      [user.id],
    )
    expect(kept).toEqual([
      { document: 'privacy', version: '2026-02' },
      { document: 'terms', version: '2026-01' },
      { document: 'terms', version: '2026-09' },
    ])
    const half = await world.call(acceptDocuments, { caller, params: { id: user.id }, body: { terms: '2026-09' } })
    expect([half.status, Object.keys(half.body.fields)]).toEqual([422, ['privacy']])
  })

  it('can only be accepted in a version that was published, once the catalog has told of one', async () => {
    const publish = (slug: string, version: string) =>
      world.db.transaction((em) => {
        const at = new Date().toISOString()
        const data = { pageId: newId(), slug, number: 1, version, publishedAt: at }
        return knowDocuments.handle({ em, data, envelope: {} as never, log: {} as never })
      })
    await publish('terms', '2026-12-01')
    await publish('terms', '2026-12-01')
    expect(await publish('help-buying', '2026-12-01')).toBe('skipped')
    const forged = await world.signUp({ acceptedTerms: '2030-01-01' })
    expect([forged.answer.status, forged.answer.body.code]).toEqual([422, 'DOCUMENT_UNKNOWN'])
    const { user, caller } = await world.verifiedPerson({ acceptedTerms: '2026-12-01', acceptedPrivacy: 'any' })
    expect(user.accepted).toEqual({ terms: '2026-12-01', privacy: 'any' })
    const accept = (terms: string) =>
      world.call(acceptDocuments, { caller, params: { id: user.id }, body: { terms, privacy: 'any' } })
    expect((await accept('2026-12-02')).body.code).toBe('DOCUMENT_UNKNOWN')
    await publish('terms', '2026-12-02')
    expect((await accept('2026-12-02')).status).toBe(201)
    await world.execute('delete from document_version')
  })
})

describe('a premium account', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const term = (paid: boolean, from: number, until: number): PlanTerm => ({
    ...{ lotId: newId(), cartId: newId(), family: newId(), rank: 2, paid },
    ...{ from: day(from), until: day(until), monthsFrom: day(from) },
    limits: {
      ...{ vehicle_limit: 15, photo_limit_per_vehicle: 15, contact_limit_per_month: 150 },
      ...{ featured_listing: false, detailed_stats: true, priority_support: false },
    },
  })
  /** What billing tells of a person's plans. */
  const tell = (userId: string, version: number, terms: PlanTerm[]) =>
    world.db.transaction((em) => {
      const envelope = { aggregateVersion: version } as never
      return projectPremium.handle({ em, data: { userId, version, terms }, envelope, log: {} as never })
    })

  it('is one with an unexpired plan that was paid for, running or waiting; a grant alone is none', async () => {
    const { user, caller } = await world.verifiedPerson()
    const isPremium = async () => (await world.call(readUser, { caller, params: { id: user.id } })).body.data.is_premium
    const told = async (version: number, ...terms: PlanTerm[]) => {
      await tell(user.id, version, terms)
      return isPremium()
    }
    expect(await isPremium()).toBe(false)
    expect(await told(1, term(true, -3, 27))).toBe(true)
    expect(await told(2, term(false, -3, 27))).toBe(false)
    expect(await told(3, term(false, -3, 27), term(true, 27, 57))).toBe(true)
    expect(await told(4, term(true, -33, -3), term(false, -3, 27))).toBe(false)
    expect(await told(6)).toBe(false)
    expect(await told(5, term(true, -3, 27)), 'older news change nothing').toBe(false)
    await world.call(deleteUser, { caller, params: { id: user.id } })
    expect(await tell(user.id, 7, [term(true, -3, 27)])).toBe('skipped')
  })
})

describe('deleting the own account', () => {
  it('leaves a row that says nothing, tells the others and the person, and frees the address', async () => {
    const { user, body, caller, token } = await world.verifiedPerson()
    const answer = await world.call(deleteUser, { caller, params: { id: user.id } })
    expect([answer.status, answer.body.data, answer.headers['x-forecourt-session']]).toEqual([
      200,
      { id: user.id },
      '-',
    ])
    expect(await world.sessionOf(token)).toBeNull()
    const left = JSON.stringify(await rowOf(user.id))
    for (const secret of [body.email, body.username, body.firstName, body.lastName, body.phone, 'argon2'])
      expect(left).not.toContain(secret)
    const leftIn = (table: string) => world.execute(`select 1 from ${table} where account_id = $1`, [user.id])
    for (const table of ['session', 'one_time_code', 'verified_process']) expect(await leftIn(table)).toEqual([])
    // Of what may be a lot, a batch at a time.
    await expect.poll(() => leftIn('security_event'), { timeout: 10_000 }).toEqual([])
    expect((await world.outbox('UserDeleted')).map(({ envelope }) => envelope.data)).toContainEqual({ userId: user.id })
    const states = (await world.outbox('UserChanged')).map(({ envelope }) => envelope.data)
    expect(states).toContainEqual(expect.objectContaining({ userId: user.id, deleted: true, name: '' }))
    const mail = await world.mailbox.next(body.email, ({ subject }) => subject?.includes('was deleted') === true)
    expect(mail.text).toContain('Hello Camille')
    expect(
      (await world.call(login, { caller: callers.anonymous(), body: { email: body.email, password } })).status,
    ).toBe(401)
    expect(
      (await world.call(userReach, { caller: callers.service('messaging'), params: { id: user.id } })).status,
    ).toBe(404)
    const again = await world.signUp({ email: body.email, username: body.username })
    expect([again.answer.status, again.user.id === user.id]).toEqual([201, false])
  })

  it('needs a fresh proof, and is nobody else’s', async () => {
    const { user, token } = await world.verifiedPerson()
    const stranger = await world.verifiedPerson()
    expect((await world.call(deleteUser, { caller: stranger.caller, params: { id: user.id } })).status).toBe(404)
    await makeStale(user.id)
    const caller = await world.callerOf(token)
    const answer = await world.call(deleteUser, { caller, params: { id: user.id } })
    expect([answer.status, answer.body.code]).toEqual([401, 'FRESH_SIGN_IN_REQUIRED'])
    expect(await world.sessionOf(token)).not.toBeNull()
  })

  it('keeps the last SUPADMIN, also when two go at the same time', async () => {
    const people = [await world.verifiedPerson(), await world.verifiedPerson()]
    await world.execute(`update account set role = 'SUPADMIN' where id = any ($1::uuid[])`, [
      people.map(({ user }) => user.id),
    ])
    const answers = await Promise.all(
      people.map(({ user, caller }) => world.call(deleteUser, { caller, params: { id: user.id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_SUPADMIN')
    const left = await Promise.all(people.map(({ token }) => world.sessionOf(token)))
    expect(left.map((session) => session !== null)).toEqual(answers.map(({ status }) => status === 409))
  })
})
