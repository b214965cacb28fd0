import { AppointmentChanged, type AppointmentStepName, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, rateLimit } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { takeCursors } from '../notification/cursor.ts'
import { addMessage } from '../thread/add-message.ts'
import type { Member } from '../thread/member.ts'

/** Notes a step as a message with its `AppointmentChanged`. @throws DomainError RATE_LIMITED */
export async function addStep(
  em: EntityManager,
  caller: UserCaller,
  { threadId, role, otherId }: Member,
  appointmentId: string,
  step: AppointmentStepName,
  perHour: number,
): Promise<string> {
  await rateLimit(em, { key: `message:${caller.userId}`, limit: perHour, windowSeconds: 3600 })
  const message = await addMessage(em, { threadId, role, name: caller.name, appointmentId, step })
  // The sender's other screens look again.
  await takeCursors(em, caller.userId)
  await emit(em, AppointmentChanged, {
    aggregateId: threadId,
    data: { appointmentId, step, messageId: message.id, threadId, senderId: caller.userId, recipientId: otherId },
  })
  return message.id
}
