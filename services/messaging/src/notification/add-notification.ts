import type { Notification, Picture, SecurityNotice } from '@forecourt/contracts'
import { type EntityManager, newId, prepared, sql } from '@forecourt/kernel/db'
import { takeNextCursor } from './cursor.ts'
import type { StoredDetail } from './detail.ts'

export interface NewNotification {
  readonly recipientId: string
  /** What it tells of; one entry for each source and kind. */
  readonly sourceId: string
  readonly kind: Notification['kind']
  readonly senderId: string | null
  readonly senderName: string | null
  readonly vehicleId: string | null
  readonly vehicleTitle: string | null
  readonly vehiclePicture: Picture | null
  /** Of what somebody wrote; a contact's is known by the contact. */
  readonly threadId?: string
  readonly message: string
  /** How many came with it. */
  readonly pictures?: number
  readonly email: string | null
  readonly phone: string | null
  /** What the kind tells besides. */
  readonly detail?: StoredDetail | null
  readonly security?: SecurityNotice
  /** The person saw it before they could be told. */
  readonly read?: boolean
  readonly createdAt: Date
}

/** Of entries that no person wrote. */
export const noSender = { senderId: null, senderName: null, message: '', email: null, phone: null } as const
/** Of entries about no vehicle. */
export const noVehicle = { vehicleId: null, vehicleTitle: null, vehiclePicture: null } as const

/** Adds an entry to an inbox. @returns its id, or null where this source is there already, or the account is gone */
export async function addNotification(em: EntityManager, n: NewNotification): Promise<string | null> {
  const cursor = await takeNextCursor(em, n.recipientId)
  if (cursor === null) return null
  const rows = await sql<{ id: string }>(
    em,
    `
    insert into notification (id, recipient_id, source_id, kind, sender_id, sender_name, vehicle_id, vehicle_title, vehicle_picture, message, email, phone, detail, cursor, created_at, thread_id, read_at, pictures, security)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13::jsonb, $14, $15, $16, case when $17 then now() end, $18, $19::jsonb)
    on conflict (recipient_id, kind, source_id) do nothing returning id`,
    [
      newId(),
      n.recipientId,
      n.sourceId,
      n.kind,
      n.senderId,
      n.senderName,
      n.vehicleId,
      n.vehicleTitle,
      n.vehiclePicture === null ? null : JSON.stringify(n.vehiclePicture),
      n.message,
      n.email,
      n.phone,
      n.detail ? JSON.stringify(n.detail) : null,
      cursor,
      n.createdAt,
      n.threadId ?? null,
      n.read ?? false,
      n.pictures ?? 0,
      n.security ? JSON.stringify(n.security) : null,
    ],
  )
  return rows[0]?.id ?? null
}

const ADD = prepared(
  `with given as (
     select at, id, recipient_id, source_id, kind, sender_id, sender_name, vehicle_id, vehicle_title, vehicle_picture, message,
       email, phone, detail, created_at,
       row_number() over (partition by recipient_id order by at) as place, count(*) over (partition by recipient_id) as several
     from jsonb_to_recordset($1::jsonb) as t (at int, id uuid, recipient_id uuid, source_id uuid, kind text, sender_id uuid,
       sender_name text, vehicle_id uuid, vehicle_title text, vehicle_picture jsonb, message text, email text, phone text,
       detail jsonb, created_at timestamptz)
     where not exists (select from person_projection p where p.id = recipient_id and p.status = 'deleted')),
   moved as (
     insert into inbox_cursor as c (recipient_id, cursor)
     select distinct recipient_id, several from given order by recipient_id
     on conflict (recipient_id) do update set cursor = c.cursor + excluded.cursor returning recipient_id, cursor)
   insert into notification (id, recipient_id, source_id, kind, sender_id, sender_name, vehicle_id, vehicle_title,
     vehicle_picture, message, email, phone, detail, cursor, created_at)
   select id, recipient_id, source_id, kind, sender_id, sender_name, vehicle_id, vehicle_title, vehicle_picture, message,
     email, phone, detail, cursor - several + place, created_at
   from given join moved using (recipient_id) order by recipient_id, place
   on conflict (recipient_id, kind, source_id) do nothing returning id`,
)

/**
 * Adds many entries, of threads and security none, with one statement. Inboxes are held in the order in which all take several.
 *
 * @returns the id of each, in their order; null as `addNotification` says
 */
export async function addNotifications(
  em: EntityManager,
  entries: readonly Omit<NewNotification, 'threadId' | 'pictures' | 'security' | 'read'>[],
): Promise<(string | null)[]> {
  const rows = entries.map((n, at) => ({
    at,
    id: newId(),
    recipient_id: n.recipientId,
    source_id: n.sourceId,
    kind: n.kind,
    sender_id: n.senderId,
    sender_name: n.senderName,
    vehicle_id: n.vehicleId,
    vehicle_title: n.vehicleTitle,
    vehicle_picture: n.vehiclePicture,
    message: n.message,
    email: n.email,
    phone: n.phone,
    detail: n.detail ?? null,
    created_at: n.createdAt,
  }))
  const added = new Set((await sql<{ id: string }>(em, ADD, [JSON.stringify(rows)])).map(({ id }) => id))
  return rows.map(({ id }) => (added.has(id) ? id : null))
}
