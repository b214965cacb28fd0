import { ConfigError, type SigningKey } from '@forecourt/kernel/config'
import { type Static, Type as T } from 'typebox'

/** Settings of answers by mail, for messaging's `loadServiceConfig`. */
export const replySettings = {
  REPLY_DOMAIN: T.Optional(
    T.String({
      pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$',
      description: 'domain of the addresses that answers to mails go to; without, mails say to answer in the product',
    }),
  ),
  REPLY_SMTP_HOST: T.String({ default: '127.0.0.1', description: 'address the receiver of answers listens on' }),
  REPLY_SMTP_PORT: T.Optional(
    T.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'its port, for the mail server of the reply domain; without, this instance receives none',
    }),
  ),
  REPLY_AUTH_SERVER: T.Optional(
    T.String({
      minLength: 1,
      description:
        'name in Authentication-Results of the mail server of the reply domain: only what passed there is taken; without, it must refuse forged senders itself',
    }),
  ),
}
const schema = T.Object(replySettings)
/** With the keys that prove an address of ours. */
type Settings = Static<typeof schema> & { readonly linkKeys: readonly SigningKey[] }

/** How answers by mail come in. */
export interface ReplyConfig {
  readonly domain: string
  readonly keys: readonly SigningKey[]
  /** Where this instance receives them; null where others do. */
  readonly listen: { readonly host: string; readonly port: number } | null
  readonly authServer: string | null
}

/** Null where the operator has not set it up. @throws ConfigError for a port without a domain */
export function replyOf(config: Settings): ReplyConfig | null {
  const { linkKeys, REPLY_DOMAIN, REPLY_SMTP_HOST: host, REPLY_SMTP_PORT: port, REPLY_AUTH_SERVER } = config
  if (REPLY_DOMAIN === undefined) {
    if (port !== undefined)
      throw new ConfigError(
        'REPLY_SMTP_PORT without REPLY_DOMAIN: nobody knows an address to answer to. Set both, or neither.',
      )
    return null
  }
  return {
    domain: REPLY_DOMAIN.toLowerCase(),
    keys: linkKeys,
    listen: port === undefined ? null : { host, port },
    authServer: REPLY_AUTH_SERVER ?? null,
  }
}
