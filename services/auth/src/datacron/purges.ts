import { type DatacronHandlers, purge } from '@forecourt/kernel/datacron'
import type { Database } from '@forecourt/kernel/db'
import { DEVICE_SECONDS } from '../device/known-device.ts'
import type { Sealer } from '../secret/sealer.ts'
import { resealAll } from './reseal.ts'

/** What has expired is refused anyway; an hour more keeps clocks that differ out of it. */
const EXPIRED = `expires_at < now() - interval '1 hour'`
/** Of what holds an id token: the privacy page says "two hours", and the job comes once an hour. */
const EXPIRED_NOW = 'expires_at < now()'

const FORGOTTEN = `last_used_at < now() - make_interval(secs => ${DEVICE_SECONDS})`

/** Auth's scheduled jobs: what is over is deleted, in batches, and what lies under an older key is sealed anew. */
export const datacrons = ({ db, sealer }: { db: Database; sealer: Sealer }): DatacronHandlers<'auth'> => ({
  'otp-purge': async (run) => ({
    codes: await purge(db, run, { table: 'one_time_code', where: EXPIRED }),
    processes: await purge(db, run, { table: 'verified_process', key: 'token_hash', where: EXPIRED }),
  }),
  'session-purge': async (run) => ({
    devices: await purge(db, run, { table: 'known_device', where: FORGOTTEN }),
    sessions: await purge(db, run, { table: 'session', where: EXPIRED }),
    signInChallenges: await purge(db, run, { table: 'sign_in_challenge', key: 'token_hash', where: EXPIRED_NOW }),
    passkeyChallenges: await purge(db, run, { table: 'passkey_challenge', key: 'challenge', where: EXPIRED }),
    providerLogouts: await purge(db, run, { table: 'provider_logout', key: 'token_hash', where: EXPIRED_NOW }),
    providerSignIns: await purge(db, run, { table: 'oauth_transaction', key: 'token_hash', where: EXPIRED_NOW }),
    ...(await resealAll(db, sealer, run)),
  }),
})
