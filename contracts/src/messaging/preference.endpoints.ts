import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, OneOf, Strict } from '../kit.ts'
import { notificationChannels, notificationTypes, toldKinds } from './preference.ts'

const choices = {
  type: OneOf(notificationTypes),
  communication: T.Boolean({ description: 'emails of contacts, replies, offers and appointments' }),
  marketing: T.Boolean({ description: 'emails of news' }),
  social: T.Boolean({ description: 'emails of saved searches and saved vehicles' }),
  security: T.Boolean({ description: 'emails about the account; always true' }),
  mobile: T.Boolean({ description: 'whether anything goes to the phone' }),
  off: T.Array(Strict({ kind: OneOf(toldKinds), channel: OneOf(notificationChannels) }), {
    maxItems: 100,
    description: 'kinds that are not wanted on a channel; all others come',
  }),
}
const version = T.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 for who has chosen nothing yet' })

/** What a person wants to be told of outside of the inbox, which has everything (spec 3, rulings 5, ADR 46). */
export const NotificationPreference = T.Object({ version, ...choices })
export type NotificationPreference = Static<typeof NotificationPreference>
export const NotificationPreferenceForm = Strict({ version: T.Optional(version), ...choices })
export type NotificationPreferenceForm = Static<typeof NotificationPreferenceForm>

export const readNotificationPreference = endpoint({
  id: 'messaging.readNotificationPreference',
  method: 'GET',
  path: '/user/:id/notification-preference',
  access: 'self',
  summary: 'What goes out to a person, by kind and channel',
  params: IdParams,
  replies: { 200: Data(NotificationPreference) },
})
/** What always goes (`security`, and emails of `security` and `plan`) cannot be switched off: 422 with the reason. */
export const saveNotificationPreference = endpoint({
  id: 'messaging.saveNotificationPreference',
  method: 'PUT',
  path: '/user/:id/notification-preference',
  access: 'self',
  summary: 'Choose what goes out, by kind and channel',
  params: IdParams,
  body: NotificationPreferenceForm,
  replies: { 200: Data(NotificationPreference) },
  errors: ['VERSION_CONFLICT'],
})
