import { ContactRequested } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { consumer } from '@forecourt/kernel/events'
import { countOnDay } from '../statistics/stat-day.ts'

/** Counts contacts by the day they were made, for the seller's statistics; the inbox sees to it that each counts once. */
export const countContact = consumer(ContactRequested, 'catalog.count-contact', async ({ em, data, envelope }) => {
  const [vehicle] = await sql(em, 'select 1 from vehicle where id = $1', [data.vehicleId])
  if (!vehicle) return 'skipped'
  await countOnDay(em, data.vehicleId, 'contacts', 1, new Date(envelope.occurredAt))
})
