import type { Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { addressIn } from '@forecourt/kernel/mail'
import { keepReports } from '../bounce/keep-report.ts'
import { bounceAddresses } from '../channel/bounce-address.ts'
import type { MessagingConfig } from '../config.ts'
import type { ReplyConfig } from '../reply-config.ts'
import { admitMail } from './admit-mail.ts'
import { keepReplies } from './keep-reply.ts'
import { openMailReader } from './mail-reader.ts'
import { type Receiver, type SupportDesk, startReceiver } from './receiver.ts'
import { replyAddresses } from './reply-address.ts'

interface Parts {
  readonly db: Database
  readonly config: Pick<MessagingConfig, 'appOrigin' | 'MAIL_FROM'>
  /** Null where answers by mail are not set up. */
  readonly desk: SupportDesk | null
}

/** Receives answers by mail where this instance is set up to; null where it is not. */
export async function startReplies(
  { db, desk, config: { appOrigin, MAIL_FROM } }: Parts,
  reply: ReplyConfig | null,
  log: Logger,
): Promise<Receiver | null> {
  if (!reply?.listen || !desk) return null
  const [reader, reportReader] = [openMailReader(log), openMailReader(log)]
  const receiver = await startReceiver(
    {
      addresses: replyAddresses(reply.keys, reply.domain),
      support: desk,
      reader,
      reportReader,
      admit: admitMail(db),
      bounces: bounceAddresses(reply.keys, reply.domain),
      keep: keepReplies(db),
      keepReports: keepReports(db),
      log,
      appOrigin,
      ownAddress: addressIn(MAIL_FROM),
      authServer: reply.authServer,
    },
    reply.listen,
  )
  return {
    port: receiver.port,
    async close() {
      await receiver.close()
      await Promise.all([reader.close(), reportReader.close()])
    },
  }
}
