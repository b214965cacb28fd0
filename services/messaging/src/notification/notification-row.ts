import type { Locale, Notification, Picture, SecurityNotice } from '@forecourt/contracts'
import type { Relay } from '../parts.ts'
import { type StoredDetail, toDetail } from './detail.ts'

export interface NotificationRow {
  id: string
  kind: Notification['kind']
  sender_id: string | null
  sender_name: string | null
  vehicle_id: string | null
  vehicle_title: string | null
  vehicle_picture: Picture | null
  thread_id: string | null
  message: string
  pictures: number
  /** Empty where its sender keeps it to themselves. */
  email: string | null
  phone: string | null
  detail: StoredDetail | null
  security: SecurityNotice | null
  read_at: Date | null
  deleted_at: Date | null
  cursor: string
  created_at: Date
}

export const notificationColumns =
  'id, kind, sender_id, sender_name, vehicle_id, vehicle_title, vehicle_picture, thread_id, message, pictures, email, phone, detail, security, read_at, deleted_at, cursor, created_at'

/** What the API's answers depend on besides the rows. */
export interface Reading {
  readonly locale: Locale
  readonly relay: Relay
}

/** An inbox entry as the API tells it. */
export function toNotification(row: NotificationRow, { locale, relay }: Reading): Notification {
  return {
    id: row.id,
    kind: row.kind,
    sender: row.sender_name === null ? null : { id: row.sender_id, name: row.sender_name },
    vehicle:
      row.vehicle_id === null
        ? null
        : { id: row.vehicle_id, title: row.vehicle_title ?? '', picture: row.vehicle_picture },
    threadId: row.thread_id,
    message: row.message,
    pictures: row.pictures,
    email: row.email === '' && row.thread_id ? relay(row.thread_id) : row.email || null,
    phone: row.phone || null,
    detail: toDetail(row.detail, locale),
    ...(row.security && { security: row.security }),
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}
