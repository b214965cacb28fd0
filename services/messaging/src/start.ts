import { createClient } from '@forecourt/kernel/client'
import { datacronWork } from '@forecourt/kernel/datacron'
import { type Events, startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { createMailer } from '@forecourt/kernel/mail'
import { whatsappOf } from '@forecourt/kernel/whatsapp'
import { buildApp } from './app.ts'
import { loadMessagingConfig } from './config.ts'
import { forgetPerson } from './consumers/forget-person.consumer.ts'
import { notifyOwner } from './consumers/notify-owner.consumer.ts'
import { notifySearcher } from './consumers/notify-searcher.consumer.ts'
import { notifySeller } from './consumers/notify-seller.consumer.ts'
import { notifyWatchers } from './consumers/notify-watchers.consumer.ts'
import { projectVehicle } from './consumers/project-vehicle.consumer.ts'
import { openDatabase } from './database.ts'
import { datacrons } from './datacron/notification-purge.ts'
import { alertMailWorker } from './mail/alert-mail.worker.ts'
import { contactMailWorker } from './mail/contact-mail.worker.ts'
import { contactWhatsappWorker } from './mail/contact-whatsapp.worker.ts'

/** Starts messaging: database, mailer, events, HTTP. */
export async function startMessaging(): Promise<void> {
  const config = loadMessagingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
  const whatsapp = whatsappOf(config)
  const wake = (recipientId: string): void => events.wake(recipientId)
  const parts = { db, config, client, wake }
  const jobs = datacronWork('messaging', db, datacrons(db))
  const events: Events = startEvents({
    service: config.service,
    db,
    nats: config.nats,
    client,
    log,
    consumers: [
      notifySeller(wake),
      notifySearcher(wake),
      notifyWatchers(wake),
      notifyOwner(wake),
      projectVehicle,
      forgetPerson(wake),
      ...jobs.consumers,
    ],
    workers: [
      contactMailWorker(parts, mailer),
      alertMailWorker(parts, mailer),
      contactWhatsappWorker(parts, whatsapp),
      ...jobs.workers,
    ],
  })
  const app = await buildApp({ ...parts, log, events })
  app.addHook('onClose', async () => {
    await events.stop()
    mailer.close()
    await whatsapp?.close()
  })
  await start(app, config)
}
