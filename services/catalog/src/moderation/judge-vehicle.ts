import type { UserCaller, vehicleJudgements } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { askSettling } from '../plan/ask-settling.ts'
import { closeCaseOf } from '../report/report-case.ts'
import { tellOwner } from '../vehicle/tell-owner.ts'
import { lockVehicle, saveVehicle } from '../vehicle/vehicle.save.ts'
import { withdraw } from '../vehicle/vehicle.service.ts'

type Judgement = (typeof vehicleJudgements)[number]
const told = { hide: 'vehicle_hidden', restore: 'vehicle_restored', delete: 'vehicle_deleted' } as const

/**
 * Hides, restores or withdraws a published vehicle; a repeat changes nothing. Hiding and withdrawing resolve its open
 * reports.
 *
 * @throws DomainError NOT_FOUND (404), also for a draft: those are their owners' alone
 */
export async function judgeVehicle(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  action: Judgement,
  reason: string,
  now = new Date(),
): Promise<void> {
  const vehicle = await lockVehicle(em, id)
  if (!vehicle?.published) throw new DomainError('NOT_FOUND')
  const isHidden = vehicle.holds.includes('MODERATED')
  const before = { title: vehicle.title, hidden: isHidden }
  if (action !== 'restore') await closeCaseOf(em, 'vehicle', id, { status: 'resolved', by: actor.userId, reason })
  if (action !== 'delete' && isHidden === (action === 'hide')) return
  if (action === 'delete') await withdraw(em, vehicle, now)
  else {
    vehicle.holds = isHidden ? vehicle.holds.filter((hold) => hold !== 'MODERATED') : [...vehicle.holds, 'MODERATED']
    await saveVehicle(em, vehicle, now)
    // What comes back takes a place again, and may be more than the plan allows by now.
    if (isHidden) await askSettling(em, vehicle.ownerId)
  }
  await audit(em, {
    actor,
    action: action === 'delete' ? 'admin.vehicle.delete' : 'admin.vehicle.update',
    resource: 'vehicle',
    recordId: id,
    before,
    ...(action === 'delete' ? {} : { after: { ...before, hidden: !isHidden } }),
    reason,
  })
  await tellOwner(em, vehicle, told[action], reason)
}
