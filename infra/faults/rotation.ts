import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  beginTotp,
  confirmTotp,
  listDatacronRuns,
  login,
  provideSecondFactor,
  resources,
  runDatacron,
} from '@forecourt/contracts'
import { ApiClient, Refused } from '../client/api-client.ts'
import { appCode } from '../client/authenticator.ts'
import { withDatabase } from '../client/database.ts'
import { newPerson, type Person } from '../client/people.ts'
import { newSupadmin, withoutLimits } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { runFiles } from '../run/paths.ts'
import { loadSecrets } from '../run/secrets.ts'
import { SERVICES } from '../run/services.ts'
import type { World } from '../run/world.ts'
import { reconcile } from './reconcile-contacts.ts'
import { reconcileEvents } from './upgrade/events.ts'
import { replace } from './upgrade/replace.ts'
import { startTraffic } from './upgrade/traffic.ts'
import { watchInbox } from './watch-inbox.ts'

export const meta = {
  shows:
    'every key that may be several is replaced under traffic: no request fails, nobody is signed out, sealed secrets open',
  takes: '5 min',
  onlyWhole:
    'twelve processes are replaced three times; that sealed secrets are sealed anew, and that older keys still count, is tested by itself',
}

/** Raised so that one program can play many buyers. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' } }
/** Two of each: one serves while the other is replaced. */
const scale = { auth: 2, catalog: 2, messaging: 2, billing: 2, scheduler: 2, bff: 2 }
const everybody = [1, 2].flatMap((instance) => [
  ...SERVICES.map((service) => `${service}-${instance}`),
  instance === 1 ? 'bff' : 'bff-2',
])
const bffs = ['bff', 'bff-2']

/** The keys by their settings' names, as all processes take them. */
type Keys = Readonly<Record<'SERVICE_KEYS' | 'COOKIE_SECRETS' | 'ENCRYPTION_KEYS' | 'LINK_KEYS', string>>
const OLD_KEY = 'local1'
const NEW_KEY = 'rotated'

/** @returns whether no request failed after one retry, everybody is signed in as before, and what was sealed opens */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const sabotage = args.some((arg) => arg.startsWith('--sabotage'))
  console.log(
    `raised for this run: ${JSON.stringify(settings)}${sabotage ? '; sabotage: the old keys go before anything is sealed anew' : ''}`,
  )
  let keys: Keys | undefined
  const atStart = () => keys ?? {}
  return withSystem({ settings, scale, atStart, signal, longestPause: 250 }, async (system) => {
    const { world } = system
    const [seller, anna, ben] = [
      await newPerson(world, 'Seller'),
      await newPerson(world, 'Anna'),
      await newPerson(world, 'Ben'),
    ]
    const admin = await newSupadmin(world)
    await withoutLimits(world)
    const secret = await setUpApp(anna)
    const vehicle = await offerVehicle(seller.client, 'Sturdy Peugeot')
    const inbox = await watchInbox(seller.client)
    const traffic = startTraffic(world, seller, [anna, ben], vehicle.id, 200)

    const { serviceKeys, cookieSecrets, encryptionKeys, linkKeys } = loadSecrets(runFiles(world.folder).secrets)
    const old: Keys = {
      ...{ SERVICE_KEYS: serviceKeys, COOKIE_SECRETS: cookieSecrets },
      ...{ ENCRYPTION_KEYS: encryptionKeys, LINK_KEYS: linkKeys },
    }
    const fresh = freshKeys()
    const move = async (title: string, next: Keys) => {
      console.log(`  ${title}`)
      keys = next
      for (const [at, name] of everybody.entries()) {
        await traffic.without(world.bffs[bffs.indexOf(name)], () => replace(system, name, signal))
        system.progress(at + 1, everybody.length)
      }
      await traffic.offer()
    }
    await move('the new keys second, everywhere', both(old, fresh))
    await move('the new keys first', both(fresh, old))
    const resealed = sabotage ? 'left out' : await sealAnew(system, admin)
    await move('the old keys gone', fresh)
    await traffic.stop()

    const under = await underKeys(world)
    const signedOut = await signedOutOf(world, [seller, anna, ben])
    const opens = await signInWithApp(world, anna, secret)
    const contacts = await reconcile({ world, told: traffic.told, sellerId: seller.id, inbox, signal })
    const events = await reconcileEvents(world, signal)
    await inbox.stop()
    for (const failure of new Set(traffic.failures)) console.log(`  ${failure}`)
    console.table({ requests: traffic.counts })
    console.table({ contacts: { sent: traffic.told.size, ...contacts }, events })
    console.log(`sealed anew: ${resealed}; secrets under each key: ${JSON.stringify(under)}`)
    console.log(
      `signed out: ${signedOut.join(', ') || 'nobody'}; the code of an app ${opens ? 'counts' : 'is refused'}`,
    )
    const lost = contacts.lost + contacts.doubled + contacts.unexplained + events.lost + events.dead
    const { failed, requests } = traffic.counts
    const wrong = signedOut.length + (opens ? 0 : 1) + (under[OLD_KEY] ?? 0)
    console.log(
      `rotation: ${failed} of ${requests} requests failed after one retry, ${lost} contacts or events lost, doubled or given up, ${wrong} people or secrets left behind (limit 0)`,
    )
    return failed + lost + wrong === 0
  })
}

