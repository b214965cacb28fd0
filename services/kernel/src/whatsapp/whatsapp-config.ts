import { Type as T } from 'typebox'
import { isSetUp } from '../config/index.ts'
import { createWhatsapp, type Whatsapp } from './whatsapp.ts'

/** Settings of a service that sends by WhatsApp, for its `loadServiceConfig`. */
export const whatsappSettings = {
  WHATSAPP_URL: T.String({
    default: 'https://graph.facebook.com/v23.0',
    pattern: '^https?://',
    description: 'WhatsApp Cloud API with its version',
  }),
  WHATSAPP_TOKEN: T.Optional(
    T.String({ minLength: 8, secret: true, description: 'its access token; nothing goes out by WhatsApp without' }),
  ),
  WHATSAPP_PHONE_NUMBER_ID: T.Optional(
    T.String({ pattern: '^[0-9]+$', description: 'id of the number that messages come from' }),
  ),
}

/** Null where the operator has not set it up. @throws ConfigError where half of it is */
export function whatsappOf(config: {
  readonly WHATSAPP_URL: string
  readonly WHATSAPP_TOKEN?: string
  readonly WHATSAPP_PHONE_NUMBER_ID?: string
}): Whatsapp | null {
  if (!isSetUp(config, ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'])) return null
  const { WHATSAPP_URL: url, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = config
  return createWhatsapp({ url, token, phoneNumberId })
}
