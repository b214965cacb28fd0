import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { closeCaseOf } from '../report/report-case.ts'
import { tellOwner } from '../vehicle/tell-owner.ts'
import { lockVehicle, saveVehicle } from '../vehicle/vehicle.save.ts'

export type PictureJudgement = 'hide' | 'restore' | 'dismiss' | 'delete'
const told = { hide: 'picture_hidden', restore: 'picture_restored', delete: 'picture_deleted' } as const

/**
 * Hides, restores or deletes a picture of a published vehicle, or dismisses its reports; a repeat changes nothing. The
 * vehicle is saved with it, so that cards, projections and caches that go by its version follow.
 *
 * @throws DomainError NOT_FOUND (404)
 */
export async function judgePicture(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  action: PictureJudgement,
  reason: string,
  now = new Date(),
): Promise<void> {
  const [of] = await sql<{ vehicle: string }>(em, 'select vehicle_id as vehicle from vehicle_picture where id = $1', [
    id,
  ])
  const vehicle = of && (await lockVehicle(em, of.vehicle))
  if (!vehicle?.published) throw new DomainError('NOT_FOUND')
  const [picture] = await sql<{ hash: string; hidden: string | null }>(
    em,
    'select hash, hidden_reason as hidden from vehicle_picture where id = $1 for update',
    [id],
  )
  if (!picture) throw new DomainError('NOT_FOUND')
  const by = actor.userId
  if (action === 'dismiss') {
    const closed = await closeCaseOf(em, 'picture', id, { status: 'dismissed', by, reason })
    if (closed) await record({ reports: 'open' }, { reports: 'dismissed' })
    return
  }
  if (action !== 'restore') await closeCaseOf(em, 'picture', id, { status: 'resolved', by, reason })
  if (action !== 'delete' && (picture.hidden !== null) === (action === 'hide')) return

  if (action === 'delete') await sql(em, 'delete from vehicle_picture where id = $1', [id])
  else {
    await sql(em, 'update vehicle_picture set hidden_at = $2, hidden_reason = $3 where id = $1', [
      id,
      action === 'hide' ? now : null,
      action === 'hide' ? reason : null,
    ])
  }
  if (action !== 'restore') await sql(em, 'update picture set judged_at = $2 where hash = $1', [picture.hash, now])
  await saveVehicle(em, vehicle, now)
  await record(
    { hidden: picture.hidden },
    action === 'delete' ? undefined : { hidden: action === 'hide' ? reason : null },
  )
  await tellOwner(em, vehicle, told[action], reason)

  function record(before: object, after: object | undefined): Promise<void> {
    const about = { vehicle: vehicle?.id, title: vehicle?.title }
    return audit(em, {
      actor,
      action: action === 'delete' ? 'admin.picture.delete' : 'admin.picture.update',
      resource: 'picture',
      recordId: id,
      before: { ...about, ...before },
      ...(after && { after: { ...about, ...after } }),
      reason,
    })
  }
}
