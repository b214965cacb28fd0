import type { ContactedVehicle } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'

interface Row {
  vehicle_id: string
  id: string
  created_at: Date
  answer: string | null
  answered_at: Date | null
}

/** Which of some vehicles a buyer wrote about; of several sellers in turn, the last one's thread. */
export async function contactedOf(
  db: Database,
  buyerId: string,
  vehicleIds: readonly string[],
): Promise<ContactedVehicle[]> {
  const rows = await db.query<Row>(
    `select distinct on (t.vehicle_id) t.vehicle_id, t.id, t.created_at, t.answered_at,
       (select x.body from thread_message x where x.thread_id = t.id and x.author = 'seller' and x.offer_id is null and x.appointment_id is null
        order by x.created_at desc, x.id desc limit 1) as answer
     from thread t join thread_member m on m.thread_id = t.id and m.role = 'buyer' and m.person_id = $1
     where t.buyer_id = $1 and t.vehicle_id = any ($2::uuid[])
     order by t.vehicle_id, t.last_at desc`,
    [buyerId, vehicleIds],
  )
  return rows.map(({ vehicle_id, id, created_at, answer, answered_at }) => ({
    ...{ vehicleId: vehicle_id, threadId: id, contactedAt: created_at.toISOString() },
    answer: answer === null || answered_at === null ? null : { body: answer, createdAt: answered_at.toISOString() },
  }))
}
