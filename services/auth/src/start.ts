import { createClient } from '@forecourt/kernel/client'
import { datacronWork } from '@forecourt/kernel/datacron'
import { retentionsOf } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { createMailer } from '@forecourt/kernel/mail'
import { smsOf } from '@forecourt/kernel/sms'
import { whatsappOf } from '@forecourt/kernel/whatsapp'
import { projectPremium } from './account/project-premium.consumer.ts'
import { buildApp } from './app.ts'
import { loadAuthConfig } from './config.ts'
import { datacrons } from './datacron/purges.ts'
import { knowDocuments } from './document/page-published.consumer.ts'
import { noticeWorker } from './mail/notice.worker.ts'
import { codeWorkers } from './one-time-code/one-time-code.worker.ts'
import { partsOf } from './parts-of.ts'
import { projectCurrency } from './reference/currency.ts'
import { retentions } from './retention.ts'
import { failedSignInWorker } from './sign-in/failed-sign-in.worker.ts'
import { forgetAccountWorker } from './user/user-deletion.ts'

/** Starts auth: database, mailer, events, HTTP. */
export async function startAuth(): Promise<void> {
  const config = loadAuthConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const parts = await partsOf(config, log, (userId) => events.wake(userId))
  const client = createClient({ config, log })
  const mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
  const whatsapp = whatsappOf(config)
  const sms = smsOf(config)
  const jobs = datacronWork('auth', parts.db, datacrons(parts))
  const events = startEvents({
    service: config.service,
    db: parts.db,
    nats: config.nats,
    consumers: [knowDocuments, projectCurrency, projectPremium, ...jobs.consumers],
    workers: [
      ...codeWorkers(parts, { mailer, whatsapp, sms }),
      noticeWorker(mailer, config),
      failedSignInWorker(parts),
      forgetAccountWorker(parts.db),
      ...jobs.workers,
    ],
    client,
    retention: retentionsOf(retentions, config.retentionDays),
    log,
  })
  const app = await buildApp({ ...parts, log, client, events })
  app.addHook('onClose', async () => {
    await events.stop()
    mailer.close()
    await whatsapp?.close()
    await sms?.close()
  })
  await start(app, config)
}
