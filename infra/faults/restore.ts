import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { contactSeller } from '@forecourt/contracts'
import { withDatabase } from '../client/database.ts'
import { newPerson, type Person } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { type OpenSystem, openSystem } from '../client/with-system.ts'
import { backupFiles } from '../run/backup/backup-files.ts'
import type { Target } from '../run/backup/bring-back.ts'
import { saveAll, saveSince } from '../run/backup/save.ts'
import { postgresDataFolder } from '../run/infrastructure.ts'
import { runFiles } from '../run/paths.ts'
import { deleteRun } from '../run/system.ts'
import { differences, pictureSums, tableSums } from './restore/checksums.ts'
import { contactsIn } from './restore/contacts-in.ts'
import { inspect } from './restore/inspect.ts'
import { archived, noteMoment } from './restore/moment.ts'
import { Purchases } from './restore/payments.ts'

export const meta = {
  shows: 'a system that was destroyed comes back as it was at a named moment, and goes on',
  takes: '3 min',
}

/** How often the log is closed and fetched: what may be lost with the machine. */
const EVERY_S = 2
/** One buyer plays many, and the scheduler looks as often as payments are asked for. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' }, scheduler: { JOB_INTERVAL_SECONDS: '1' } }

/** @returns whether everything was the same, and nothing that was there then is missing or doubled after the start */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const size = args.includes('--short') ? { vehicles: 1, contacts: 6 } : { vehicles: 20, contacts: 200 }
  const sabotage = args.some((arg) => arg.startsWith('--sabotage'))
  const backup = await mkdtemp(join(tmpdir(), 'forecourt-backup-'))
  const options = { settings, signal, archiveSeconds: EVERY_S }
  let system: OpenSystem | undefined = await openSystem(options)
  const { folder } = system.world
  const files = runFiles(folder)
  try {
    const { world } = system
    const source = { files, adminUrl: world.postgres.admin, dataDir: await postgresDataFolder(files) }
    const [seller, buyer] = [await newPerson(world, 'Seller'), await newPerson(world, 'Buyer')]
    await withoutLimits(world)
    const offer = async () => {
      for (let n = 0; n < size.vehicles; n++) await offerVehicle(seller.client, `Sturdy Peugeot ${n}`)
    }
    const vehicle = await offerVehicle(seller.client, 'Sturdy Peugeot')
    const purchases = await Purchases.begin(world, [buyer, await newPerson(world, 'Second')], signal)
    const ledger = new Ledger(buyer, vehicle.id)
    await ledger.send('before the base', size.contacts)
    await offer()
    await timed('saved all', () => saveAll(source, backup))
    await offer()
    await ledger.send('before the moment', size.contacts)
    await purchases.beforeTheMoment()
    const moment = await noteMoment(system)
    const kept = ledger.told()
    await archived(world.postgres.admin, moment.segment, signal)
    await saveSince(source, backup)
    await purchases.afterTheMoment(world)
    await ledger.sendWhile('after the moment', size.contacts, () => saveSince(source, backup))

    const destroyed = Date.now()
    await system.stop()
    system = undefined
    for (const path of [source.dataDir, `${source.dataDir}.archive`, files.nats, files.pictures, files.secrets])
      await rm(path, { recursive: true, force: true })
    if (sabotage) await loseOnePicture(backup)

    const port = Number(new URL(world.postgres.admin).port)
    const read = <T>(target: Target, work: (adminUrl: string) => Promise<T>) =>
      inspect(folder, backup, { target, port }, work)
    const all = await read('latest', (adminUrl) => ledger.missingIn(adminUrl))
    const lost = all.length === 0 ? 0 : (destroyed - Math.min(...all.map(({ at }) => at))) / 1_000
    console.log(
      `all that was archived: of ${ledger.told().length} contacts ${all.length} are lost, the oldest ${seconds(lost)} old`,
    )

    const began = performance.now()
    const [tables, missing] = await read({ moment: moment.at }, async (adminUrl) => [
      await tableSums(adminUrl),
      await ledger.missingIn(adminUrl),
    ])
    const wrong = [
      ...differences(moment.tables, tables),
      ...differences(moment.pictures, await pictureSums(files.pictures)),
    ]
    for (const name of wrong) console.log(`not as it was: ${name}`)
    system = await openSystem({ ...options, folder })
    const rto = (performance.now() - began) / 1_000
    await ledger.send('after the start', 1)
    const wanted = [...kept, ...ledger.told().slice(-1)]
    const payments = await purchases.afterTheStart(system.world)
    const inbox = await untilHeard(system.world.postgres.messaging, wanted, signal)
    const isCut = missing.length === ledger.told().length - 1 - kept.length
    console.log(
      `back to the moment: ${moment.tables.size} tables and ${moment.pictures.size} pictures, ${wrong.length} not as they were; ` +
        `contacts of later ${isCut ? 'gone' : 'still there'}, ${inbox.lost} lost, ${inbox.doubled} heard of twice`,
    )
    console.log(
      `a payment for a checkout of before the moment ${payments.isGranted ? 'is known again' : 'is not known'}; one for a checkout of after it ${payments.isSeen ? 'waits for an operator' : 'was not noticed'}`,
    )
    console.log(
      `restore: ${wrong.length} differences (limit 0); RPO ${seconds(lost)} (closed every ${EVERY_S} s), RTO ${seconds(rto)}`,
    )
    const isMoneyThere = payments.isGranted && payments.isSeen
    return wrong.length === 0 && isCut && isMoneyThere && inbox.lost === 0 && inbox.doubled === 0
  } finally {
    await system?.stop()
    await deleteRun(folder)
    await rm(backup, { recursive: true, force: true })
  }
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what} in ${seconds((performance.now() - began) / 1_000)}`)
}

interface Told {
  readonly message: string
  readonly at: number
}

/** Contacts whose buyer was told that they are sent. */
class Ledger {
  readonly #told: Told[] = []
  readonly #buyer: Person
  readonly #vehicle: string

  constructor(buyer: Person, vehicle: string) {
    this.#buyer = buyer
    this.#vehicle = vehicle
  }

  told(): Told[] {
    return [...this.#told]
  }

  async send(what: string, count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const message = `${what} ${n} ${randomUUID()}`
      const body = { email: this.#buyer.email, phone: '+33612345678', message }
      await this.#buyer.client.call(contactSeller, {
        params: { id: this.#vehicle },
        body,
        idempotencyKey: randomUUID(),
      })
      this.#told.push({ message, at: Date.now() })
    }
  }

  /** A contact now and then, while the log is fetched as an operator's timer would. */
  async sendWhile(what: string, count: number, fetched: () => Promise<unknown>): Promise<void> {
    let isOver = false
    const timer = (async () => {
      while (!isOver) {
        await fetched()
        await delay(EVERY_S * 500)
      }
    })()
    for (let n = 0; n < count; n++) {
      await this.send(what, 1)
      await delay(Math.max(20, (EVERY_S * 3_000) / count))
    }
    isOver = true
    await timer
  }

  async missingIn(adminUrl: string): Promise<Told[]> {
    const there = await contactsIn(adminUrl)
    return this.#told.filter(({ message }) => !there.has(message))
  }
}

/** What the seller has heard of, once the audit of events had the time for it: it runs at once and every minute. */
async function untilHeard(
  messaging: string,
  wanted: readonly Told[],
  signal: AbortSignal,
): Promise<{ lost: number; doubled: number }> {
  for (const end = Date.now() + 120_000; ; await delay(250, undefined, { signal })) {
    const { rows } = await withDatabase(messaging, (db) =>
      db.query<{ message: string; count: number }>(
        `select message, count(*)::int as count from notification where kind = 'contact' group by message`,
      ),
    )
    const heard = new Map(rows.map(({ message, count }) => [message, count]))
    const lost = wanted.filter(({ message }) => !heard.has(message)).length
    if (lost === 0 || Date.now() > end) return { lost, doubled: rows.filter(({ count }) => count > 1).length }
  }
}

async function loseOnePicture(backup: string): Promise<void> {
  const { pictures } = backupFiles(backup)
  const entries = await readdir(pictures, { recursive: true, withFileTypes: true })
  const one = entries.find((entry) => entry.isFile() && !entry.parentPath.endsWith('search'))
  if (one) await rm(join(one.parentPath, one.name))
}
