import type { Picture } from '@forecourt/contracts'
import type { DatacronHandler } from '@forecourt/kernel/datacron'
import { type Database, type EntityManager, inBatches, seedId, sql } from '@forecourt/kernel/db'
import { tellPeople } from '../delivery/tell-person.ts'
import type { NewNotification } from '../notification/add-notification.ts'

const BATCH = 100

/** Of one between people of whom one blocked the other, or is gone: an instance of before did not call it off. */
const IS_OFF = `
  exists (select from person_block b where (b.person_id = t.buyer_id and b.blocked_id = t.seller_id)
    or (b.person_id = t.seller_id and b.blocked_id = t.buyer_id))
  or exists (select from person_projection p where p.id in (t.buyer_id, t.seller_id) and p.status = 'deleted')`

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
             select a.id from appointment a join thread t on t.id = a.thread_id
             where a.state = 'confirmed' and a.reminded_at is null
               and a.starts_at > now() and a.starts_at <= now() + interval '1 day' and not (${IS_OFF})
             order by a.starts_at limit ${BATCH} for update of a skip locked)
           returning id, thread_id, starts_at, time_zone, minutes`,
        )
        const entries: NewNotification[] = []
        for (const one of due) entries.push(...(await remindersOf(em, one)))
        const told = await tellPeople(
          em,
          entries.map((entry) => ({ entry, telling: { wake } })),
        )
        figures.reminded += told.length
        figures.viewings += due.length
        return due.length === BATCH
      },
      { checkpoint },
    )
    return figures
  }

/** What each of the two is reminded of. */
async function remindersOf(em: EntityManager, due: Due): Promise<NewNotification[]> {
  const { id, thread_id, starts_at, time_zone, minutes } = due
  const people = await sql<Present>(
    em,
    `select m.person_id, case m.role when 'buyer' then t.seller_id else t.buyer_id end as other_id,
       case m.role when 'buyer' then t.seller_name else t.buyer_name end as other_name,
       t.vehicle_id, t.vehicle_title, t.vehicle_picture
     from thread_member m join thread t on t.id = m.thread_id join appointment a on a.id = $2
     where m.thread_id = $1 and m.last_at is not null and a.confirmed_at < a.starts_at - interval '1 day'`,
    [thread_id, id],
  )
  return people.map((one) => ({
    ...{ recipientId: one.person_id, sourceId: seedId('viewing-reminder', id), kind: 'appointment' },
    senderId: one.other_name === '' ? null : one.other_id,
    senderName: one.other_name === '' ? null : one.other_name,
    ...{ vehicleId: one.vehicle_id, vehicleTitle: one.vehicle_title, vehiclePicture: one.vehicle_picture },
    ...{ threadId: thread_id, message: '', email: null, phone: null },
    detail: {
      ...{ kind: 'appointment', step: 'reminder', reason: null },
      ...{ appointmentId: id, startsAt: starts_at.toISOString(), timeZone: time_zone, minutes, times: [] },
    },
    createdAt: new Date(),
  }))
}
