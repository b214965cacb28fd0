import { randomBytes, randomUUID } from 'node:crypto'
import type { DatacronRunContext } from '@forecourt/kernel/datacron'
import { forgetAged, retentionsOf } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { unserved } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/purges.ts'
import { retentions } from '../src/retention.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.close())

const context = (checkpoint = async () => {}): DatacronRunContext => ({
  runId: randomUUID(),
  plannedAt: new Date(),
  log: createLogger({ service: 'auth', level: 'silent' }),
  signal: new AbortController().signal,
  checkpoint,
})
const run = (name: 'otp-purge' | 'session-purge', checkpoint?: () => Promise<void>) =>
  datacrons(world)[name](context(checkpoint))

/** Makes `howMany` codes that expire after this time. */
const codes = (howMany: number, end: string) =>
  world.execute(
    `insert into one_time_code (id, email_key, action, expires_at)
     select gen_random_uuid(), 'somebody', 'RESET_PASSWORD', now() + $2::interval from generate_series(1, $1::int)`,
    [howMany, end],
  )
const count = async (table: string): Promise<number> => {
  const [row] = await world.db.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return row?.n ?? 0
}

it('deletes codes and process ids that have expired, in batches, and leaves those that are good', async () => {
  const { user } = await world.verifiedPerson()
  const before = await count('one_time_code')
  await codes(2_300, '-2 hours')
  await codes(2, '5 minutes')
  // Expired a moment ago: clocks may differ.
  await codes(3, '-5 minutes')
  for (const end of ['-1 day', '5 minutes'])
    await world.execute(
      `insert into verified_process (token_hash, account_id, email_key, action, expires_at)
       values ($1, $2, 'somebody', 'RESET_PASSWORD', now() + $3::interval)`,
      [randomBytes(32), user.id, end],
    )
  expect(await run('otp-purge')).toEqual({ codes: 2_300, processes: 1 })
  expect(await count('one_time_code')).toBe(before + 5)
  expect(await run('otp-purge')).toEqual({ codes: 0, processes: 0 })
})

it('stops between two batches, and what was deleted stays deleted', async () => {
  await codes(2_500, '-2 hours')
  const before = await count('one_time_code')
  let batches = 0
  const stopAfterOne = async () => {
    batches += 1
    if (batches > 1) throw new Error('stop')
  }
  await expect(run('otp-purge', stopAfterOne)).rejects.toThrow('stop')
  expect(await count('one_time_code')).toBe(before - 1_000)
})

it('deletes expired sessions and what only sign-ins under way need, never a session that lives', async () => {
  const stays = await world.verifiedPerson()
  const goes = await world.verifiedPerson()
  await world.execute(`update session set expires_at = now() - interval '2 hours' where account_id = $1`, [
    goes.user.id,
  ])
  const expiring = (table: string, columns: string, values: string, ago = '-1 minute') =>
    world.execute(
      `insert into ${table} (${columns}, account_id, expires_at)
       select ${values}, $1, now() + e from unnest(array[$2, '5 minutes']::interval[]) as e`,
      [stays.user.id, ago],
    )
  await expiring('sign_in_challenge', 'token_hash', `decode(md5(random()::text), 'hex')`)
  await expiring('passkey_challenge', 'challenge, purpose', `md5(random()::text), 'sign-in'`, '-1 day')
  await world.execute(
    `insert into federer (id, code, name, issuer, client_id) values ($1, 'atlas', 'Atlas', 'https://id.example', 'x')`,
    [randomUUID()],
  )
  await expiring(
    'provider_logout',
    'token_hash, federer_id',
    `decode(md5(random()::text), 'hex'), (select id from federer limit 1)`,
  )
  await world.execute(
    `insert into oauth_transaction (token_hash, federer_id, subject, tokens_sealed, expires_at)
     select decode(md5(random()::text), 'hex'), id, 'x', 'x', now() + e from federer, unnest(array['-1 minute', '5 minutes']::interval[]) as e`,
  )
  await world.execute(`update known_device set last_used_at = now() - interval '401 days' where account_id = $1`, [
    goes.user.id,
  ])
  expect(await run('session-purge')).toEqual({
    devices: 1,
    sessions: 1,
    signInChallenges: 1,
    passkeyChallenges: 1,
    providerLogouts: 1,
    providerSignIns: 1,
    resealed: 0,
    underOlderKeys: 0,
  })
  expect(await world.sessionOf(stays.token)).not.toBeNull()
  expect([await count('sign_in_challenge'), await count('passkey_challenge')]).toEqual([1, 1])
  expect(await world.execute('select 1 from known_device where account_id = $1', [stays.user.id])).toHaveLength(1)
})

it('security events are kept for a year', async () => {
  await forgetAged(world.db, retentionsOf(retentions))
  expect(await unserved(world.db, retentionsOf(retentions))).toEqual([])
})
