import { fileURLToPath } from 'node:url'
import {
  firstAccepted,
  generateOtp,
  type OtpAction,
  type ResolvedSession,
  resolveSessions,
  signup,
  type UserCaller,
  verifyOtp,
} from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { migrate, sql } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { createMailer } from '@forecourt/kernel/mail'
import type { Sms, TextMessage } from '@forecourt/kernel/sms'
import { callers, copyTestDatabase, signedInject, startMailbox, testKeys, testServers } from '@forecourt/kernel/testing'
import type { TemplateMessage, Whatsapp } from '@forecourt/kernel/whatsapp'
import { buildApp } from '../src/app.ts'
import type { AuthConfig } from '../src/config.ts'
import { noticeWorker } from '../src/mail/notice.worker.ts'
import { codeWorkers } from '../src/one-time-code/one-time-code.worker.ts'
import { partsOf } from '../src/parts-of.ts'
import { seed } from '../src/seed.ts'
import { failedSignInWorker } from '../src/sign-in/failed-sign-in.worker.ts'
import { forgetAccountWorker } from '../src/user/user-deletion.ts'

export const password = 'correct horse battery staple'

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))
const prepare = (url: string) =>
  migrate({ url, dir: migrationsDir, log: createLogger({ service: 'auth', level: 'silent' }), service: 'auth' })

/** Auth as it runs, on a database, a bus and a mailbox of its own. */
export async function startWorld(change: Partial<AuthConfig> = {}) {
  const log = createLogger({ service: 'auth', level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const [url, servers, mailbox] = await Promise.all([copyTestDatabase('auth', prepare), testServers(), startMailbox()])
  const nats = (await servers.natsAccount()).as('auth')
  const config: AuthConfig = {
    service: 'auth',
    host: '127.0.0.1',
    port: 0,
    operations: { host: '127.0.0.1', port: 0 },
    database: { url, pool: 8 },
    nats,
    keys: testKeys,
    serviceUrls: {},
    appOrigin: 'http://localhost',
    logLevel: 'silent',
    deployment: 'local',
    maxEventLoopDelay: 0,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Forecourt <no-reply@forecourt.test>',
    SUPPORT_EMAIL: 'support@forecourt.test',
    ENCRYPTION_KEYS: `test:${'k'.repeat(32)}`,
    SMS_URL: 'http://localhost',
    WHATSAPP_URL: 'http://localhost/v23.0',
    WHATSAPP_CODE_TEMPLATE: 'forecourt_code',
    SIGN_INS_PER_ACCOUNT: 10,
    SIGN_INS_PER_ADDRESS: 10_000,
    SIGN_UPS_PER_ADDRESS: 10_000,
    CODES_PER_EMAIL: 5,
    PASSWORD_WORKERS: 2,
    ...change,
  }
  const parts = await partsOf(config, log, (userId) => events.wake(userId))
  await seed(parts.db)
  const client = createClient({ config, log })
  const phones: TemplateMessage[] = []
  const whatsapp: Whatsapp = {
    send: async (message) => `wamid.${phones.push(message)}`,
    close: async () => {},
  }
  const texts: TextMessage[] = []
  const sms: Sms = { send: async (message) => `SM${texts.push(message)}`, close: async () => {} }
  const mailer = createMailer({ url: mailbox.url, from: config.MAIL_FROM })
  const events = startEvents({
    service: 'auth',
    db: parts.db,
    nats,
    client,
    log,
    workers: [
      ...codeWorkers(parts, { mailer, whatsapp, sms }),
      noticeWorker(mailer, config),
      failedSignInWorker(parts),
      forgetAccountWorker(parts.db),
    ],
  })
  const app = await buildApp({ ...parts, log, client, events })
  const call = signedInject(app, { service: 'auth' })
  let people = 0
  const sessionOf = async (token: string, address = '192.0.2.7'): Promise<ResolvedSession> => {
    const body = { sessions: [{ token, address }] }
    return (await call(resolveSessions, { caller: callers.service('bff'), body })).body.data[0]
  }
  return {
    ...parts,
    app,
    mailbox,
    /** What went out by WhatsApp. */
    phones,
    /** What went out by SMS. */
    texts,
    call,
    /** Signs a person up. @returns the form, the record and the session token */
    async signUp(form: Record<string, unknown> = {}) {
      people += 1
      const body = {
        email: `person${people}@example.com`,
        password,
        username: `person${people}`,
        firstName: 'Camille',
        lastName: 'Durand',
        phone: '+33612345678',
        ...firstAccepted,
        ...form,
      }
      const answer = await call(signup, { caller: callers.anonymous({ address: `192.0.2.${people % 250}` }), body })
      const token = String(answer.headers['x-forecourt-session'] ?? '').split(';')[0] ?? ''
      return {
        answer,
        body,
        user: answer.body.data,
        token,
        caller: answer.body.data && callers.user({ userId: answer.body.data.id, verified: false, email: body.email }),
      }
    },
    /** Signs a person up, confirms the address and takes the session the sign-up started, fresh. */
    async verifiedPerson(form: Record<string, unknown> = {}) {
      const person = await this.signUp(form)
      await this.execute('update account set email_verified_at = now() where id = $1', [person.user.id])
      return { ...person, caller: await this.callerOf(person.token) }
    },
    sessionOf,
    /** Who a session stands for, as the BFF would learn it. */
    async callerOf(token: string, address?: string): Promise<UserCaller> {
      const session = await sessionOf(token, address)
      if (!session) throw new Error('this session is not alive')
      return session.caller
    },
    /** The six digits of the last mail to an address, or of the one of a session: one replaced in time is never sent. */
    async codeFor(email: string, sessionId = ''): Promise<string> {
      const mail = await mailbox.next(email, ({ messageId }) => messageId?.includes(sessionId) === true)
      return /\b(\d{6})\b/.exec(mail.subject ?? '')?.[1] ?? ''
    },
    /** Asks for a code, reads it from the mail and exchanges it for a process id. */
    async processFor(email: string, action: OtpAction): Promise<string> {
      const caller = callers.anonymous()
      const { sessionId } = (await call(generateOtp, { caller, body: { email, action } })).body.data
      const otp = await this.codeFor(email, sessionId)
      return (await call(verifyOtp, { caller, body: { email, otp, sessionId } })).body.data.processId
    },
    outbox: (name: string) =>
      parts.db.query<{ envelope: { data: Record<string, unknown>; aggregateVersion: number } }>(
        `select envelope from outbox where envelope->>'name' = $1 order by id`,
        [name],
      ),
    execute: (text: string, params: unknown[] = []) => parts.db.transaction((em) => sql(em, text, params)),
    async close() {
      await events.stop()
      await app.close()
      await Promise.all([client.close(), mailbox.close()])
      mailer.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>
