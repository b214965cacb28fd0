import { type Static, Type as T } from 'typebox'
import { Data, endpoint, Nullable, OneOf, Secret, Strict } from '../kit.ts'

/**
 * What a mail's unsubscribe link stands for: the alerts of a saved search, or the notices about one saved vehicle.
 * `name` is null where the search or the saved vehicle is gone: nothing more comes, and nothing can be undone.
 */
export const Subscription = T.Object({
  kind: OneOf(['search', 'vehicle']),
  name: Nullable(T.String()),
  isOn: T.Boolean(),
})
export type Subscription = Static<typeof Subscription>

/** Made by catalog, proves itself: whoever holds it received the mail. */
const Token = Secret({ minLength: 1, maxLength: 200, pattern: '^[\\w-]+$' })

export const readUnsubscribeLink = endpoint({
  id: 'catalog.readUnsubscribeLink',
  method: 'GET',
  path: '/unsubscribe',
  access: 'public',
  summary: 'What an unsubscribe link stands for; changes nothing',
  query: Strict({ token: Token }),
  replies: { 200: Data(Subscription) },
  errors: ['LINK_INVALID'],
})
export const unsubscribe = endpoint({
  id: 'catalog.unsubscribe',
  method: 'POST',
  path: '/unsubscribe',
  access: 'public',
  summary: 'Switch off what an unsubscribe link stands for',
  body: Strict({ token: Token }),
  replies: { 200: Data(Subscription) },
  errors: ['LINK_INVALID'],
})
export const resubscribe = endpoint({
  id: 'catalog.resubscribe',
  method: 'POST',
  path: '/unsubscribe/undo',
  access: 'public',
  summary: 'Switch on again what the link switched off',
  body: Strict({ token: Token }),
  replies: { 200: Data(Subscription) },
  errors: ['LINK_INVALID'],
})
