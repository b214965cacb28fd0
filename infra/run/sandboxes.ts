import { sandboxProvider, sandboxSms } from './environment.ts'
import { startNode } from './node-process.ts'
import type { RunFiles } from './paths.ts'
import type { Ports } from './ports.ts'
import { becomesReady } from './ready.ts'
import type { Reporter } from './reporter.ts'
import type { Secrets } from './secrets.ts'
import type { Supervisor } from './supervisor.ts'

export interface RunningMail {
  /** Inbox and JSON look-up. */
  web: string
  smtp: string
}

interface Surroundings {
  files: RunFiles
  ports: Ports
  secrets: Secrets
  supervisor: Supervisor
  reporter: Reporter
  signal: AbortSignal
}

/**
 * Starts the mail sandbox: what the system sends ends there, and nowhere else.
 *
 * @param replies ports on which messaging receives the answers that people write there
 */
export async function launchMail(
  { files, ports, supervisor, reporter, signal }: Surroundings,
  replies: readonly number[],
): Promise<RunningMail> {
  const webPort = await ports.take('mail', 8025)
  const smtpPort = await ports.take('smtp', 10_250)
  return reporter.step(
    'mail sandbox',
    async () => {
      const environment = {
        MAIL_WEB_PORT: String(webPort),
        MAIL_SMTP_PORT: String(smtpPort),
        MAIL_FOLDER: files.mail,
        MAIL_REPLIES_TO: replies.map((port) => `127.0.0.1:${port}`).join(','),
      }
      const process = await supervisor.launch('mail', () =>
        startNode(files.logs, 'mail', ['infra/sandboxes/mail/main.ts'], environment),
      )
      const web = `http://localhost:${webPort}`
      await becomesReady(files.logs, process, `http://127.0.0.1:${webPort}/readyz`, signal)
      return { web, smtp: `smtp://127.0.0.1:${smtpPort}` }
    },
    ({ web }) => web,
  )
}

/** Starts the WhatsApp sandbox, whose webhooks go to an app at `appOrigin`. @returns its base address */
export async function launchWhatsapp(
  { files, ports, secrets, supervisor, reporter, signal }: Surroundings,
  appOrigin: string,
): Promise<string> {
  const port = await ports.take('whatsapp', 8026)
  const environment = {
    WHATSAPP_PORT: String(port),
    WHATSAPP_TOKEN: secrets.whatsappToken,
    WHATSAPP_WEBHOOK_URL: `${appOrigin}/api/v1/whatsapp/webhook`,
    WHATSAPP_APP_SECRET: secrets.whatsappAppSecret,
  }
  return reporter.step(
    'WhatsApp sandbox',
    async () => {
      const process = await supervisor.launch('whatsapp', () =>
        startNode(files.logs, 'whatsapp', ['infra/sandboxes/whatsapp/main.ts'], environment),
      )
      await becomesReady(files.logs, process, `http://127.0.0.1:${port}/readyz`, signal)
      return `http://localhost:${port}`
    },
    (url) => url,
  )
}

/** Starts the SMS sandbox. @returns its base address */
export async function launchSms({
  files,
  ports,
  secrets,
  supervisor,
  reporter,
  signal,
}: Surroundings): Promise<string> {
  const port = await ports.take('sms', 8030)
  const environment = {
    SMS_PORT: String(port),
    SMS_ACCOUNT_SID: sandboxSms.accountSid,
    SMS_AUTH_TOKEN: secrets.smsToken,
  }
  return reporter.step(
    'SMS sandbox',
    async () => {
      const process = await supervisor.launch('sms', () =>
        startNode(files.logs, 'sms', ['infra/sandboxes/sms/main.ts'], environment),
      )
      await becomesReady(files.logs, process, `http://127.0.0.1:${port}/readyz`, signal)
      return `http://localhost:${port}`
    },
    (url) => url,
  )
}

/** Starts the push service sandbox. @returns its base address */
export async function launchPush({
  files,
  ports,
  secrets,
  supervisor,
  reporter,
  signal,
}: Surroundings): Promise<string> {
  const port = await ports.take('push', 8031)
  const environment = { PUSH_PORT: String(port), PUSH_PUBLIC_KEY: secrets.push.publicKey }
  return reporter.step(
    'push sandbox',
    async () => {
      const process = await supervisor.launch('push', () =>
        startNode(files.logs, 'push', ['infra/sandboxes/push/main.ts'], environment),
      )
      await becomesReady(files.logs, process, `http://127.0.0.1:${port}/readyz`, signal)
      return `http://localhost:${port}`
    },
    (url) => url,
  )
}

/** Starts the sandbox of the European Central Bank's daily rates. @returns its base address */
export async function launchCentralBank({ files, ports, supervisor, reporter, signal }: Surroundings): Promise<string> {
  const port = await ports.take('central-bank', 8028)
  return reporter.step(
    'central bank sandbox',
    async () => {
      const process = await supervisor.launch('central-bank', () =>
        startNode(files.logs, 'central-bank', ['infra/sandboxes/central-bank/main.ts'], {
          CENTRAL_BANK_PORT: String(port),
        }),
      )
      await becomesReady(files.logs, process, `http://127.0.0.1:${port}/readyz`, signal)
      return `http://127.0.0.1:${port}`
    },
    (url) => url,
  )
}

/** Starts the Stripe sandbox, whose webhooks go to an app at `appOrigin`. @returns its base address */
export async function launchStripe(
  { files, ports, secrets, supervisor, reporter, signal }: Surroundings,
  appOrigin: string,
): Promise<string> {
  const port = await ports.take('stripe', 8029)
  const environment = {
    STRIPE_PORT: String(port),
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_URL: `${appOrigin}/api/v1/stripe/webhook`,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_FOLDER: files.stripe,
  }
  return reporter.step(
    'Stripe sandbox',
    async () => {
      const process = await supervisor.launch('stripe', () =>
        startNode(files.logs, 'stripe', ['infra/sandboxes/stripe/main.ts'], environment),
      )
      await becomesReady(files.logs, process, `http://127.0.0.1:${port}/readyz`, signal)
      return `http://localhost:${port}`
    },
    (url) => url,
  )
}

/** Starts the identity provider sandbox for an app at `appOrigin`. @returns its issuer */
export async function launchIdentityProvider(
  { files, ports, secrets, supervisor, reporter, signal }: Surroundings,
  appOrigin: string,
): Promise<string> {
  const port = await ports.take('identity-provider', 8027)
  const environment = {
    ID_PORT: String(port),
    ID_CLIENT_ID: sandboxProvider.clientId,
    ID_CLIENT_SECRET: secrets.identityClientSecret,
    ID_REDIRECT_URIS: `${appOrigin}/api/v1/auth/oauth/${sandboxProvider.code}/callback`,
    ID_POST_LOGOUT_REDIRECT_URIS: `${appOrigin}/api/v1/auth/oauth/${sandboxProvider.code}/logout/callback`,
  }
  return reporter.step(
    'identity provider sandbox',
    async () => {
      const process = await supervisor.launch('identity-provider', () =>
        startNode(files.logs, 'identity-provider', ['infra/sandboxes/identity-provider/main.ts'], environment),
      )
      await becomesReady(files.logs, process, `http://localhost:${port}/readyz`, signal)
      return `http://localhost:${port}`
    },
    (issuer) => issuer,
  )
}
