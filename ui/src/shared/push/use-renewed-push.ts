import { type PushSubscriptionForm, subscribePush } from '@forecourt/contracts'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useSession } from '../session/session.ts'
import { onPushChanged, renewPush, stopForeignPush } from './browser-push.ts'

/** Tells the server of a browser's subscription. @returns the id under which it knows it; undefined where it does not */
export const tellOfPush = (userId: string, body: PushSubscriptionForm): Promise<string | undefined> =>
  call(subscribePush, { params: { id: userId }, body }).then(
    ({ data }) => data.id,
    () => undefined,
  )

/**
 * Keeps push to this browser going for who is here, and ends what somebody else left on. Nobody is bothered when it fails.
 * A browser is told as long as the session lives that it was told of in, and each sign-in and confirmation begins another,
 * with another MAC key: so it is told anew in each.
 */
export function useRenewedPush(userId: string): void {
  const macKey = useSession().config?.macKey
  useEffect(() => {
    if (macKey === undefined) return
    const renew = () =>
      void stopForeignPush(userId)
        .then(() =>
          renewPush(
            userId,
            (form) => tellOfPush(userId, form),
            () => false,
          ),
        )
        .catch(() => undefined)
    renew()
    return onPushChanged(renew)
  }, [userId, macKey])
}
