import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type DataOf,
  EntitlementChanged,
  FreePlanChanged,
  freePlanAggregate,
  type PlanTerm,
  UserChanged,
  VehicleChanged,
  type vehicleState,
} from '@forecourt/contracts'
import { type Client, createClient } from '@forecourt/kernel/client'
import { type Database, migrate, newId } from '@forecourt/kernel/db'
import { type Events, startEvents } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { createMailer } from '@forecourt/kernel/mail'
import { openStore } from '@forecourt/kernel/picture'
import type { Push } from '@forecourt/kernel/push'
import { copyTestDatabase, signedInject, startMailbox, testKeys, testServers } from '@forecourt/kernel/testing'
import { buildApp } from '../src/app.ts'
import { takeReportWorker } from '../src/bounce/take-report.worker.ts'
import { takeRefusalWorker } from '../src/callback/take-refusal.worker.ts'
import { bounceAddresses } from '../src/channel/bounce-address.ts'
import type { Channel } from '../src/channel/channel.ts'
import { type Asking, askingOf } from '../src/channel/channel-answer.ts'
import { emailChannel } from '../src/channel/email.ts'
import type { MessagingConfig } from '../src/config.ts'
import { forgetPerson } from '../src/consumers/forget-person.consumer.ts'
import { notifyAppointment } from '../src/consumers/notify-appointment.consumer.ts'
import { notifyOfSecurity } from '../src/consumers/notify-of-security.consumer.ts'
import { notifyOffer } from '../src/consumers/notify-offer.consumer.ts'
import { notifyOwner } from '../src/consumers/notify-owner.consumer.ts'
import { notifyReader } from '../src/consumers/notify-reader.consumer.ts'
import { notifySearcher } from '../src/consumers/notify-searcher.consumer.ts'
import { notifySeller } from '../src/consumers/notify-seller.consumer.ts'
import { notifyWatchers } from '../src/consumers/notify-watchers.consumer.ts'
import { projectFreePlan } from '../src/consumers/project-free-plan.consumer.ts'
import { projectPerson } from '../src/consumers/project-person.consumer.ts'
import { projectPlan } from '../src/consumers/project-plan.consumer.ts'
import { projectVehicle } from '../src/consumers/project-vehicle.consumer.ts'
import { tellOfLimit } from '../src/consumers/tell-of-limit.consumer.ts'
import { tellOfRefund } from '../src/consumers/tell-of-refund.consumer.ts'
import { openDatabase } from '../src/database.ts'
import { alertMailWorker, alertRestWorker } from '../src/delivery/alert-mail.worker.ts'
import { deliveryWorkers } from '../src/delivery/deliver.worker.ts'
import { earlierWorkers } from '../src/delivery/earlier-jobs.worker.ts'
import { planNewsWorker } from '../src/delivery/plan-news.worker.ts'
import { releaseWorker } from '../src/delivery/release.worker.ts'
import { addressMarks } from '../src/mark/address-mark.ts'
import { changeRestWorkers } from '../src/notification/change-rest.worker.ts'
import { offerExpiryWorker } from '../src/offer/expire-offer.worker.ts'
import type { MessagingParts } from '../src/parts.ts'
import { forgetWorker } from '../src/person/forget-person.worker.ts'
import { provider, providerSeeds } from '../src/reference/provider.ts'
import { relayOf, replyAddresses } from '../src/reply/reply-address.ts'
import { replyNoticeWorker } from '../src/reply/reply-notice.worker.ts'
import { takeReplyWorker } from '../src/reply/take-reply.worker.ts'
import { replyOf } from '../src/reply-config.ts'
import { supportAddresses } from '../src/support/support-address.ts'
import { supportDesk } from '../src/support/support-desk.ts'
import { supportMailWorker } from '../src/support/support-mail.worker.ts'
import { supportWaitsWorker } from '../src/support/support-waits.worker.ts'
import { countLeadingAwayWorker } from '../src/thread-report/count-leading-away.worker.ts'
import { messagePictures } from '../src/upload/take-picture.ts'

