import { fileURLToPath } from 'node:url'
import { type DataOf, VehicleChanged, type vehicleState } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { type Database, migrate, newId } from '@forecourt/kernel/db'
import { type Events, startEvents } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { createMailer } from '@forecourt/kernel/mail'
import { createTestDatabase, signedInject, startMailbox, testKeys, testServers } from '@forecourt/kernel/testing'
import { buildApp } from '../src/app.ts'
import type { MessagingConfig } from '../src/config.ts'
import { forgetPerson } from '../src/consumers/forget-person.consumer.ts'
import { notifyOwner } from '../src/consumers/notify-owner.consumer.ts'
import { notifySearcher } from '../src/consumers/notify-searcher.consumer.ts'
import { notifySeller } from '../src/consumers/notify-seller.consumer.ts'
import { notifyWatchers } from '../src/consumers/notify-watchers.consumer.ts'
import { projectVehicle } from '../src/consumers/project-vehicle.consumer.ts'
import { openDatabase } from '../src/database.ts'
import { alertMailWorker } from '../src/mail/alert-mail.worker.ts'
import { contactMailWorker } from '../src/mail/contact-mail.worker.ts'
import { contactWhatsappWorker } from '../src/mail/contact-whatsapp.worker.ts'
import type { MessagingParts } from '../src/parts.ts'

import { provider, providerSeeds } from '../src/reference/provider.ts'

type Vehicle = DataOf<typeof vehicleState>

/** Messaging as it runs, on a database and a bus of its own; catalog and auth are not there unless a test starts them. */
export async function startWorld(serviceUrls: MessagingConfig['serviceUrls'] = {}) {
  const log = createLogger({ service: 'messaging', level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const [url, servers, mailbox] = await Promise.all([createTestDatabase('messaging'), testServers(), startMailbox()])
  await migrate({ url, dir: fileURLToPath(new URL('../migrations', import.meta.url)), log, service: 'messaging' })
  const nats = (await servers.natsAccount()).as('messaging')
  const config: MessagingConfig = {
    service: 'messaging',
    host: '127.0.0.1',
    port: 0,
    database: { url, pool: 5 },
    nats,
    keys: testKeys,
    serviceUrls,
    appOrigin: 'http://localhost',
    logLevel: 'silent',
    deployment: 'local',
    maxEventLoopDelay: 0,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Forecourt <no-reply@forecourt.test>',
    WHATSAPP_URL: 'http://localhost/v23.0',
    WHATSAPP_CONTACT_TEMPLATE: 'forecourt_contact',
    CONTACTS_PER_HOUR: 5,
  }
  const db: Database = openDatabase(config, log)
  const client = createClient({ config, log })
  const mailer = createMailer({ url: mailbox.url, from: config.MAIL_FROM })
  await db.transaction((em) => provider.seed(em, providerSeeds))
  const woken: string[] = []
  const wake = (id: string): void => {
    woken.push(id)
    events.wake(id)
  }
  const parts: MessagingParts = { db, config, client, wake }
  const events: Events = startEvents({
    service: 'messaging',
    db,
    nats,
    client,
    log,
    consumers: [
      notifySeller(wake),
      notifySearcher(wake),
      notifyWatchers(wake),
      notifyOwner(wake),
      projectVehicle,
      forgetPerson(wake),
    ],
    workers: [contactMailWorker(parts, mailer), alertMailWorker(parts, mailer), contactWhatsappWorker(parts, null)],
  })
  const app = await buildApp({ ...parts, log, events })
  return {
    db,
    app,
    events,
    mailbox,
    woken,
    call: signedInject(app, { service: 'messaging' }),
    /** A live vehicle of an owner, made known as catalog's event would. */
    async vehicle(change: Partial<Vehicle> = {}): Promise<Vehicle> {
      const data: Vehicle = {
        vehicleId: newId(),
        version: 1,
        ownerId: newId(),
        title: 'Peugeot 208',
        brand: 'Peugeot',
        model: '208',
        year: 2020,
        priceMinor: 1_499_000,
        currencyCode: 'EUR',
        status: 'live',
        hiddenReason: null,
        sold: false,
        deleted: false,
        picture: null,
        postedAt: new Date().toISOString(),
        ...change,
      }
      const envelope = {
        id: newId(),
        name: VehicleChanged.name,
        version: 1,
        occurredAt: new Date().toISOString(),
        aggregate: 'vehicle',
        aggregateId: data.vehicleId,
        aggregateVersion: data.version,
        data,
      }
      await db.transaction(async (em) => void (await projectVehicle.handle({ em, data, envelope, log })))
      return data
    },
    async close() {
      await events.stop()
      await app.close()
      await Promise.all([client.close(), mailbox.close()])
      mailer.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

/** Waits until a condition holds. @throws Error after 10 s */
export async function eventually<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const found = await check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('did not happen within 10 s')
}
