import {
  type Appointment,
  askForViewing,
  type BodyOf,
  changeAppointment,
  suggestViewingTimes,
  type ThreadMessage,
} from '@forecourt/contracts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'

/** Asks for a viewing and answers; when somebody was faster, the conversation is read again and says what happened. */
export function useAppointment(threadId: string, onDone: (message: ThreadMessage) => void, onRefused: () => void) {
  const asking = useAction(askForViewing)
  const changing = useAction(changeAppointment)
  return {
    ask: async () => {
      const reply = await asking.run({ params: { id: threadId }, body: {} })
      if (reply) onDone(reply.data)
      else onRefused()
    },
    /** @returns whether it was done */
    change: async ({ id }: Appointment, body: BodyOf<typeof changeAppointment>): Promise<boolean> => {
      const reply = await changing.run({ params: { id: threadId, appointmentId: id }, body })
      if (reply) onDone(reply.data)
      else onRefused()
      return reply !== undefined
    },
    isBusy: asking.isRunning || changing.isRunning,
    problem: changing.problem,
    reset: changing.reset,
  }
}

/** Times out of the seller's own hours. */
export const useSuggestedTimes = (threadId: string) =>
  useEndpoint(suggestViewingTimes, { params: { id: threadId } }, { keepPreviousData: true })
