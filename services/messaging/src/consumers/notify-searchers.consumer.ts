import { type EventDataOf, SavedSearchesMatched } from '@forecourt/contracts'
import { type Database, type EntityManager, inPartsOf, isolate } from '@forecourt/kernel/db'
import { consumer, enqueue, worker } from '@forecourt/kernel/events'
import { tellMany } from '../delivery/tell-person.ts'
import { searchEntry } from '../notification/search-entry.ts'

type Batch = EventDataOf<typeof SavedSearchesMatched>
type Told = Batch['searches'][number]
type Wake = (recipientId: string) => void

/** Name of the job queue for those who could not be told together with the others. */
const NOTIFY_SEARCHER = 'notify-searcher'
interface SearcherJob extends Batch {
  readonly occurredAt: string
}

/**
 * What many saved searches found becomes an entry for each, with messages by their owners' channels, in a few statements. One
 * who cannot be told is left to a job and keeps it from none of the others.
 */
export const notifySearchers = (wake: Wake) =>
  consumer(SavedSearchesMatched, 'messaging.notify-searchers', async ({ em, data, envelope: { occurredAt } }) => {
    let told = 0
    // In one order everywhere: each entry locks its inbox until the commit.
    await isolate(
      data.searches.toSorted((a, b) => (a.ownerId < b.ownerId ? -1 : 1)),
      {
        run: inPartsOf(em, async (inner, searches: readonly Told[]) => {
          told += await tell(inner, { ...data, searches: [...searches], occurredAt }, wake)
        }),
        onBad: (one) => {
          told++
          const vehicles = data.vehicles.filter(({ id }) => one.vehicles.includes(id))
          const job: SearcherJob = { vehicles, searches: [one], occurredAt }
          return enqueue(em, NOTIFY_SEARCHER, one.sourceId, job)
        },
      },
    )
    return told === 0 ? 'skipped' : undefined
  })

/** Tells those who could not be told with the others, one by one. */
export const notifySearcherWorker = (db: Database, wake: Wake) =>
  worker<SearcherJob>(NOTIFY_SEARCHER, ({ payload }) =>
    db.transaction(async (em) => {
      await tell(em, payload, wake)
    }),
  )

/** @returns how many are told that were not */
function tell(em: EntityManager, { vehicles, searches, occurredAt }: SearcherJob, wake: Wake): Promise<number> {
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const alerts = searches.map(({ sourceId, unsubscribe, ...one }) => ({
    entry: searchEntry(sourceId, { ...one, vehicles: one.vehicles.flatMap((id) => byId.get(id) ?? []) }, occurredAt),
    unsubscribe,
  }))
  return tellMany(em, alerts, wake)
}
