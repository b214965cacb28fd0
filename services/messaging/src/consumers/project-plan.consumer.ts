import { EntitlementChanged, termInForce } from '@forecourt/contracts'
import { applyState, consumer, enqueue } from '@forecourt/kernel/events'
import { tellOfPlan } from '../delivery/plan-news.worker.ts'
import { RELEASE_CONTACTS, type ReleaseJob } from '../delivery/release.worker.ts'
import { isUpgrade } from '../plan/is-upgrade.ts'
import { planNews } from '../plan/plan-news.ts'
import { lockSchedule } from '../plan/plan-projection.ts'

/**
 * Keeps which plans people hold and will hold. Their owner is told of changes, and a
 * better plan releases the contacts that wait (rulings 6).
 */
export const projectPlan = consumer(EntitlementChanged, 'messaging.project-plan', async ({ em, data, envelope }) => {
  const { userId, terms } = data
  const before = await lockSchedule(em, userId)
  const isNews = await applyState(em, { table: 'plan_projection' }, envelope, { terms: JSON.stringify(terms) })
  if (!isNews) return 'skipped'
  for (const news of planNews(before, terms, Date.now())) await tellOfPlan(em, { userId, ...news })
  const now = termInForce(terms, Date.now())
  if (!now || !isUpgrade(before, now)) return
  await enqueue(em, RELEASE_CONTACTS, envelope.id, { sellerId: userId, rank: now.rank } satisfies ReleaseJob)
})
