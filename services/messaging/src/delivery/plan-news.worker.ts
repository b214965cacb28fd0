import { planNames } from '@forecourt/contracts'
import { type EntityManager, seedId } from '@forecourt/kernel/db'
import { enqueue, worker } from '@forecourt/kernel/events'
import { noSender } from '../notification/add-notification.ts'
import type { StoredDetail } from '../notification/detail.ts'
import type { MessagingParts } from '../parts.ts'
import type { PlanNews } from '../plan/plan-news.ts'
import { tellPerson } from './tell-person.ts'

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

/** Tells the owner of a plan what happened to it. */
export const planNewsWorker = ({ db, client, wake }: Pick<MessagingParts, 'db' | 'client' | 'wake'>) =>
  worker<PlanNewsJob>(PLAN_NEWS, async ({ payload }) => {
    const { userId, key, change, cartId, at, amount = null, vehicles = null } = payload
    const plan = cartId === null ? null : (await client.call(planNames, { params: { id: cartId } })).data
    const entry = {
      recipientId: userId,
      sourceId: seedId('plan-news', `${userId}:${key}`),
      kind: 'plan' as const,
      ...noSender,
      ...{ vehicleId: null, vehicleTitle: null, vehiclePicture: null },
      detail: { kind: 'plan' as const, change, plan, at, amount, vehicles },
      createdAt: new Date(),
    }
    await db.transaction((em) => tellPerson(em, entry, { wake }))
  })
