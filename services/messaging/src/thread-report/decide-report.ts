import type { BodyOf, decideThreadReport as contract, Picture, UserCaller } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { reachOf } from '../channel/reach.ts'
import { tellPeople } from '../delivery/tell-person.ts'
import { type NewNotification, noSender, noVehicle } from '../notification/add-notification.ts'
import { type ReportRow, reportOf } from './report-list.ts'

type Decision = BodyOf<typeof contract>

/**
 * What a decision says of the account must be so: asked before anything is written.
 *
 * @throws DomainError NOT_FOUND, PERSON_GONE, NOT_SUSPENDED
 */
export async function assertTrue(
  em: EntityManager,
  client: Client,
  moderatorId: string,
  id: string,
  { decision }: Decision,
): Promise<void> {
  const { reported_id: reportedId } = await reportOf(em, moderatorId, id)
  if (decision === 'dismissed') return
  const reach = await reachOf(client, reportedId)
  if (!reach) throw new DomainError('PERSON_GONE')
  if (decision === 'suspended' && reach.active) throw new DomainError('NOT_SUSPENDED')
}

/**
 * Closes a report; of two who decide at once one is told. Whoever is warned is told why, whoever reported that somebody
 * looked at it: neither learns of the other's part.
 *
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function decide(
  em: EntityManager,
  moderator: UserCaller,
  id: string,
  { decision, reason }: Decision,
  wake: (personId: string) => void,
): Promise<void> {
  const report = await reportOf(em, moderator.userId, id)
  const closed = await sql(
    em,
    `update thread_report set status = $2, closed_at = clock_timestamp(), closed_by = $3, closed_reason = $4
     where id = $1 and status = 'open' returning 1`,
    [id, decision, moderator.userId, reason],
  )
  if (closed.length === 0) throw new DomainError('CONFLICT')
  const about = { category: report.reason }
  await audit(em, {
    ...{ actor: moderator, action: 'admin.conversation.update', resource: 'conversation', recordId: id },
    ...{ before: { ...about, status: 'open' }, after: { ...about, status: decision }, reason },
  })
  const entries = [...(decision === 'warned' ? [warning(report, reason)] : []), await handled(em, report)]
  await tellPeople(
    em,
    entries.map((entry) => ({ entry, telling: { wake, lane: 'notice' as const } })),
  )
}

/** Names neither conversation nor vehicle: there is one person who could have reported it. */
const warning = ({ id, reported_id }: ReportRow, reason: string): NewNotification => ({
  ...{ ...noSender, ...noVehicle, recipientId: reported_id, sourceId: id, kind: 'moderation', message: reason },
  ...{ detail: { kind: 'moderation', action: 'person_warned' }, createdAt: new Date() },
})

/** Says which conversation, unless that is gone. */
async function handled(em: EntityManager, report: ReportRow): Promise<NewNotification> {
  const [thread] = await sql<{ vehicle_id: string; vehicle_title: string; vehicle_picture: Picture | null }>(
    em,
    'select t.vehicle_id, t.vehicle_title, t.vehicle_picture from thread t join thread_report r on r.thread_id = t.id where r.id = $1',
    [report.id],
  )
  const vehicle = thread
    ? { vehicleId: thread.vehicle_id, vehicleTitle: thread.vehicle_title, vehiclePicture: thread.vehicle_picture }
    : noVehicle
  return {
    ...{ ...noSender, ...vehicle, recipientId: report.reporter_id, sourceId: report.id, kind: 'moderation' },
    ...{ detail: { kind: 'moderation', action: 'report_handled' }, createdAt: new Date() },
  }
}
