import {
  AppointmentChanged,
  type AppointmentStepName,
  OfferChanged,
  type OfferStepName,
  type Thread,
} from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { moveCursors } from '../notification/cursor.ts'
import { addMessage } from './add-message.ts'
import type { Pair } from './lock-thread.ts'

/** What somebody did about an offer or a viewing. */
export type NewStep = {
  readonly pair: Pair
  readonly role: Thread['role']
  /** As its author is called now; nobody where no person did it. */
  readonly name?: string
} & (
  | { readonly offerId: string; readonly step: OfferStepName }
  | { readonly appointmentId: string; readonly step: AppointmentStepName }
)

/**
 * Notes steps as messages with their events; who takes one has their other screens look again. The locks are the caller's.
 *
 * @param others whose screens look again too
 */
export async function addSteps(
  em: EntityManager,
  steps: readonly NewStep[],
  others: readonly string[] = [],
): Promise<{ readonly id: string }[]> {
  const messages: { readonly id: string }[] = []
  // All members before the first cursor.
  for (const { pair, ...step } of steps) messages.push(await addMessage(em, { threadId: pair.threadId, ...step }))
  const authorOf = ({ pair, role }: NewStep) => (role === 'buyer' ? pair.buyerId : pair.sellerId)
  await moveCursors(em, [...steps.map(authorOf), ...others])
  for (const [place, step] of steps.entries()) {
    const { threadId, buyerId, sellerId } = step.pair
    const messageId = messages[place]?.id ?? ''
    const recipientId = step.role === 'buyer' ? sellerId : buyerId
    const told = { messageId, threadId, senderId: authorOf(step), recipientId }
    if ('offerId' in step)
      await emit(em, OfferChanged, {
        aggregateId: threadId,
        data: { offerId: step.offerId, step: step.step, ...told },
      })
    else
      await emit(em, AppointmentChanged, {
        aggregateId: threadId,
        data: { appointmentId: step.appointmentId, step: step.step, ...told },
      })
  }
  return messages
}

/** One of them. */
export async function addStep(em: EntityManager, step: NewStep): Promise<{ readonly id: string }> {
  const [message] = await addSteps(em, [step])
  if (!message) throw new Error(`a step in thread ${step.pair.threadId} was not stored`)
  return message
}
