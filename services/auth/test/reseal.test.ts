import { randomUUID } from 'node:crypto'
import { createLogger } from '@forecourt/kernel/log'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resealAll } from '../src/datacron/reseal.ts'
import { CLIENT_SECRET } from '../src/provider/provider.ts'
import { openIdToken, sealIdToken } from '../src/provider-logout/provider-session.ts'
import { beginTotp, confirmTotp, judgeTotp } from '../src/second-factor/totp.service.ts'
import { createSealer } from '../src/secret/sealer.ts'
import { startWorld, type World } from './world.ts'

const [old, present] = [`old:${'o'.repeat(32)}`, `new:${'n'.repeat(32)}`]
const sealers = { old: createSealer(old), both: createSealer(`${present},${old}`), present: createSealer(present) }
const run = { log: createLogger({ service: 'auth', level: 'silent' }), checkpoint: async () => {} }

let world: World
beforeAll(async () => {
  world = await startWorld({ ENCRYPTION_KEYS: old })
}, 60_000)
afterAll(() => world?.close())

const keyIds = async () => {
  const rows = await world.db.query<{ id: string; n: number }>(
    `select split_part(sealed, '.', 1) as id, count(*)::int as n from (
       select secret_sealed as sealed from totp union all select client_secret from federer
       union all select id_token_sealed from provider_session) as every where sealed is not null group by 1`,
  )
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
}

it('what lies under an older key is sealed anew, and opens when that key is gone', async () => {
  const { user, token } = await world.verifiedPerson()
  const secret = await world.db.transaction(async (em) => {
    const begun = await beginTotp(em, sealers.old, { id: user.id, email: user.email })
    await confirmTotp(em, sealers.old, user.id, generateSync({ secret: begun.secret }))
    return begun.secret
  })
  const federer = randomUUID()
  await world.execute(
    `insert into federer (id, code, name, issuer, client_id, client_secret, active) values ($1, 'x', 'X', 'https://x', 'x', $2, true)`,
    [federer, sealers.old.seal('of the client', CLIENT_SECRET)],
  )
  await world.execute(
    `insert into provider_session (session_id, federer_id, id_token_sealed)
     select id, $2, $3 from session where token_hash = sha256($1::bytea)`,
    [Buffer.from(token), federer, sealIdToken(sealers.old, user.id, 'id token')],
  )
  expect(await keyIds()).toEqual({ old: 3 })
  expect(await resealAll(world.db, sealers.both, run)).toEqual({ resealed: 3, underOlderKeys: 0 })
  expect(await keyIds()).toEqual({ new: 3 })
  expect(await resealAll(world.db, sealers.both, run)).toEqual({ resealed: 0, underOlderKeys: 0 })

  const later = new Date(Date.now() + 60_000)
  const code = generateSync({ secret, epoch: later.getTime() / 1_000 })
  expect(await world.db.transaction((em) => judgeTotp(em, sealers.present, user.id, code, later))).toBe(true)
  const [kept] = await world.db.query<{ client: string; token: string }>(
    `select f.client_secret as client, p.id_token_sealed as token from federer f join provider_session p on p.federer_id = f.id
     where f.id = $1`,
    [federer],
  )
  expect(sealers.present.open(kept?.client ?? '', CLIENT_SECRET)).toBe('of the client')
  expect(openIdToken(sealers.present, user.id, kept?.token ?? '')).toBe('id token')
})

it('a secret that no key opens is left, counted, and holds up no other', async () => {
  const people = await Promise.all([1, 2, 3].map(() => world.verifiedPerson()))
  for (const [at, { user }] of people.entries())
    await world.execute('insert into totp (account_id, secret_sealed, confirmed_at) values ($1, $2, now())', [
      user.id,
      at === 1 ? 'gone.bm90aGluZw' : sealers.old.seal('JBSWY3DPEHPK3PXP', `totp:${user.id}`),
    ])
  // One row in each step.
  expect(await resealAll(world.db, sealers.both, run, 1)).toEqual({ resealed: 2, underOlderKeys: 1 })
  expect(await keyIds()).toEqual({ new: 5, gone: 1 })
})
