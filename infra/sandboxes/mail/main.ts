import { join } from 'node:path'
import { noFaults } from '../faults.ts'
import { createInbound } from './inbound.ts'
import { openMailbox } from './mailbox.ts'
import { createSmtpServer } from './smtp.ts'
import { readTemplates } from './templates.ts'
import { createWeb } from './web.ts'

/**
 * The mail sandbox: a real SMTP server whose mails end in an inbox on the web.
 * Settings: MAIL_SMTP_PORT (1025), MAIL_WEB_PORT (8025), MAIL_FOLDER (.run/mail of this clone), MAIL_REPLIES_TO
 * (`host:port` of Forecourt's receivers, several separated by commas; nobody can answer without).
 */
const smtpPort = Number(process.env.MAIL_SMTP_PORT ?? 1025)
const webPort = Number(process.env.MAIL_WEB_PORT ?? 8025)
const folder = process.env.MAIL_FOLDER ?? join(import.meta.dirname, '../../../.run/mail')

const faults = noFaults()
const mailbox = await openMailbox(folder)
const smtp = createSmtpServer(mailbox, faults)
const inbound = createInbound((process.env.MAIL_REPLIES_TO ?? '').split(',').filter(Boolean))
const web = createWeb(mailbox, faults, inbound, readTemplates())

smtp.on('error', (error) => console.error(`smtp: ${error.message}`))
await new Promise<void>((resolve, reject) => {
  smtp.server.once('error', reject)
  smtp.listen(smtpPort, '127.0.0.1', resolve)
})
await web.listen({ host: '127.0.0.1', port: webPort })
console.log(`SMTP on 127.0.0.1:${smtpPort}, inbox on http://localhost:${webPort}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    smtp.close()
    void web.close().then(() => process.exit(0))
  })
}
