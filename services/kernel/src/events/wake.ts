import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import type { NatsLink } from './nats-link.ts'

/** Wake-ups carry nothing and may be lost: they only say "look again" (architecture, server-sent events). */
export interface WakeUps {
  /** Tells whoever listens for `recipient` to look again. Never waits and never throws. */
  wake(recipient: string): void
  /** Calls `listener` at each wake-up of `recipient`. @returns stops listening */
  onWake(recipient: string, listener: () => void): () => void
}

const token = (recipient: string): string => {
  if (!/^[\w-]+$/.test(recipient)) throw new Error(`"${recipient}" cannot be the recipient of a wake-up`)
  return recipient
}

/**
 * Wake-ups over core NATS, on `wake.<service>.<recipient>` (outside the streams; a service may publish only its own). One
 * subscription for each recipient and process, however many listen.
 */
export function wakeUps(link: NatsLink, service: string): WakeUps {
  const listeners = new Map<string, Set<() => void>>()
  const subscriptions = new Map<string, Subscription>()
  let current: NatsConnection | undefined

  function subscribe(connection: NatsConnection, name: string): void {
    const callback = () => {
      for (const listener of listeners.get(name) ?? []) listener()
    }
    subscriptions.set(name, connection.subscribe(name, { callback }))
  }

  link.onConnection((connection) => {
    current = connection
    subscriptions.clear()
    for (const name of listeners.keys()) subscribe(connection, name)
  })

  return {
    wake(recipient) {
      const subject = `wake.${service}.${token(recipient)}`
      try {
        if (link.connected()) current?.publish(subject)
      } catch {
        // A connection that is closing: the recipient looks every 15 s anyway.
      }
    },
    onWake(recipient, listener) {
      const name = `wake.*.${token(recipient)}`
      const known = listeners.get(name)
      if (known) known.add(listener)
      else {
        listeners.set(name, new Set([listener]))
        if (current && !current.isClosed()) subscribe(current, name)
      }
      return () => {
        const set = listeners.get(name)
        set?.delete(listener)
        if (set && set.size > 0) return
        listeners.delete(name)
        subscriptions.get(name)?.unsubscribe()
        subscriptions.delete(name)
      }
    },
  }
}
