import { type Picture, sendThreadMessage, type ThreadMessage } from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { type Attempt, attemptFor, isUncertain } from '../../../shared/api/attempt.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { Draft } from '../../../shared/draft/drafts.ts'
import { readKept } from '../kept-message.ts'
import { useMessagePictures } from './use-message-pictures.ts'

/** What one is writing: it outlives a refusal, a lost connection and a reload, and arrives once. */
export function useWrite(threadId: string, draft: Draft, onSent: (message: ThreadMessage) => void) {
  const [kept] = useState(() => readKept(draft.stored))
  const [text, setText] = useState(kept.message)
  const attempt = useRef<Attempt | undefined>(kept.attempt)
  const action = useAction(sendThreadMessage, { toast: false })
  const keep = (message: string, all: readonly Picture[]) => {
    if (message === '' && all.length === 0) void draft.drop()
    else draft.keep({ message, attempt: attempt.current, pictures: all })
  }
  const pictures = useMessagePictures(threadId, kept.pictures, (all) => keep(text, all))
  const change = (message: string) => {
    setText(message)
    keep(message, pictures.pictures)
  }
  const isEmpty = text.trim() === '' && pictures.pictures.length === 0
  const send = async () => {
    if (isEmpty || pictures.isUploading) return
    const ids = pictures.pictures.map(({ id }) => id)
    // Services of before know of no pictures.
    const body = { message: text.trim(), ...(ids.length > 0 && { pictures: ids }) }
    attempt.current = attemptFor(attempt.current, body)
    change(text)
    const reply = await action.run({ params: { id: threadId }, body }, { idempotencyKey: attempt.current.key })
    if (reply) {
      attempt.current = undefined
      setText('')
      pictures.sent()
      await draft.drop()
      onSent(reply.data)
      return
    }
    const problem = action.lastProblem()
    if (problem && !isUncertain(problem)) attempt.current = undefined
  }
  return {
    ...{ text, setText: change, pictures, isEmpty },
    send: () => void send(),
    isSending: action.isRunning,
    problem: action.problem,
  }
}
