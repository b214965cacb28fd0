import {
  listProviderLinks,
  type PushSubscriptionForm,
  readPush,
  subscribePush,
  unsubscribePush,
} from '@forecourt/contracts'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { useEndpoint, useInvalidate } from '../api/use-endpoint.ts'
import { useUser } from '../session/session.ts'
import { isPushRefused, keepTold, pushOf, renewPush, startPush } from './browser-push.ts'
import { canPush, stopPush } from './push-here.ts'
import { tellOfPush } from './use-renewed-push.ts'

/** Why this browser cannot be told by push; undefined where it can. */
export type PushHindrance = 'unsupported' | 'refused' | 'notSetUp'

export interface PushSwitch {
  /** Undefined while it is not known. */
  readonly isOn: boolean | undefined
  readonly hindrance: PushHindrance | undefined
  readonly isBusy: boolean
  readonly error: unknown
  /** How many browsers of this person are told. */
  readonly browsers: number
  retry(): void
  set(on: boolean): Promise<void>
}

/** Push to this browser: whether it is on, and a way to change that. */
export function usePush(): PushSwitch {
  const { id } = useUser()
  const { data, error, mutate } = useEndpoint(readPush, { params: { id } })
  const subscribe = useAction(subscribePush)
  const unsubscribe = useAction(unsubscribePush)
  const invalidate = useInvalidate()
  const [isOn, setOn] = useState<boolean>()
  const [isRefused, setRefused] = useState(isPushRefused)
  const [isChanging, setChanging] = useState(false)
  const isRenewed = useRef(false)

  // On is what the server sends to: a subscription that it has lost is told again, once.
  useEffect(() => {
    if (!data) return
    let isLeft = false
    const isKnown = (device: string) => isRenewed.current || data.devices.some((one) => one.id === device)
    const tell = (form: PushSubscriptionForm) => {
      isRenewed.current = true
      return tellOfPush(id, form)
    }
    void renewPush(id, tell, isKnown)
      .catch(() => false)
      .then((on) => {
        if (!isLeft) setOn(on)
      })
    return () => {
      isLeft = true
    }
  }, [id, data])

  async function start(publicKey: string): Promise<boolean> {
    const body = await startPush(id, publicKey)
    setRefused(isPushRefused())
    if (!body) return false
    const reply = await subscribe.run({ params: { id }, body })
    if (reply) {
      await keepTold(body, reply.data.id)
      return true
    }
    // Nobody would send to it.
    await stopPush()
    return false
  }
  async function stop(): Promise<void> {
    const endpoint = await stopPush()
    // The push service refuses from now on, whether or not the server hears of it.
    if (endpoint) await unsubscribe.run({ params: { id }, body: { endpoint } })
  }
  return {
    isOn,
    hindrance: !canPush() ? 'unsupported' : data?.publicKey === null ? 'notSetUp' : isRefused ? 'refused' : undefined,
    isBusy: isChanging,
    error,
    browsers: data?.devices.length ?? 0,
    retry: () => void mutate(),
    async set(on) {
      if (!data?.publicKey) return
      setChanging(true)
      try {
        if (on) setOn(await start(data.publicKey))
        else {
          await stop()
          setOn(false)
        }
      } catch {
        // The browser could not: it is as it was before.
        setOn((await pushOf(id).catch(() => null)) !== null)
      } finally {
        setChanging(false)
        await Promise.all([mutate(), invalidate(listProviderLinks)])
      }
    },
  }
}
