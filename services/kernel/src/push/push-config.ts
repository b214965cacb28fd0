import { Type as T } from 'typebox'
import { isSetUp } from '../config/index.ts'
import { createOutside } from '../outside/index.ts'
import { createPush, type Push } from './push.ts'

/** The push services of today's browsers. */
export const pushHosts = 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** Settings of web push. The two keys belong together (VAPID, RFC 8292). */
export const pushSettings = {
  PUSH_PUBLIC_KEY: T.Optional(
    T.String({ pattern: '^[A-Za-z0-9_-]{87}$', description: 'our public key, which browsers subscribe with' }),
  ),
  PUSH_PRIVATE_KEY: T.Optional(
    T.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      secret: true,
      description: 'its private key; nothing goes out by push without',
    }),
  ),
  PUSH_HOSTS: T.String({
    default: pushHosts,
    description: 'hosts of the push services that are asked, and no others; `*.` stands for the names below one',
  }),
}

/** Null where the operator has not set it up. @throws ConfigError where half of it is */
export function pushOf(config: {
  readonly deployment: 'local' | 'production'
  readonly MAIL_FROM: string
  readonly PUSH_HOSTS: string
  readonly PUSH_PUBLIC_KEY?: string
  readonly PUSH_PRIVATE_KEY?: string
}): Push | null {
  if (!isSetUp(config, ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'])) return null
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_HOSTS: hosts, deployment, MAIL_FROM } = config
  const address = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  const outside = createOutside({ deployment, deadlineMs: 10_000 })
  return createPush({ keys: { subject: `mailto:${address}`, publicKey, privateKey }, hosts, outside })
}
