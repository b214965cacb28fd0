import { PushSubscriptionForm } from '@forecourt/contracts'
import { type Static, Type as T } from 'typebox'
import { conforms } from '../storage/conforms.ts'
import { hearWorker, WORKER } from '../worker/worker.ts'
import { CACHE, canPush, OWNER, ownerOf, stopPush, subscriptionOf } from './push-here.ts'

/** What the server was told of this browser last; the worker takes it out when the subscription is another. */
const TOLD = '/push-told'
const Told = T.Object({ id: T.String(), endpoint: T.String(), at: T.Number() })
/** A subscription is told again after so long, in milliseconds: the server may have lost it. */
const TELL_AGAIN = 86_400_000

/** The browser itself refuses, and only its own settings can change that. */
export const isPushRefused = (): boolean => canPush() && Notification.permission === 'denied'

function formOf(subscription: PushSubscription): PushSubscriptionForm {
  const form: unknown = subscription.toJSON()
  if (!conforms(PushSubscriptionForm, form)) throw new Error('the browser gave no subscription')
  return form
}

/** What the server keeps of this browser; null where it is not subscribed for this person. */
export async function pushOf(userId: string): Promise<PushSubscriptionForm | null> {
  const subscription = await subscriptionOf()
  return subscription && (await ownerOf()) === userId ? formOf(subscription) : null
}

/**
 * Asks for permission and subscribes this browser. Must follow a press of a button.
 *
 * @returns null where the person did not permit it
 */
export async function startPush(userId: string, publicKey: string): Promise<PushSubscriptionForm | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key, or of somebody else, is over.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const cache = await caches.open(CACHE)
  await cache.put(OWNER, new Response(userId))
  return formOf(subscription)
}

async function toldOf(): Promise<Static<typeof Told> | undefined> {
  const cache = await caches.open(CACHE)
  const told: unknown = await (await cache.match(TOLD))?.json().catch(() => undefined)
  return conforms(Told, told) ? told : undefined
}

/** Notes under which id the server knows this browser. */
export async function keepTold({ endpoint }: PushSubscriptionForm, id: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(TOLD, Response.json({ id, endpoint, at: Date.now() }))
}

/**
 * Tells the server of this browser's subscription where it may not know it: another one, one it has lost, and once a day.
 *
 * @param tell answers with the id under which the server knows it from now on; undefined where it does not
 * @param isKnown whether the server still has one, where that is known
 * @returns whether this person is told by push here
 */
export async function renewPush(
  userId: string,
  tell: (form: PushSubscriptionForm) => Promise<string | undefined>,
  isKnown?: (id: string) => boolean,
): Promise<boolean> {
  const form = await pushOf(userId)
  if (!form) return false
  const told = await toldOf()
  const isTold = told?.endpoint === form.endpoint
  if (isTold && (isKnown ? isKnown(told.id) : Date.now() - told.at < TELL_AGAIN)) return true
  const id = await tell(form)
  if (id !== undefined) await keepTold(form, id)
  return id !== undefined
}

/** Ends what somebody else left on in this browser. */
export async function stopForeignPush(userId: string): Promise<void> {
  if ((await subscriptionOf()) && (await ownerOf()) !== userId) await stopPush()
}

/** Hears that the browser is subscribed under another address now. @returns the end */
export const onPushChanged = (renew: () => void): (() => void) =>
  hearWorker((said) => {
    if ('pushChanged' in said) renew()
  })
