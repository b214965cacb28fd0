import { type Static, Type as T } from 'typebox'
import { Data, endpoint, OneOf, Secret, Strict } from '../kit.ts'
import { toldKinds } from './preference.ts'

/**
 * What the link at the end of a mail stands for: emails of some kinds to the person it was sent to. `off`: a link switched them
 * off, and may switch them on again. `settings`: their owner did, and only they may. `gone`: the account is no more.
 */
export const MailChoice = T.Object({
  kinds: T.Array(OneOf(toldKinds)),
  state: OneOf(['on', 'off', 'settings', 'gone']),
})
export type MailChoice = Static<typeof MailChoice>

/** Made by messaging, proves itself: whoever holds it received the mail. */
const Token = Secret({ minLength: 1, maxLength: 200, pattern: '^[\\w-]+$' })
const replies = { 200: Data(MailChoice) }

export const readMailChoice = endpoint({
  id: 'messaging.readMailChoice',
  method: 'GET',
  path: '/unsubscribe/mail',
  access: 'public',
  summary: 'What the link of a mail stands for; changes nothing',
  query: Strict({ token: Token }),
  replies,
  errors: ['LINK_INVALID'],
})
export const switchMailsOff = endpoint({
  id: 'messaging.switchMailsOff',
  method: 'POST',
  path: '/unsubscribe/mail',
  access: 'public',
  summary: 'Switch off the kinds of mails a link stands for',
  body: Strict({ token: Token }),
  replies,
  errors: ['LINK_INVALID'],
})
export const switchMailsOn = endpoint({
  id: 'messaging.switchMailsOn',
  method: 'POST',
  path: '/unsubscribe/mail/undo',
  access: 'public',
  summary: 'Switch on again what the link switched off',
  body: Strict({ token: Token }),
  replies,
  errors: ['LINK_INVALID'],
})
