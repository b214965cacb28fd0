import type { Database } from '@forecourt/kernel/db'
import { isOutage } from '@forecourt/kernel/errors'
import { describeFailure } from '@forecourt/kernel/events'
import type { Destination } from './deliveries.ts'

/** What is the same as a moment ago is not written down again before so many milliseconds. */
const PAUSE = 5_000

/** Also a refusal is an answer. */
const NOTE = `
  insert into channel_answer as a (channel, service, answered_at, failed_at, away_since, error)
  values ($1, $2, case when $3::text is null then now() end, case when $3 is not null then now() end,
    case when $3 is not null then now() end, $3)
  on conflict (channel, service) do update set
    answered_at = coalesce(excluded.answered_at, a.answered_at), failed_at = coalesce(excluded.failed_at, a.failed_at),
    away_since = case when $3 is not null then coalesce(a.away_since, excluded.away_since) end,
    error = coalesce(excluded.error, a.error)`

/** Asks a channel, and keeps for the back office whether it answered. */
export type Asking = <T>(to: Pick<Destination, 'channel' | 'service'>, send: () => Promise<T>) => Promise<T>

/**
 * Keeps when each channel last answered and since when it does not. That it cannot be noted matters to nobody who waits for
 * the message.
 */
export function askingOf(db: Pick<Database, 'query'>): Asking {
  const noted = new Map<string, { readonly isAway: boolean; readonly at: number }>()
  // One after the other: what came later is what stays.
  let writing: Promise<unknown> = Promise.resolve()
  function note({ channel, service }: Pick<Destination, 'channel' | 'service'>, error: unknown): void {
    const isAway = error !== undefined
    const name = `${channel} ${service ?? ''}`
    const last = noted.get(name)
    if (last?.isAway === isAway && performance.now() - last.at < PAUSE) return
    noted.set(name, { isAway, at: performance.now() })
    const values = [channel, service ?? '', isAway ? describeFailure(error) : null]
    writing = writing.then(() => db.query(NOTE, values)).catch(() => void noted.delete(name))
  }
  return async (to, send) => {
    try {
      const answer = await send()
      note(to, undefined)
      return answer
    } catch (error) {
      note(to, isOutage(error) ? error : undefined)
      throw error
    }
  }
}
