import { createClient } from '@forecourt/kernel/client'
import { datacronWork } from '@forecourt/kernel/datacron'
import { retentionsOf } from '@forecourt/kernel/db'
import { type Events, startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { createMailer } from '@forecourt/kernel/mail'
import { openStore } from '@forecourt/kernel/picture'
import { pushOf } from '@forecourt/kernel/push'
import { smsOf } from '@forecourt/kernel/sms'
import { whatsappOf } from '@forecourt/kernel/whatsapp'
import { buildApp } from './app.ts'
import { takeReportWorker } from './bounce/take-report.worker.ts'
import { takeRefusalWorker } from './callback/take-refusal.worker.ts'
import { bounceAddresses } from './channel/bounce-address.ts'
import { askingOf } from './channel/channel-answer.ts'
import { emailChannel } from './channel/email.ts'
import { pushChannel } from './channel/push.ts'
import { smsChannel } from './channel/sms.ts'
import { whatsappChannel } from './channel/whatsapp.ts'
import { loadMessagingConfig } from './config.ts'
import { forgetPerson } from './consumers/forget-person.consumer.ts'
import { notifyAppointment } from './consumers/notify-appointment.consumer.ts'
import { notifyOfSecurity } from './consumers/notify-of-security.consumer.ts'
import { notifyOffer } from './consumers/notify-offer.consumer.ts'
import { notifyOwner } from './consumers/notify-owner.consumer.ts'
import { notifyReader } from './consumers/notify-reader.consumer.ts'
import { notifySearcher } from './consumers/notify-searcher.consumer.ts'
import { notifySearchers, notifySearcherWorker } from './consumers/notify-searchers.consumer.ts'
import { notifySeller } from './consumers/notify-seller.consumer.ts'
import { notifyWatchers, notifyWatcherWorker } from './consumers/notify-watchers.consumer.ts'
import { projectFreePlan } from './consumers/project-free-plan.consumer.ts'
import { projectPerson } from './consumers/project-person.consumer.ts'
import { projectPlan } from './consumers/project-plan.consumer.ts'
import { projectVehicle } from './consumers/project-vehicle.consumer.ts'
import { tellOfLimit } from './consumers/tell-of-limit.consumer.ts'
import { tellOfRefund } from './consumers/tell-of-refund.consumer.ts'
import { openDatabase } from './database.ts'
import { datacrons } from './datacron/notification-purge.ts'
import { alertMailWorker, alertRestWorker } from './delivery/alert-mail.worker.ts'
import { deliveryWorkers } from './delivery/deliver.worker.ts'
import { earlierWorkers } from './delivery/earlier-jobs.worker.ts'
import { planNewsWorker } from './delivery/plan-news.worker.ts'
import { releaseWorker } from './delivery/release.worker.ts'
import { addressMarks } from './mark/address-mark.ts'
import { changeRestWorkers } from './notification/change-rest.worker.ts'
import { offerExpiryWorker } from './offer/expire-offer.worker.ts'
import { forgetWorker } from './person/forget-person.worker.ts'
import { relayOf, replyAddresses } from './reply/reply-address.ts'
import { replyNoticeWorker } from './reply/reply-notice.worker.ts'
import { startReplies } from './reply/start-replies.ts'
import { takeReplyWorker } from './reply/take-reply.worker.ts'
import { replyOf } from './reply-config.ts'
import { retentions } from './retention.ts'
import { supportAddresses } from './support/support-address.ts'
import { supportDesk } from './support/support-desk.ts'
import { supportMailWorker } from './support/support-mail.worker.ts'
import { supportWaitsWorker } from './support/support-waits.worker.ts'
import { countLeadingAwayWorker } from './thread-report/count-leading-away.worker.ts'
import { messagePictures } from './upload/take-picture.ts'

/** Starts messaging: database, mailer, events, HTTP. */
export async function startMessaging(): Promise<void> {
  const config = loadMessagingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
  const whatsapp = whatsappOf(config)
  const wake = (recipientId: string): void => events.wake(recipientId)
  const push = pushOf(config)
  const store = await openStore(config.pictureStore)
  const pictures = messagePictures({ db, store, megapixels: config.PICTURE_MEGAPIXELS })
  const reply = replyOf(config)
  const replies = reply && replyAddresses(reply.keys, reply.domain)
  const marks = addressMarks(config.linkKeys)
  const parts = { db, config, client, wake, push, pictures, relay: relayOf(replies), marks }
  const sms = smsOf(config)
  const bounces = reply && bounceAddresses(reply.keys, reply.domain)
  const channels = [
    emailChannel(mailer, bounces),
    ...(whatsapp ? [whatsappChannel(whatsapp, config)] : []),
    ...(sms ? [smsChannel(sms, config.appOrigin)] : []),
    ...(push ? [pushChannel(db, client, push)] : []),
  ]
  const support = reply && supportAddresses(reply.keys, reply.domain)
  const delivering = { ...parts, channels, replies, asking: askingOf(db) }
  const jobs = datacronWork('messaging', db, datacrons(db, wake, store))
  const events: Events = startEvents({
    service: config.service,
    db,
    nats: config.nats,
    client,
    retention: retentionsOf(retentions, config.retentionDays),
    log,
    consumers: [
      notifySeller(wake),
      notifyReader(wake),
      notifyOffer(wake),
      notifyAppointment(wake),
      notifySearcher(wake),
      notifySearchers(wake),
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
      ...jobs.consumers,
    ],
    workers: [
      notifySearcherWorker(db, wake),
      notifyWatcherWorker(db, wake),
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
      ...jobs.workers,
    ],
  })
  const app = await buildApp({ ...parts, log, events })
  const receiver = await startReplies({ ...parts, desk: support && supportDesk(db, support) }, reply, log)
  app.addHook('onClose', async () => {
    await receiver?.close()
    await events.stop()
    mailer.close()
    await whatsapp?.close()
    await sms?.close()
    await push?.close()
  })
  await start(app, config)
}