const secretText = () => randomBytes(32).toString('base64url')
const freshKeys = (): Keys => ({
  SERVICE_KEYS: `${NEW_KEY}:${secretText()}`,
  COOKIE_SECRETS: secretText(),
  ENCRYPTION_KEYS: `${NEW_KEY}:${secretText()}`,
  LINK_KEYS: `${NEW_KEY}:${secretText()}`,
})
const both = (first: Keys, second: Keys): Keys =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, `${value},${second[name as keyof Keys]}`]),
  ) as Keys

async function setUpApp({ client, id }: Person): Promise<string> {
  const { secret } = (await client.call(beginTotp, { params: { id } })).data
  await client.call(confirmTotp, { params: { id }, body: { code: appCode(secret, -1) } })
  return secret
}

/** Whether somebody signs in with a code of the app that they set up before. */
async function signInWithApp(world: World, { email, password }: Person, secret: string): Promise<boolean> {
  const client = new ApiClient(world.app)
  try {
    await client.call(login, { body: { email, password } })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'SECOND_FACTOR_REQUIRED') throw error
    const { challengeId } = error.body.details as { challengeId: string }
    return client.call(provideSecondFactor, { body: { challengeId, code: appCode(secret) } }).then(
      () => true,
      () => false,
    )
  }
  return false
}

/** Runs auth's hourly job now, as an administrator does in the back office, until it finds nothing more. */
async function sealAnew({ world }: RunningSystem, { client }: Person): Promise<string> {
  const { data } = (await client.call(resources.datacron.endpoints.list, { query: { q: 'session-purge' } })) as {
    data: readonly { id: string }[]
  }
  const params = { id: data[0]?.id ?? '' }
  const { data: begun } = await client.call(runDatacron, { params })
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(500)) {
    const { data: runs } = await client.call(listDatacronRuns, { params, query: { limit: 5 } })
    const run = runs.find(({ id }) => id === begun.id)
    if (run?.state === 'succeeded') return JSON.stringify((await underKeys(world))[NEW_KEY] ?? 0)
  }
  throw new Error('session-purge did not end within a minute')
}

/** How many sealed secrets lie under each key. */
const underKeys = (world: World): Promise<Record<string, number>> =>
  withDatabase(world.postgres.auth, async (auth) => {
    const { rows } = await auth.query<{ key: string; count: number }>(
      `select split_part(sealed, '.', 1) as key, count(*)::int as count from (
         select secret_sealed as sealed from totp union all select client_secret from federer
         union all select id_token_sealed from provider_session) as every where sealed is not null group by 1`,
    )
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
  })

/** Who is not signed in any more, asked through each BFF with the cookie from before. */
async function signedOutOf(world: World, people: readonly Person[]): Promise<string[]> {
  const out: string[] = []
  for (const { client, id, email } of people)
    for (const base of world.bffs)
      if ((await client.copy(base).readConfig()).user?.id !== id) out.push(`${email} at ${base}`)
  return out
}
