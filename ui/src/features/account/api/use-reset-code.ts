import { generateOtp, generateWhatsappOtp, verifyOtp } from '@forecourt/contracts'
import { useAtomValue } from 'jotai'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { type CodeChannel, type ResetFlow, resetFlowAtom, setResetFlow } from './reset-flow.ts'

/** The code of a password reset: sent by mail or WhatsApp, sent again, and exchanged for the process id. */
export function useResetCode() {
  const flow = useAtomValue(resetFlowAtom)
  const byEmail = useAction(generateOtp, { toast: false })
  const byWhatsapp = useAction(generateWhatsappOtp, { toast: false })
  const exchange = useAction(verifyOtp, { toast: false })

  /** Undefined when it is on its way, else what went wrong. */
  const send = async (email: string, channel: CodeChannel, redirect: string): Promise<ApiProblem | undefined> => {
    const action = channel === 'whatsapp' ? byWhatsapp : byEmail
    const reply = await action.run({ body: { email, action: 'RESET_PASSWORD' } })
    if (!reply) return action.lastProblem()
    const { sessionId, resendIn } = reply.data
    const resendAt = Date.now() + resendIn * 1000
    setResetFlow({ action: 'RESET_PASSWORD', email, channel, sessionId, resendAt, redirect })
    return undefined
  }

  /** True when the code was right; the flow then holds the process id. */
  const verify = async ({ email, sessionId, ...rest }: ResetFlow, otp: string): Promise<boolean> => {
    const reply = await exchange.run({ body: { email, sessionId, otp } })
    if (reply) setResetFlow({ ...rest, email, sessionId, processId: reply.data.processId })
    return reply !== undefined
  }

  return {
    flow,
    send,
    isSending: byEmail.isRunning || byWhatsapp.isRunning,
    verify,
    isVerifying: exchange.isRunning,
    lastProblem: exchange.lastProblem,
  }
}
