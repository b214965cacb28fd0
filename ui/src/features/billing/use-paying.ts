import { listPayments, openPayment, Quote, readSubscription } from '@forecourt/contracts'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { ApiProblem } from '../../shared/api/call.ts'
import { useAction } from '../../shared/api/use-action.ts'
import { useInvalidate } from '../../shared/api/use-endpoint.ts'
import { useGoOn, useIsHere } from '../../shared/page/use-go-on.ts'
import { useUser } from '../../shared/session/session.ts'
import { conforms } from '../../shared/storage/conforms.ts'

export interface Paying {
  /** Agrees to what the quote says, and goes to the payment page; at once to its result where nothing is due. */
  pay: (quote: Quote) => Promise<void>
  /** Until the browser has left, so that a second press does nothing. */
  isUnderWay: boolean
  problem: ApiProblem | undefined
}

/** @param onChanged what it costs now, where that is not what was seen: nothing was agreed then */
export function usePaying(onChanged: (quote: Quote) => void): Paying {
  const { id } = useUser()
  const goOn = useGoOn()
  const isHere = useIsHere()
  const invalidate = useInvalidate()
  const action = useAction(openPayment, { toast: false })
  const [isLeaving, setLeaving] = useState(false)
  // Back from the payment page the browser may show this one as it was left.
  useEffect(() => {
    const shown = () => setLeaving(false)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  const pay = async ({ cartId, charged, currency, tax }: Quote) => {
    const reply = await action.run({
      params: { id, cartId },
      body: { amount: charged, currency, country: tax.country },
    })
    const now = action.lastProblem()?.details?.quote
    if (conforms(Quote, now)) onChanged(now)
    if (!reply) return
    const { url, checkoutId } = reply.data
    // Who has left finds the payment on /billing, to go on with or to drop.
    if (!isHere()) return void (await invalidate(readSubscription, listPayments))
    setLeaving(true)
    if (url) return location.assign(url)
    await invalidate(readSubscription, listPayments)
    goOn(paths.billingSuccess({ checkout: checkoutId }))
  }
  return { pay, isUnderWay: action.isRunning || isLeaving, problem: action.problem }
}
