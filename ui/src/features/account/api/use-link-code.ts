import { generateOtp, linkIdentity, type User, verifyOtp } from '@forecourt/contracts'
import { useCallback, useRef, useState } from 'react'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useCountdown } from '../../../shared/feedback/use-countdown.ts'

/** Links an identity: a code by mail, exchanged for the process id the link needs. A right code is asked for once only. */
export function useLinkCode(federer: string, { id, email }: User) {
  const { run: runSend, lastProblem: sendProblem, isRunning: isSending } = useAction(generateOtp, { toast: false })
  const exchange = useAction(verifyOtp, { toast: false })
  const link = useAction(linkIdentity, { toast: false })
  const { seconds: resendIn, start } = useCountdown()
  const [sessionId, setSessionId] = useState<string>()
  const processId = useRef<string>(undefined)

  const send = useCallback(async (): Promise<ApiProblem | undefined> => {
    const reply = await runSend({ body: { email, action: 'LINK_PROVIDER' } })
    if (!reply) {
      const failure = sendProblem()
      if (failure?.retryAfter) start(failure.retryAfter)
      return failure
    }
    processId.current = undefined
    setSessionId(reply.data.sessionId)
    start(reply.data.resendIn)
    return undefined
  }, [email, runSend, sendProblem, start])

  /** Undefined when it is linked, else what was wrong. */
  const confirm = async (otp: string): Promise<ApiProblem | undefined> => {
    if (!sessionId) return undefined
    if (!processId.current) {
      const proof = await exchange.run({ body: { email, otp, sessionId } })
      if (!proof) return exchange.lastProblem()
      processId.current = proof.data.processId
    }
    const headers = { 'x-process-id': processId.current }
    const reply = await link.run({ params: { id }, body: { federer }, headers })
    return reply ? undefined : link.lastProblem()
  }

  return { send, isSent: sessionId !== undefined, isSending, resendIn, confirm }
}
