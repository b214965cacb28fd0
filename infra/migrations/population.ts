import {
  changeAnyUser,
  deleteVehicle,
  judgeVehicle,
  likeVehicle,
  markVehicleSold,
  resources,
  runDatacron,
  saveSearch,
  saveVehicle,
  updateVehicle,
} from '@forecourt/contracts'
import {
  deletedNotificationOf,
  draftOf,
  identityOf,
  importOf,
  linkedChannelOf,
  notificationOf,
  otherSessionOf,
  passkeyOf,
  savedSearchOf,
  totpOf,
  vehicleOf,
} from '../access/belongings.ts'
import type { Cast } from '../access/cast.ts'
import { walkRow } from '../access/walk.ts'
import { withDatabase } from '../client/database.ts'
import { signIn } from '../client/people.ts'
import { isRecord } from '../run/json-file.ts'

/** Requests that leave a row in a table nothing else here writes to. */
const ROWS = [
  'catalog.viewVehicle',
  'catalog.reportVehicle',
  'catalog.reportSeller',
  'catalog.configureImport',
  'catalog.removePicture',
  'auth.saveAdminView',
  'auth.deleteUser',
  'auth.acceptDocuments',
]

/** Who may sign in to an installation that was recorded, and what they find. */
export interface Recorded {
  readonly seller: { readonly email: string; readonly password: string; readonly id: string }
  readonly admin: { readonly email: string; readonly password: string }
  readonly suspended: { readonly email: string; readonly password: string }
  readonly live: string
  readonly draft: string
  readonly sold: string
}

/** Does in a fresh installation what people do, so that every table has rows. */
export async function populate(cast: Cast): Promise<Recorded> {
  const { user: seller, other: buyer, supadmin } = cast.people
  const [live, sold, judged, deleted] = [
    await vehicleOf(seller),
    await vehicleOf(seller),
    await vehicleOf(seller),
    await vehicleOf(seller),
  ]
  const draft = await draftOf(seller)
  const search = { name: 'Every Peugeot', filter: { brand: ['Peugeot'] }, frequency: 'daily' as const }
  await buyer.client.call(saveSearch, { body: search })
  await savedSearchOf(buyer)
  for (const { id } of [live, sold]) {
    await buyer.client.call(saveVehicle, { params: { id } })
    await buyer.client.call(likeVehicle, { params: { id } })
  }
  await seller.client.call(updateVehicle, { params: { id: live.id }, body: { price: 13_490 } })
  await seller.client.call(markVehicleSold, { params: { id: sold.id }, body: { sold: true } })
  await seller.client.call(deleteVehicle, { params: { id: deleted.id } })
  const reason = 'Not a vehicle'
  await supadmin.client.call(judgeVehicle, { params: { id: judged.id }, body: { action: 'hide', reason } })
  await notificationOf(seller, cast)
  await deletedNotificationOf(seller, cast)
  await linkedChannelOf(buyer, cast)
  await otherSessionOf(seller, cast)
  await importOf(buyer)
  const keyed = await cast.stranger('Keyed')
  await Promise.all([totpOf, passkeyOf, identityOf].map((add) => add(cast.world, keyed)))

  const suspended = await cast.stranger('Banned')
  await vehicleOf(suspended)
  await supadmin.client.call(changeAnyUser, { params: { id: suspended.id }, body: { status: 'suspended' } })
  const color = await supadmin.client.call(resources.color.endpoints.create, {
    body: { name: 'Recorded green', hex: '#1c6b3f' },
  })
  await supadmin.client.call(resources.color.endpoints.update, {
    params: { id: idOf(color) },
    body: { version: 1, hex: '#1c6b40' },
  })
  const crons = listOf(await supadmin.client.call(resources.datacron.endpoints.list, { query: { limit: 50 } }))
  for (const cron of crons)
    await supadmin.client.call(runDatacron, { params: { id: idOf({ data: cron }) } }).catch(() => {})
  for (const row of ROWS) await walkRow(row, cast)
  await leftovers(cast)
  await signIn(cast.world, seller.email, seller.password)
  const { admin } = cast.people
  return {
    seller: { email: seller.email, password: seller.password, id: seller.id },
    admin: { email: admin.email, password: admin.password },
    suspended: { email: suspended.email, password: suspended.password },
    live: live.id,
    draft: draft.id,
    sold: sold.id,
  }
}

/** What only an accident leaves behind: failed events and jobs. */
async function leftovers({ world }: Cast): Promise<void> {
  for (const service of ['auth', 'catalog', 'messaging', 'billing', 'scheduler'] as const) {
    await withDatabase(world.postgres[service], async (database) => {
      const envelope = `(select envelope from outbox limit 1)`
      const given = `coalesce(${envelope}, '{"id":"019b76da-a800-7000-8000-0000000000aa","name":"Gone","version":1,"data":{}}')`
      await database.query(`insert into dead_letter (event_id, consumer, envelope, error, attempts)
        values ('019b76da-a800-7000-8000-0000000000aa', '${service}.gone-consumer', ${given}, 'no such thing', 12)`)
      await database.query(`insert into event_attempt (event_id, consumer, attempts, next_at, local, last_error, envelope)
        values ('019b76da-a800-7000-8000-0000000000ab', '${service}.gone-consumer', 3, now() + interval '30 years', true, 'not yet', ${given})`)
      await database.query(`insert into job (queue, key, payload, status, attempts, last_error)
        values ('${service}.gone-queue', 'dead', '{}', 'dead', 12, 'no such thing'), ('${service}.gone-queue', 'waiting', '{}', 'waiting', 0, null)`)
    })
  }
}

/** What lies under `data` of a reply whose shape no contract tells the compiler. */
const dataOf = (reply: unknown): unknown => (isRecord(reply) ? reply.data : undefined)

const listOf = (reply: unknown): unknown[] => {
  const data = dataOf(reply)
  return Array.isArray(data) ? data : []
}

function idOf(reply: unknown): string {
  const data = dataOf(reply)
  if (isRecord(data) && typeof data.id === 'string') return data.id
  throw new Error('a record without an id')
}
