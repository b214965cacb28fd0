import { NotificationCreated, planNames } from '@forecourt/contracts'
import { type EntityManager, onCommit, seedId, sql } from '@forecourt/kernel/db'
import { emit, enqueue, worker } from '@forecourt/kernel/events'
import { queueDeliveries } from '../channel/deliveries.ts'
import { addNotification, noSender } from '../notification/add-notification.ts'
import type { StoredDetail } from '../notification/detail.ts'
import type { MessagingParts } from '../parts.ts'
import type { PlanNews } from '../plan/plan-news.ts'

/** Name of the job queue that tells people of their plans; keyed by person and news. */
const PLAN_NEWS = 'plan-news'
type PlanDetail = Extract<StoredDetail, { kind: 'plan' }>
interface PlanNewsJob extends Omit<PlanNews, 'cartId'> {
  readonly userId: string
  readonly cartId: string | null
  readonly amount?: PlanDetail['amount']
  readonly vehicles?: PlanDetail['vehicles']
}

/** Leaves it to a job: the plan's name is asked of billing, outside of the transaction. */
export const tellOfPlan = (em: EntityManager, job: PlanNewsJob): Promise<boolean> =>
  enqueue(em, PLAN_NEWS, `${job.userId}:${job.key}`, job)

/** What happened to a plan becomes an entry of its owner's inbox, messages by their channels, and a wake-up of open streams. */
export const planNewsWorker = ({ db, client, wake }: Pick<MessagingParts, 'db' | 'client' | 'wake'>) =>
  worker<PlanNewsJob>(PLAN_NEWS, async ({ payload }) => {
    const { userId, key, change, cartId, at, amount = null, vehicles = null } = payload
    const plan = cartId === null ? null : (await client.call(planNames, { params: { id: cartId } })).data
    await db.transaction(async (em) => {
      // Whose account is gone has no inbox any more.
      if ((await sql(em, `select from person_projection where id = $1 and status = 'deleted'`, [userId])).length > 0)
        return
      const notificationId = await addNotification(em, {
        recipientId: userId,
        sourceId: seedId('plan-news', `${userId}:${key}`),
        kind: 'plan',
        ...noSender,
        ...{ vehicleId: null, vehicleTitle: null, vehiclePicture: null },
        detail: { kind: 'plan', change, plan, at, amount, vehicles },
        createdAt: new Date(),
      })
      if (notificationId === null) return
      await emit(em, NotificationCreated, {
        aggregateId: notificationId,
        data: { notificationId, recipientId: userId, kind: 'plan' },
      })
      await queueDeliveries(em, { notificationId, recipientId: userId })
      onCommit(em, () => wake(userId))
    })
  })