type Vehicle = DataOf<typeof vehicleState>

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))
const prepare = (url: string) =>
  migrate({
    url,
    dir: migrationsDir,
    log: createLogger({ service: 'messaging', level: 'silent' }),
    service: 'messaging',
  })

/** Asks a channel; whether it answered is written down by nobody. */
export const asking: Asking = (_, send) => send()

interface Given {
  /** Asks other services: those of `serviceUrls` unless stated. */
  readonly client?: Pick<Client, 'call'>
  /** By which people are told; mail unless stated. */
  readonly channels?: (email: Channel, db: Database, client: Client) => readonly Channel[]
  readonly push?: Push
}

/** Messaging as it runs, on a database and a bus of its own; catalog and auth are not there unless a test starts them. */
export async function startWorld(serviceUrls: MessagingConfig['serviceUrls'] = {}, given: Given = {}) {
  const log = createLogger({ service: 'messaging', level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const [url, servers, mailbox] = await Promise.all([
    copyTestDatabase('messaging', prepare),
    testServers(),
    startMailbox(),
  ])
  const nats = (await servers.natsAccount()).as('messaging')
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
  const config: MessagingConfig = {
    service: 'messaging',
    host: '127.0.0.1',
    port: 0,
    operations: { host: '127.0.0.1', port: 0 },
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
    SMS_URL: 'http://localhost',
    PUSH_HOSTS: 'push.example.com,*.push.example.org',
    WHATSAPP_CONTACT_TEMPLATE: 'forecourt_contact',
    WHATSAPP_NOTICE_TEMPLATE: 'forecourt_notice',
    CONTACTS_PER_HOUR: 5,
    MESSAGES_PER_HOUR: 30,
    REPORTS_PER_DAY: 3,
    SUPPORT_EMAIL: 'support@forecourt.test',
    SUPPORT_REQUESTS_PER_DAY: 3,
    OFFER_DAYS: 7,
    MESSAGE_PICTURES_PER_DAY: 12,
    PICTURE_DIR: folder,
    PICTURE_REGION: 'us-east-1',
    PICTURE_MEGAPIXELS: 100,
    pictureStore: { kind: 'folder', folder },
    ALERT_MAILS_PER_DAY: 3,
    LINK_KEYS: `test:${'l'.repeat(40)}`,
    linkKeys: testKeys,
    REPLY_DOMAIN: 'reply.forecourt.test',
    REPLY_SMTP_HOST: '127.0.0.1',
    REPLY_SMTP_PORT: 0,
  }
  const db: Database = openDatabase(config, log)
  const signed = createClient({ config, log })
  const client: Client = { ...signed, ...given.client }
  const mailer = createMailer({ url: mailbox.url, from: config.MAIL_FROM })
  await db.transaction((em) => provider.seed(em, providerSeeds))
  const reply = replyOf(config)
  const bounces = reply && bounceAddresses(reply.keys, reply.domain)
  const email = emailChannel(mailer, bounces)
  const channels = given.channels?.(email, db, client) ?? [email]
  const woken: string[] = []
  const wake = (id: string): void => {
    woken.push(id)
    events.wake(id)
  }
  const store = await openStore(config.pictureStore)
  const pictures = messagePictures({ db, store, megapixels: config.PICTURE_MEGAPIXELS })
  const replies = reply && replyAddresses(reply.keys, reply.domain)
  const parts: MessagingParts = {
    db,
    config,
    client,
    wake,
    push: given.push ?? null,
    pictures,
    relay: relayOf(replies),
    marks: addressMarks(config.linkKeys),
  }
  const support = reply && supportAddresses(reply.keys, reply.domain)
  const delivering = { ...parts, channels, replies, asking: askingOf(db) }
  const events: Events = startEvents({
    service: 'messaging',
    db,
    nats,
    client,
    log,
    consumers: [
      notifySeller(wake),
      notifyReader(wake),
      notifyOffer(wake),
      notifyAppointment(wake),
      notifySearcher(wake),
      notifyWatchers(wake),
      notifyOwner(wake),
      notifyOfSecurity(wake),
      projectVehicle,
      projectPerson,
      projectPlan,
      projectFreePlan,
      tellOfLimit,
      tellOfRefund,
      forgetPerson,
    ],
    workers: [
      offerExpiryWorker(db, wake),
      countLeadingAwayWorker(db),
      alertMailWorker(delivering),
      alertRestWorker(delivering),
      releaseWorker(db, wake),
      planNewsWorker(parts),
      ...deliveryWorkers(delivering),
      ...earlierWorkers(delivering),
      forgetWorker(db, wake),
      ...changeRestWorkers(db, wake),
      takeReplyWorker(parts),
      takeReportWorker({ ...parts, bounces }),
      takeRefusalWorker(parts),
      replyNoticeWorker(parts, mailer),
      supportMailWorker({ ...delivering, mailer, support, bounces }),
      supportWaitsWorker(parts, mailer),
    ],
  })
  const app = await buildApp({ ...parts, log, events })
  /** The free plan, as billing's event would tell it. Contacts are unlimited unless a test says otherwise. */
  async function freePlan(version: number, contacts: number | null) {
    const data = { version, cartId: newId(), limits: limitsOf(contacts) }
    const envelope = {
      id: newId(),
      name: FreePlanChanged.name,
      version: 1,
      occurredAt: new Date().toISOString(),
      aggregate: 'freeplan',
      aggregateId: freePlanAggregate,
      aggregateVersion: version,
      data,
    }
    await db.transaction(async (em) => void (await projectFreePlan.handle({ em, data, envelope, log })))
  }
  await freePlan(1, null)
  return {
    freePlan,
    /** The plans a person holds, as billing's event would tell them. */
    async plans(userId: string, version: number, terms: PlanTerm[]) {
      const data = { userId, version, terms }
      const envelope = {
        id: newId(),
        name: EntitlementChanged.name,
        version: 1,
        occurredAt: new Date().toISOString(),
        aggregate: 'entitlement',
        aggregateId: userId,
        aggregateVersion: version,
        data,
      }
      await db.transaction(async (em) => void (await projectPlan.handle({ em, data, envelope, log })))
    },
    db,
    config,
    app,
    parts,
    desk: support && supportDesk(db, support),
    support,
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
    /** A person's state, as auth's event would tell it. */
    async person(userId: string, version: number, change: { status?: 'active' | 'suspended'; deleted?: boolean }) {
      const data = {
        userId,
        version,
        name: 'Sam',
        status: 'active' as const,
        locale: 'en_US' as const,
        deleted: false,
        ...change,
      }
      const envelope = {
        id: newId(),
        name: UserChanged.name,
        version: 1,
        occurredAt: new Date().toISOString(),
        aggregate: 'user',
        aggregateId: userId,
        aggregateVersion: version,
        data,
      }
      await db.transaction(async (em) => void (await projectPerson.handle({ em, data, envelope, log })))
    },
    async close() {
      await events.stop()
      await app.close()
      await Promise.all([signed.close(), mailbox.close()])
      mailer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
/** Limits of a plan with so many contacts a month. */
const limitsOf = (contacts: number | null): PlanTerm['limits'] => ({
  vehicle_limit: 2,
  photo_limit_per_vehicle: 5,
  contact_limit_per_month: contacts,
  featured_listing: false,
  detailed_stats: false,
  priority_support: false,
})

const DAY = 86_400_000
/** A plan that somebody holds from today on; days are counted from now. */
export function term(contacts: number | null, rank: number, [from, until]: [number, number] = [0, 30]): PlanTerm {
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const ids = { lotId: newId(), cartId: newId(), family: newId() }
  return {
    ...ids,
    rank,
    paid: true,
    from: at(from),
    until: at(until),
    // Billing counts in whole seconds.
    monthsFrom: `${at(from).slice(0, 19)}Z`,
    limits: limitsOf(contacts),
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

/** Waits until a condition holds: longer than any work rests after an outage, 15 s. @throws Error after 30 s */
export async function eventually<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const found = await check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('did not happen within 30 s')
}
