import { sendThreadMessage, type ThreadMessage } from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { type Attempt, attemptFor, isUncertain, readAttempt } from '../../../shared/api/attempt.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { Draft } from '../../../shared/draft/drafts.ts'

const textOf = (stored: unknown): string =>
  typeof stored === 'object' && stored !== null && 'message' in stored && typeof stored.message === 'string'
    ? stored.message
    : ''
const attemptOf = (stored: unknown): Attempt | undefined =>
  typeof stored === 'object' && stored !== null && 'attempt' in stored ? readAttempt(stored.attempt) : undefined

/** What one is writing: it outlives a refusal, a lost connection and a reload, and arrives once. */
export function useWrite(threadId: string, draft: Draft, onSent: (message: ThreadMessage) => void) {
  const [text, setText] = useState(() => textOf(draft.stored))
  const attempt = useRef(attemptOf(draft.stored))
  const action = useAction(sendThreadMessage, { toast: false })
  const keep = (message: string) => {
    setText(message)
    draft.keep({ message, attempt: attempt.current })
  }
  const send = async () => {
    const body = { message: text.trim() }
    if (body.message === '') return
    attempt.current = attemptFor(attempt.current, body)
    keep(text)
    const reply = await action.run({ params: { id: threadId }, body }, { idempotencyKey: attempt.current.key })
    if (reply) {
      attempt.current = undefined
      setText('')
      await draft.drop()
      onSent(reply.data)
      return
    }
    const problem = action.lastProblem()
    if (problem && !isUncertain(problem)) attempt.current = undefined
  }
  return { text, setText: keep, send: () => void send(), isSending: action.isRunning, problem: action.problem }
}
