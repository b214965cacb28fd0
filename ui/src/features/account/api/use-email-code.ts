import { generateOtp, verifyEmail, verifyOtp } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useCountdown } from '../../../shared/feedback/use-countdown.ts'
import { takeCode } from './pending-code.ts'

/**
 * One-time code for an address: takes the one sign-up has sent or sends one at once, resends when the server's countdown allows, and exchanges a code for the
 * confirmation. The code session is kept in memory only (rulings 1).
 */
export function useEmailCode(email: string) {
  const { t } = useTranslation('account')
  const send = useAction(generateOtp, { toast: false })
  const exchange = useAction(verifyOtp, { toast: false })
  const confirm = useAction(verifyEmail, { toast: false })
  const { seconds: resendIn, start } = useCountdown()
  const [sessionId, setSessionId] = useState<string>()
  const [isFirst, setFirst] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const sentTo = useRef<string>(undefined)

  const { run: runSend, lastProblem: sendProblem } = send
  const request = useCallback(
    async (isResend: boolean) => {
      setProblem(undefined)
      const reply = await runSend({ body: { email, action: 'VERIFY_EMAIL' } })
      if (reply) {
        setSessionId(reply.data.sessionId)
        setFirst(false)
        start(reply.data.resendIn)
        if (isResend) toast.success(t('email.resent'))
        return
      }
      const failure = sendProblem()
      setProblem(failure)
      if (failure?.retryAfter) start(failure.retryAfter)
    },
    [email, runSend, sendProblem, start, t],
  )

  useEffect(() => {
    if (sentTo.current === email) return
    sentTo.current = email
    const kept = takeCode(email)
    if (!kept) return void request(false)
    setSessionId(kept.sessionId)
    setFirst(true)
    start(kept.resendIn)
  }, [email, request, start])

  /** True when the address is confirmed. */
  const verify = async (otp: string): Promise<boolean> => {
    if (!sessionId) return false
    setProblem(undefined)
    const proof = await exchange.run({ body: { email, otp, sessionId } })
    if (!proof) {
      setProblem(exchange.lastProblem())
      return false
    }
    const done = await confirm.run({ body: { email }, headers: { 'x-process-id': proof.data.processId } })
    if (!done) setProblem(confirm.lastProblem())
    return done !== undefined
  }

  return {
    isSent: sessionId !== undefined,
    /** Whether it is the code that sign-up has sent; each later one replaces the codes before it. */
    isFirst,
    isSending: send.isRunning,
    resendIn,
    resend: () => request(true),
    verify,
    isVerifying: exchange.isRunning || confirm.isRunning,
    problem,
  }
}
