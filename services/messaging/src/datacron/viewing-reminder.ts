import { NotificationCreated, type Picture } from '@forecourt/contracts'
import type { DatacronHandler } from '@forecourt/kernel/datacron'
import { type Database, type EntityManager, inBatches, onCommit, seedId, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { queueDeliveries } from '../channel/deliveries.ts'
import { addNotification } from '../notification/add-notification.ts'

const BATCH = 100

interface Due {
  id: string
  thread_id: string
  starts_at: Date
  time_zone: string
  minutes: number
}
interface Present {
  person_id: string
  other_id: string
  other_name: string
  vehicle_id: string
  vehicle_title: string
  vehicle_picture: Picture | null
}

/**
 * Reminds the two of a viewing within the last day before it, once; of one that was agreed on in that day nobody needs to
 * be reminded. Two instances at once take different ones.
 */
export const viewingReminder =
  (db: Database, wake: (personId: string) => void): DatacronHandler =>
  async ({ checkpoint }) => {
    const figures = { viewings: 0, reminded: 0 }
    await inBatches(
      db,
      async (em) => {
        const due = await sql<Due>(
          em,
          `update appointment set reminded_at = clock_timestamp() where id in (
             select id from appointment where state = 'confirmed' and reminded_at is null
               and starts_at > now() and starts_at <= now() + interval '1 day' order by starts_at limit ${BATCH}
             for update skip locked)
           returning id, thread_id, starts_at, time_zone, minutes`,
        )
        for (const one of due) figures.reminded += await remind(em, one, wake)
        figures.viewings += due.length
        return due.length === BATCH
      },
      { checkpoint },
    )
    return figures
  }

/** @returns how many people were told */
async function remind(em: EntityManager, due: Due, wake: (personId: string) => void): Promise<number> {
  const { id, thread_id, starts_at, time_zone, minutes } = due
  const people = await sql<Present>(
    em,
    `select m.person_id, case m.role when 'buyer' then t.seller_id else t.buyer_id end as other_id,
       case m.role when 'buyer' then t.seller_name else t.buyer_name end as other_name,
       t.vehicle_id, t.vehicle_title, t.vehicle_picture
     from thread_member m join thread t on t.id = m.thread_id join appointment a on a.id = $2
     where m.thread_id = $1 and m.last_at is not null and a.confirmed_at < a.starts_at - interval '1 day'
     order by m.person_id`,
    [thread_id, id],
  )
  for (const one of people) {
    const sourceId = seedId('viewing-reminder', id)
    const notificationId = await addNotification(em, {
      ...{ recipientId: one.person_id, sourceId, kind: 'appointment' },
      senderId: one.other_name === '' ? null : one.other_id,
      senderName: one.other_name === '' ? null : one.other_name,
      ...{ vehicleId: one.vehicle_id, vehicleTitle: one.vehicle_title, vehiclePicture: one.vehicle_picture },
      ...{ threadId: thread_id, message: '', email: null, phone: null },
      detail: {
        ...{ kind: 'appointment', step: 'reminder', reason: null },
        ...{ appointmentId: id, startsAt: starts_at.toISOString(), timeZone: time_zone, minutes, times: [] },
      },
      createdAt: new Date(),
    })
    if (notificationId === null) continue
    await emit(em, NotificationCreated, {
      aggregateId: notificationId,
      data: { notificationId, recipientId: one.person_id, kind: 'appointment' },
    })
    await queueDeliveries(em, { notificationId, recipientId: one.person_id })
    onCommit(em, () => wake(one.person_id))
  }
  return people.length
}
