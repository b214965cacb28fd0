// What every page needs of push; subscribing is in browser-push.ts, which reads schemas and comes later.

import { hearWorker, WORKER } from '../worker/worker.ts'

/** Whose push this browser shows: in the cache, which only this origin's pages and worker see. */
export const CACHE = 'forecourt-push'
export const OWNER = '/push-owner'

/** Whether this browser can be told by push at all. On iOS only once the page was added to the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && 'caches' in globalThis

export const subscriptionOf = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const ownerOf = async (): Promise<string | undefined> => {
  const cache = await caches.open(CACHE)
  return (await cache.match(OWNER))?.text()
}

/** Ends it; the push service then refuses what is still sent. @returns the address that was subscribed */
export async function stopPush(): Promise<string | undefined> {
  const subscription = await subscriptionOf()
  if (canPush()) await caches.delete(CACHE)
  await subscription?.unsubscribe()
  await closePushes()
  return subscription?.endpoint
}

/** Closes what is shown of these entries of the inbox, or all of it. */
export async function closePushes(ids?: readonly string[]): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  for (const shown of (await registration?.getNotifications()) ?? []) if (!ids || ids.includes(shown.tag)) shown.close()
}

/** Hears which page a press on a notification leads to, where a tab was there already. @returns the end */
export const onPushOpened = (open: (path: string) => void): (() => void) =>
  hearWorker((said) => {
    if ('open' in said && typeof said.open === 'string' && /^\/(?![/\\])/.test(said.open)) open(said.open)
  })
