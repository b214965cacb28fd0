import {
  linkProvider,
  listProviderLinks,
  type ProviderLink,
  sendProviderCode,
  setNotifiable,
  verifyOtp,
} from '@forecourt/contracts'
import { useCallback, useRef, useState } from 'react'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useCountdown } from '../../../shared/feedback/use-countdown.ts'
import { useUser } from '../../../shared/session/session.ts'

/** What a code is asked for: to link a channel, to let a linked one notify, or not, or to prove its address again. */
export type CodePurpose = 'link' | 'pause' | 'resume' | 'confirm'

/** Changes a channel with a code that came by it. A right code is asked for once only, whatever happens after it. */
export function useChannelCode({ providerId }: ProviderLink, purpose: CodePurpose) {
  const { id, email } = useUser()
  const { run: runSend, lastProblem: sendProblem, isRunning: isSending } = useAction(sendProviderCode, { toast: false })
  const exchange = useAction(verifyOtp, { toast: false })
  const link = useAction(linkProvider, { toast: false })
  const notify = useAction(setNotifiable, { toast: false })
  const invalidate = useInvalidate()
  const { seconds: resendIn, start } = useCountdown()
  const [sessionId, setSessionId] = useState<string>()
  const processId = useRef<string>(undefined)

  const send = useCallback(async (): Promise<ApiProblem | undefined> => {
    const query = purpose === 'link' ? {} : { for: 'notify' as const }
    const reply = await runSend({ params: { id, providerId }, query })
    if (!reply) {
      const failure = sendProblem()
      if (failure?.retryAfter) start(failure.retryAfter)
      return failure
    }
    processId.current = undefined
    setSessionId(reply.data.sessionId)
    start(reply.data.resendIn)
    return undefined
  }, [id, providerId, purpose, runSend, sendProblem, start])

  /** Undefined when it is done, else what was wrong. */
  const confirm = async (otp: string): Promise<ApiProblem | undefined> => {
    if (!sessionId) return undefined
    if (!processId.current) {
      const proof = await exchange.run({ body: { email, otp, sessionId } })
      if (!proof) return exchange.lastProblem()
      processId.current = proof.data.processId
    }
    const headers = { 'x-process-id': processId.current }
    const params = { id }
    const action = purpose === 'link' ? link : notify
    const reply =
      purpose === 'link'
        ? await link.run({ params, body: { providerId }, headers })
        : await notify.run({ params, body: { providerId, isNotifiable: purpose !== 'pause' }, headers })
    if (!reply) return action.lastProblem()
    await invalidate(listProviderLinks)
    return undefined
  }
  return { send, isSent: sessionId !== undefined, isSending, resendIn, confirm }
}
