import { answerOffer, makeOffer, type Offer, readVehicle, type ThreadMessage } from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { type Attempt, attemptFor, isUncertain, readAttempt } from '../../../shared/api/attempt.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import type { Draft } from '../../../shared/draft/drafts.ts'
import { useInboxMoves } from '../../../shared/live/use-inbox-moves.ts'

/** The vehicle as it is now; null when it is not there for this person any more, undefined while nobody knows. */
export function useVehicleNow(id: string) {
  const { data, error, mutate } = useEndpoint(readVehicle, { params: { id } })
  useInboxMoves(() => void mutate())
  return error?.status === 404 ? null : data
}

/** Answers an offer; when somebody was faster, the conversation is read again and says what happened. */
export function useAnswer(threadId: string, onDone: (message: ThreadMessage) => void, onRefused: () => void) {
  const action = useAction(answerOffer)
  const answer = async (offer: Offer, state: 'accepted' | 'declined' | 'withdrawn'): Promise<void> => {
    const reply = await action.run({ params: { id: threadId, offerId: offer.id }, body: { state } })
    if (reply) onDone(reply.data)
    else onRefused()
  }
  return { answer, isAnswering: action.isRunning }
}

interface Kept {
  readonly amount: number | null
  readonly attempt: Attempt | undefined
}
const readKept = (stored: unknown): Kept => {
  if (typeof stored !== 'object' || stored === null) return { amount: null, attempt: undefined }
  return {
    amount: 'amount' in stored && typeof stored.amount === 'number' ? stored.amount : null,
    attempt: 'attempt' in stored ? readAttempt(stored.attempt) : undefined,
  }
}

interface Suggestion {
  readonly threadId: string
  readonly currency: string
  readonly instead: string | null
}

/** What one is about to suggest: it outlives a refusal, a lost connection and a reload, and arrives once. */
export function useSuggestion(
  { threadId, currency, instead }: Suggestion,
  draft: Draft,
  onSent: (message: ThreadMessage) => void,
) {
  const [kept] = useState(() => readKept(draft.stored))
  const [amount, setAmount] = useState(kept.amount)
  const attempt = useRef(kept.attempt)
  const action = useAction(makeOffer, { toast: false })
  const keep = (next: number | null) => draft.keep({ amount: next, attempt: attempt.current })
  const change = (next: number | null) => {
    setAmount(next)
    keep(next)
  }
  const send = async () => {
    if (amount === null) return
    const body = { amount, currency, instead }
    attempt.current = attemptFor(attempt.current, body)
    draft.keep({ amount, attempt: attempt.current })
    const reply = await action.run({ params: { id: threadId }, body }, { idempotencyKey: attempt.current.key })
    if (reply) {
      attempt.current = undefined
      await draft.drop()
      return onSent(reply.data)
    }
    const problem = action.lastProblem()
    if (problem && !isUncertain(problem)) attempt.current = undefined
  }
  return { amount, change, keep, send: () => void send(), isSending: action.isRunning, problem: action.problem }
}
