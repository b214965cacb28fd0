import type { NotificationChannel } from '@forecourt/contracts'

/** What a channel told of a message that it had taken. */
export interface Outcome {
  readonly channel: NotificationChannel
  /** The entry that it told of. */
  readonly notificationId: string
  /** E.164: where it was sent to. */
  readonly to: string
  /** Why it was not delivered; null where it was. */
  readonly code: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isId = (text: string | undefined): text is string => text !== undefined && UUID.test(text)
