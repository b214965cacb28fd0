import {
  listNotifications,
  type Notification,
  NotificationChanges,
  notificationChanges,
  notificationStream,
} from '@forecourt/contracts'
import { atom } from 'jotai'
import { Type as T } from 'typebox'
import { addressOf } from '../api/address.ts'
import { call } from '../api/call.ts'
import { ofPerson, scope } from '../person/scope.ts'
import { closePushes } from '../push/push-here.ts'
import { sessionExpired } from '../session/session-store.ts'
import { conforms } from '../storage/conforms.ts'
import { followStream, type StreamStatus, streamStatuses } from './follow-stream.ts'
import { hopefulWait } from './hopeful-wait.ts'
import { inboxAtom } from './inbox-atom.ts'
import { type Change, type Delta, startState, step } from './inbox-state.ts'
import { whenLeader } from './leader.ts'
import { openStream } from './open-stream.ts'

/** What a tab says when it begins; the one that leads answers how the stream stands, and opens a lost one again. */
const hello = 'hello'
const StatusMessage = T.Object({ stream: T.Enum(streamStatuses) })
const DeltaMessage = T.Object({ ...NotificationChanges.properties, from: T.Integer({ minimum: 0 }) })
/** A tab that heard nothing for so long asks when it is looked at, in milliseconds. */
const doubt = 30_000
/** How often a browser without a stream asks, in milliseconds. */
const asking = 30_000

/** How the browser's one stream stands, as the tab that leads knows and tells the others. */
export const streamStatusAtom = atom<StreamStatus>('connecting')

/** Asks this person's inbox for changes; does nothing while it is not live. */
export const liveInbox = ofPerson(() => ({ refresh: (): Promise<void> => Promise.resolve() }))
/** Asks for what changed, without waiting for the stream: after an action of this tab. */
export const refreshInbox = (): Promise<void> => liveInbox().refresh()

const name = (userId: string) => `forecourt-inbox:${userId}`

/** What was read or deleted, here or elsewhere, need not be shown by the browser any more. */
function closeSeen(fresh: readonly Change[]): void {
  const seen = fresh.filter(({ notification }) => notification === null || notification.read).map(({ id }) => id)
  if (seen.length > 0) void closePushes(seen).catch(() => undefined)
}

/** Parses what a stream event or another tab said; undefined when it is not ours. */
const readDelta = (value: unknown): Delta | undefined => (conforms(DeltaMessage, value) ? value : undefined)
const readChanges = (text: string): NotificationChanges | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return conforms(NotificationChanges, value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps this tab's inbox live. One tab of the browser holds the stream (Web Locks) and passes on what it says
 * (BroadcastChannel); each tab counts cursors itself, so that nothing is lost or shown twice when the leader changes,
 * a tab sleeps, or a connection breaks. Returns the end.
 */
export function startInbox(userId: string, onArrivals: (arrivals: readonly Notification[]) => void): () => void {
  const own = scope()
  const { store } = own
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, own.signal])
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name(userId))
  let heardAt = Date.now()
  let healing: Promise<void> | undefined
  /** What the tab that leads does when another one begins. */
  let greet: (() => void) | undefined

  const take = (delta: Delta): void => {
    const state = store.get(inboxAtom)
    if (!state || signal.aborted) return
    heardAt = Date.now()
    const next = step(state, delta)
    if (next.kind === 'gap') return void catchUp()
    if (next.kind === 'stale') return
    store.set(inboxAtom, next.state)
    closeSeen(next.fresh)
    if (next.arrivals.length > 0) onArrivals(next.arrivals)
  }

  /** Reads what was missed, page by page. */
  async function heal(): Promise<void> {
    for (;;) {
      const after = store.get(inboxAtom)?.cursor ?? 0
      const { data } = await call(notificationChanges, { query: { after } }, { signal })
      const delta = { ...data, from: after }
      take(delta)
      // The other tabs hear what the one that leads is told, by the stream or by asking.
      if (store.get(streamStatusAtom) === 'replaced') channel?.postMessage(delta)
      if (data.changes.length < 100) return
    }
  }
  function catchUp(): Promise<void> {
    healing ??= heal()
      .catch(() => undefined)
      .finally(() => {
        healing = undefined
      })
    return healing
  }

  async function lead(): Promise<void> {
    while (!signal.aborted) {
      await follow()
      if (store.get(streamStatusAtom) !== 'replaced') return
      await ask()
    }
  }

  const tell = (status: StreamStatus): void => {
    store.set(streamStatusAtom, status)
    channel?.postMessage({ stream: status })
  }

  async function follow(): Promise<void> {
    greet = () => tell(store.get(streamStatusAtom))
    let cursor = store.get(inboxAtom)?.cursor ?? 0
    await followStream({
      signal,
      wait: (ms) => hopefulWait(ms, signal),
      onStatus: tell,
      onRefused: (status) => {
        if (status === 401) sessionExpired()
      },
      open: (inner) => {
        cursor = Math.max(cursor, store.get(inboxAtom)?.cursor ?? 0)
        return openStream(addressOf(notificationStream.path, undefined, { cursor }), inner)
      },
      onEvent: ({ event, data }) => {
        const changes = event === 'changes' ? readChanges(data) : undefined
        if (!changes) return
        const delta = { ...changes, from: cursor }
        cursor = changes.cursor
        take(delta)
        channel?.postMessage(delta)
      },
    })
  }

  /** Polls while this browser has no stream, until a tab is opened or reloaded, which tries one again. */
  async function ask(): Promise<void> {
    const wanted = new AbortController()
    greet = () => wanted.abort()
    while (!signal.aborted && !wanted.signal.aborted) {
      await hopefulWait(asking, AbortSignal.any([signal, wanted.signal]))
      await catchUp()
    }
  }

  async function begin(): Promise<void> {
    // What other tabs say while this one reads the list is kept until the list is there.
    const early: Delta[] = []
    let hear = (delta: Delta): void => void early.push(delta)
    if (channel) {
      channel.onmessage = ({ data }) => {
        if (data === hello) return greet?.()
        if (conforms(StatusMessage, data)) return store.set(streamStatusAtom, data.stream)
        const delta = readDelta(data)
        if (delta) hear(delta)
      }
      channel.postMessage(hello)
    }
    for (let wait = 2000; !signal.aborted; wait = Math.min(wait * 2, 60_000)) {
      try {
        const { data, meta } = await call(listNotifications, {}, { signal })
        store.set(
          inboxAtom,
          startState(
            meta.cursor,
            meta.unread,
            data.map(({ id }) => id),
          ),
        )
        break
      } catch {
        await hopefulWait(wait, signal)
      }
    }
    if (signal.aborted) return
    hear = take
    for (const delta of early) take(delta)
    await whenLeader(name(userId), signal, lead)
  }

  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > doubt && store.get(inboxAtom)) void catchUp()
  }
  document.addEventListener('visibilitychange', look)
  liveInbox(own).refresh = async () => (store.get(inboxAtom) ? catchUp() : undefined)
  void begin()

  return () => {
    ended.abort()
    liveInbox(own).refresh = () => Promise.resolve()
    document.removeEventListener('visibilitychange', look)
    channel?.close()
    store.set(inboxAtom, null)
    store.set(streamStatusAtom, 'connecting')
  }
}
