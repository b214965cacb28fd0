import { isSetUp } from '@forecourt/kernel/config'
import { Type as T } from 'typebox'

/** Settings of what Meta tells later, for messaging's `loadServiceConfig`. Twilio signs with `SMS_AUTH_TOKEN`. */
export const callbackSettings = {
  WHATSAPP_APP_SECRET: T.Optional(
    T.String({
      minLength: 8,
      secret: true,
      description: 'secret of the Meta app, which signs its webhooks; without, none is taken',
    }),
  ),
  WHATSAPP_VERIFY_TOKEN: T.Optional(
    T.String({
      minLength: 8,
      secret: true,
      description: 'what Meta was given to prove whose the address of the webhook is',
    }),
  ),
}

/**
 * In production nobody sends by WhatsApp who could not hear of what was not delivered.
 *
 * @throws ConfigError naming what is missing
 */
export function requireCallbacks(config: {
  readonly deployment: 'local' | 'production'
  readonly WHATSAPP_TOKEN?: string
  readonly WHATSAPP_APP_SECRET?: string
  readonly WHATSAPP_VERIFY_TOKEN?: string
}): void {
  if (config.deployment !== 'production') return
  isSetUp(config, ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])
}
